/** A part of the client that is fetched when it is wanted.
 *
 * Where a newer version was put in place of this one its files are gone: the page is reloaded, and since the server keeps
 * everything, nothing is lost. Where nobody answers, the page stays as it is and says so until somebody does. */
import { toasts } from "./kit/toasts.svelte";

const PAUSE = 2_000;
const JUST_NOW = 10_000;
const never = new Promise<never>(() => undefined);

export async function later<T>(load: () => Promise<T>, reload = (): void => location.reload()): Promise<T> {
  try {
    return await load();
  } catch {
    let said = false;
    while (!(await answers())) {
      if (!said) toasts.say("The server does not answer. This opens as soon as it does.", true, 8_000);
      said = true;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    if (fresh())
      toasts.say("Part of this page is missing on the server. Its operator needs to rebuild the client.", true, 20_000);
    else reload();
    return never;
  }
}

/** The page has only just been reloaded: doing so again would not help. */
function fresh(): boolean {
  const [came] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return came?.type === "reload" && performance.now() < JUST_NOW;
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
