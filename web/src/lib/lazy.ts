/** A part of the client that is fetched when it is wanted.
 *
 * Where a newer version was put in place of this one its files are gone: the page is reloaded, and since the server keeps
 * everything, nothing is lost. Where nobody answers, the page stays as it is and says so until somebody does. */
import { toasts } from "./kit/toasts.svelte";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const JUST_LOADED_MS = 10_000;
const never = new Promise<never>(() => undefined);

export async function later<T>(load: () => Promise<T>, reload = (): void => location.reload()): Promise<T> {
  try {
    return await load();
  } catch {
    let said = false;
    while (!(await answers())) {
      if (!said) toasts.say("The server does not answer. This opens as soon as it does.", true, 8_000);
      said = true;
      await new Promise((done) => setTimeout(done, FIRST_PAUSE_MS));
    }
    if (fresh())
      toasts.say("Part of this page is missing on the server. Its operator needs to rebuild the client.", true, 20_000);
    else reload();
    return never;
  }
}

/** A part that the page is whole without: nobody is told that it is missing, and it is asked for again until it comes.
 * Returns how to stop asking. */
export function eventually<T>(load: () => Promise<T>, got: (part: T) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (pause: number): void =>
    void load().then(
      (part) => {
        if (!stopped) got(part);
      },
      () => {
        if (stopped) return;
        forgetLostStyles();
        timer = setTimeout(() => ask(Math.min(2 * pause, LONGEST_PAUSE_MS)), pause);
      },
    );
  ask(FIRST_PAUSE_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** The bundler takes a style sheet that did not come for one that is there: without its link it is fetched again. */
function forgetLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("head > link[rel=stylesheet]"))
    if (!link.sheet) link.remove();
}

/** The page has only just been reloaded: doing so again would not help. */
function fresh(): boolean {
  const [came] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return came?.type === "reload" && performance.now() < JUST_LOADED_MS;
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
