import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import PlainFinale from "./plain/PlainFinale.svelte";
import type { AnyView } from "./types";

const person = (seat: number) => ({ seat, name: `Guest ${seat}`, colour: seat, sigil: seat, who: "human" as const });
const view: AnyView = {
  seat: null,
  now: 0,
  waiting: [],
  result: { winners: [2], scores: [3, 0, 7], clause: "1.1", why: "" },
};

test("the first stands in the middle, every one with their name and what they came to", () => {
  const target = document.createElement("div");
  const standing = [
    { person: person(2), won: true, score: 7 },
    { person: person(0), won: false, score: 3 },
    { person: person(1), won: false, score: "void" },
  ];
  const made = mount(PlainFinale, {
    target,
    props: {
      view,
      pack: null,
      seats: [0, 1, 2].map(person),
      standing,
      me: 0,
      past: [],
      pace: 0,
      name: (thing: string) => thing,
    },
  });
  const people = [...target.querySelectorAll<HTMLElement>("li")].sort(
    (one, other) => Number(one.style.order) - Number(other.style.order),
  );
  expect(
    people.map((each) => [
      each.dataset.won,
      each.querySelector("b")?.textContent,
      each.querySelector("b + span")?.textContent,
    ]),
  ).toEqual([
    [undefined, "Guest 1", "void"],
    ["2", "Guest 2", "7"],
    [undefined, "You", "3"],
  ]);
  void unmount(made);
});
