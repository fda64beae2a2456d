import { describe, expect, it } from "vitest";
import type { AnyEvent, AnyView, BoardModule } from "$lib/boards/types";
import { streamOf } from "./talk_stream";

const people = [{ name: "Ada" }, { name: "Bea" }, { name: "Cem" }, { name: "Dora" }];
const row = (number: number, more: object) => ({
  number,
  at: number,
  taken_back: false,
  contradicts: [],
  true: null,
  ...more,
});
const said = (number: number, seat: number, words: AnyEvent["words"]) => ({
  event: { type: "Claimed", number, seat, words } as unknown as AnyEvent,
});
const module = { quote: () => "I suspect Cem." } as unknown as BoardModule;
const streamFor = (seat: number | null, claims: object[], log: { event: AnyEvent }[], quoting = true) =>
  streamOf({
    view: { claims } as unknown as AnyView,
    log,
    chats: [],
    seat,
    people,
    name: (thing) => thing,
    module: quoting ? module : null,
  });

describe("a claim in the stream", () => {
  const what = { seat: 2, reason: "alone", round: 4, witnesses: [] };
  const log = [
    said(0, 0, [
      "#0 ",
      { thing: "seat:0", text: "" },
      " suspected ",
      { thing: "seat:2", text: "" },
      ", who voted alone in round 4.",
    ]),
  ] as { event: AnyEvent }[];

  it("is quoted, with its reason on a line of its own", () => {
    const [line] = streamFor(1, [row(0, { what })], log);
    expect(line?.because).toBe("Cem voted alone in round IV");
    expect(line?.ballot).toEqual({ round: 4, seat: 2 });
    expect(line?.words).toEqual(["“I suspect Cem.”"]);
  });

  it("tells the person it is about", () => {
    expect(streamFor(2, [row(0, { what })], log)[0]?.because).toBe("you voted alone in round IV");
  });

  it("leaves its speaker out, who is named beside it, where a game has no words of its own", () => {
    const [line] = streamFor(1, [row(0, { what })], log, false);
    expect(line?.words[0]).toBe("suspected ");
    expect(line?.because).toBeNull();
  });

  it("names two witnesses", () => {
    const seen = { seat: 2, reason: "seen", round: null, witnesses: [1, 3] };
    expect(streamFor(3, [row(0, { what: seen })], log)[0]?.because).toBe(
      "Cem was reported to be an Agent by Bea and you",
    );
    expect(streamFor(3, [row(0, { what: seen })], log)[0]?.ballot).toBeNull();
  });
});
