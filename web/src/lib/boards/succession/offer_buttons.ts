/** The answers that the open question has for an offer, as buttons on its sheet. What may be answered is the question's to say. */
import type { Ask, Option } from "$lib/wire/types";

export interface Deed {
  say: string;
  title: string;
  /** The whole answer, or its beginning where several could follow. */
  answer: { say: string; about?: string };
}

const WAYS = ["consent", "anyway", "change", "leave"] as const;

export function deeds(asks: readonly Ask[] | undefined, offer: number): Deed[] {
  const shape = asks?.find((ask) => ask.kind === "Mingle")?.shape;
  const says = shape?.fields?.say?.options ?? [];
  const abouts = shape?.fields?.about?.options ?? [];
  return WAYS.flatMap((say) => {
    const at = says.findIndex((option) => option.key === say && option.things.includes(`offer:${offer}`));
    if (at < 0) return [];
    const follow = (shape?.follows?.[at] ?? []).flatMap((place): Option[] =>
      abouts[place]?.things.includes(`offer:${offer}`) ? [abouts[place]] : [],
    );
    const only = follow.length === 1 ? follow[0] : undefined;
    return follow.length
      ? [
          {
            say,
            title: only ? (says[at]!.verb ?? say) : `${(says[at]!.verb ?? say).split(" ")[0]} …`,
            answer: { say, ...(only ? { about: only.key } : {}) },
          },
        ]
      : [];
  });
}
