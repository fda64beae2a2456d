import { afterEach, expect, it, vi } from "vitest";
import { toasts } from "./kit/toasts.svelte";
import { eventually, later } from "./lazy";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const gone = (): Promise<never> => Promise.reject(new TypeError("no such file"));

it("gives what was fetched", async () => {
  expect(await later(() => Promise.resolve(7))).toBe(7);
});

it("reloads the page when the server has a newer version", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));
  const reload = vi.fn();
  void later(gone, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it("stays and says so where nobody answers, until somebody does", async () => {
  vi.useFakeTimers();
  const fetching = vi
    .fn()
    .mockRejectedValueOnce(new TypeError("no net"))
    .mockRejectedValueOnce(new TypeError("no net"))
    .mockResolvedValue({ ok: true });
  vi.stubGlobal("fetch", fetching);
  const reload = vi.fn();
  void later(gone, reload);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([reload.mock.calls.length, toasts.all.map((each) => each.text)]).toEqual([
    0,
    ["The server does not answer. This opens as soon as it does."],
  ]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(reload).toHaveBeenCalledOnce();
});

it("asks again, and tells nobody, for what the page is whole without", async () => {
  vi.useFakeTimers();
  document.head.innerHTML = '<link rel="stylesheet"><link rel="icon">';
  const load = vi.fn().mockRejectedValueOnce(new Error("no net")).mockRejectedValueOnce(new Error("no net"));
  const [got, said] = [vi.fn(), toasts.all.length];
  const stop = eventually(load.mockResolvedValue("here"), got);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([load.mock.calls.length, document.querySelectorAll("link").length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(got.mock.calls).toEqual([["here"]]);
  expect(toasts.all).toHaveLength(said);
  stop();
  const given = eventually(gone, got);
  given();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(got).toHaveBeenCalledOnce();
});
