import { describe, expect, it } from "vitest";
import type { Ask, Option, Shape } from "$lib/wire/types";
import { Answering } from "./draft.svelte";
import { copiesBy, foremost, keysOf, litBy } from "../board/things";

const option = (key: string, more: Partial<Option> = {}): Option => ({
  key,
  label: [`the ${key}`],
  things: [`card:${key}`],
  ...more,
});
const asking = (shape: Shape, more: Partial<Ask> = {}): Ask => ({
  id: 1,
  seat: 0,
  kind: "Test",
  clause: "1.1",
  prompt: ["?"],
  shape,
  standing: false,
  owed: true,
  due: null,
  about: [],
  answer: null,
  verb: null,
  titles: {},
  final: false,
  covered: false,
  ...more,
});

describe("one", () => {
  const shape: Shape = { kind: "one", options: [option("a"), option("b", { verb: "brew" })] };
  it("lacks a choice, then says it with the option's verb", () => {
    const draft = new Answering(asking(shape, { verb: "take" }));
    expect([draft.complete, draft.lack]).toEqual([false, "Choose one"]);
    draft.toggle("b");
    expect([draft.complete, draft.answer, draft.deed]).toEqual([true, "b", "Brew the b"]);
    draft.toggle("a");
    expect([draft.answer, draft.deed]).toEqual(["a", "Take the a"]);
  });
  it("takes nothing that is no option", () => {
    const draft = new Answering(asking(shape));
    draft.toggle("z");
    expect(draft.complete).toBe(false);
  });
  it("says that it declines without another verb", () => {
    const no = option("no", { label: ["Decline: keep them"], verb: "keep", declines: true });
    const draft = new Answering(asking({ kind: "one", options: [option("a"), no] }));
    draft.toggle("no");
    expect(draft.deed).toBe("Decline: keep them");
  });
  it("says a long option by its name", () => {
    const draft = new Answering(
      asking({
        kind: "one",
        options: [option("a", { label: ["Mantle of Insight (2): +2 while one of your wizards is Enlightened."] })],
      }),
    );
    draft.toggle("a");
    expect(draft.deed).toBe("Mantle of Insight");
  });
});

describe("some", () => {
  const shape: Shape = { kind: "some", least: 2, most: 3, options: ["a", "b", "c", "d"].map((key) => option(key)) };
  it("counts to the least, allows the most and no more", () => {
    const draft = new Answering(asking(shape));
    expect(draft.lack).toBe("Choose two");
    draft.toggle("a");
    expect(draft.lack).toBe("Choose one more");
    draft.toggle("c");
    expect(draft.complete).toBe(true);
    draft.toggle("d");
    draft.toggle("b");
    expect(draft.answer).toEqual(["a", "c", "d"]);
    draft.toggle("c");
    expect(draft.answer).toEqual(["a", "d"]);
    draft.back();
    expect(draft.answer).toEqual(["a"]);
  });
  it("tells two equal cards apart and sends their key twice", () => {
    const draft = new Answering(
      asking({ kind: "some", least: 0, most: 3, options: [option("S1"), option("S1"), option("T3")] }),
    );
    const equal = draft.options().filter((each) => each.things[0] === "card:S1");
    draft.toggle(draft.among(equal)!.key);
    expect(draft.answer).toEqual(["S1"]);
    draft.toggle(draft.among(equal)!.key);
    expect(draft.answer).toEqual(["S1", "S1"]);
    expect(draft.chosenThings.counts.get("card:S1")).toBe(2);
    draft.toggle(draft.among(equal)!.key);
    expect(draft.answer).toEqual(["S1"]);
  });
});

describe("amount and order", () => {
  it("keeps an amount between its ends", () => {
    const draft = new Answering(asking({ kind: "amount", least: 0, most: 7 }, { verb: "offer" }));
    draft.set(9);
    expect([draft.answer, draft.deed]).toEqual([7, "Offer 7"]);
    draft.set(-1);
    expect(draft.answer).toBe(0);
  });
  it("places in sequence, takes the last back, and knows the usual order", () => {
    const draft = new Answering(
      asking({ kind: "order", least: 3, most: 3, options: ["a", "b", "c"].map((key) => option(key)) }),
    );
    draft.toggle("c");
    expect(draft.lack).toBe("Place two more");
    draft.toggle("a");
    draft.back();
    draft.toggle("b");
    draft.toggle("a");
    expect(draft.answer).toEqual(["c", "b", "a"]);
    expect(draft.chosenThings.order.get("card:b")).toBe(2);
    draft.clear();
    draft.asTheyLie();
    expect(draft.answer).toEqual(["a", "b", "c"]);
  });
});

describe("form", () => {
  const shape: Shape = {
    kind: "form",
    fields: {
      give: { kind: "one", options: [option("a"), option("b")] },
      to: { kind: "one", options: [option("x"), option("y")] },
      silver: { kind: "amount", least: 0, most: 4 },
    },
  };
  it("goes from field to field and opens a done one again", () => {
    const draft = new Answering(asking(shape, { titles: { give: "What" } }));
    expect([draft.leaf?.title, draft.lack]).toEqual(["What", "What: choose one"]);
    draft.toggle("a");
    expect(draft.lack).toBe("To: choose one");
    draft.toggle("y");
    expect(draft.leaf?.title).toBe("silver");
    expect(draft.complete).toBe(true);
    draft.set(3);
    expect(draft.answer).toEqual({ give: "a", to: "y", silver: 3 });
    draft.open(0);
    draft.toggle("b");
    expect(draft.answer).toEqual({ give: "b", to: "y", silver: 3 });
  });
  it("offers only what goes with the first field, and forgets what no longer does", () => {
    const pair: Shape = {
      kind: "form",
      follows: [[0, 1], [1]],
      fields: {
        say: { kind: "one", options: [option("p"), option("q")] },
        about: { kind: "one", options: [option("x"), option("y")] },
      },
    };
    const draft = new Answering(asking(pair));
    draft.toggle("p");
    expect(draft.options().map((each) => each.key)).toEqual(["x", "y"]);
    draft.toggle("x");
    expect(draft.complete).toBe(true);
    draft.open(0);
    draft.toggle("q");
    expect(draft.answer).toEqual({ say: "q", about: "y" });
  });
  it("fills and skips a field with one lawful value", () => {
    const draft = new Answering(
      asking({
        kind: "form",
        fields: {
          only: { kind: "one", options: [option("a")] },
          to: { kind: "one", options: [option("x"), option("y")] },
        },
      }),
    );
    expect(draft.leaf?.path).toEqual(["to"]);
    draft.toggle("x");
    expect(draft.answer).toEqual({ only: "a", to: "x" });
  });
});

describe("a verb and what it is about", () => {
  const shape: Shape = {
    kind: "form",
    fields: {
      to: { kind: "some", options: [option("m"), option("n")], least: 1, most: 2 },
      say: {
        kind: "one",
        options: [
          option("trust", { things: ["seat:1", "seat:2"], verb: "Trust" }),
          option("crown", { things: [], facts: { secret: 1 } }),
          option("agree", { things: ["offer:7"] }),
        ],
      },
      about: {
        kind: "one",
        options: [
          option("s1", { things: ["seat:1"] }),
          option("s2", { things: ["seat:2"] }),
          option("o7", { things: ["offer:7"] }),
        ],
      },
    },
    follows: [[0, 1], [0, 1], [2]],
  };
  it("keeps a secret option off the bar, and off the board, unless it is unveiled", () => {
    const draft = new Answering(asking(shape));
    draft.toggle("m");
    draft.say();
    expect(draft.options().map((each) => each.key)).toEqual(["trust", "agree"]);
    draft.toggle("crown");
    expect(draft.isSaid(1)).toBe(false);
    expect(new Answering(asking(shape), true).options(1).map((each) => each.key)).toContain("crown");
  });
  it("lets the last field follow the one before it, however many there are", () => {
    const draft = new Answering(asking(shape));
    draft.toggle("m");
    draft.say();
    draft.toggle("agree");
    expect(draft.answer).toEqual({ to: ["m"], say: "agree", about: "o7" });
    expect(draft.complete).toBe(true);
  });
  it("means the thing one began with in the next field too, and says its verb", () => {
    const draft = new Answering(asking(shape));
    draft.toggle("m");
    draft.say();
    draft.narrowed = "seat:2";
    draft.toggle("trust");
    expect(draft.answer).toEqual({ to: ["m"], say: "trust", about: "s2" });
    expect(draft.deed).toBe("Trust the s2 (to the m)");
  });
});

describe("a sentence of two parts", () => {
  const say = (begins: string, about: string, verb: string): string => {
    const options = [option("x", { label: [begins] })];
    const shape: Shape = {
      kind: "form",
      fields: { say: { kind: "one", options }, about: { kind: "one", options: [option("y", { label: [about] })] } },
    };
    const draft = new Answering(asking(shape, { verb }));
    draft.toggle("x");
    draft.say();
    draft.toggle("y");
    return draft.deed;
  };
  it("is said whole on the button", () => {
    expect(say("I suspect ...", "Anna", "Say")).toBe("Say: I suspect Anna");
    expect(say("I am ...", "A Loyalist", "Say")).toBe("Say: I am a Loyalist");
    expect(say("What have you seen, ...?", "Anna", "Say")).toBe("Say: What have you seen, Anna?");
    expect(say("Point at ...", "Anna", "Do or say")).toBe("Point at Anna");
    expect(say("two silver", "Anna", "Trade")).toBe("Trade: two silver, Anna");
  });
  it("may be empty before anything is chosen", () => {
    const fields: Record<string, Shape> = { cards: { kind: "some", options: [option("x")] } };
    expect(new Answering(asking({ kind: "form", fields }, { verb: "Offer" })).deed).toBe("Offer");
  });
});

describe("what is chosen on the table", () => {
  const way = (to: string, by: string[]): Option =>
    option(to, { things: [`space:${to}`, ...by.map((each) => `path:${each}`)] });
  const chosen = (options: Option[], key: string): string[] => {
    const draft = new Answering(asking({ kind: "one", options }));
    draft.toggle(key);
    return [...draft.chosenThings.chosen];
  };
  it("is all of a long way, for its end is its own", () => {
    const options = [way("11,5", ["1", "2", "3", "4"]), way("11,6", ["1", "2", "3"])];
    expect(chosen(options, "11,5")).toEqual(["space:11,5", "path:1", "path:2", "path:3", "path:4"]);
  });
  it("is nobody where a verb is about everybody", () => {
    const seats = [0, 1, 2, 3].map((seat) => `seat:${seat}`);
    expect(chosen([option("suspect", { things: seats }), option("trust", { things: seats })], "suspect")).toEqual([]);
  });
});

describe("keys and lights", () => {
  it("numbers options, with letters after nine and zero for the one that declines", () => {
    const keys = keysOf([
      option("no", { declines: true }),
      ...Array.from({ length: 11 }, (_, index) => option(`o${index}`)),
    ]);
    expect([keys.get("no"), keys.get("o0"), keys.get("o8"), keys.get("o9")]).toEqual(["0", "1", "9", "a"]);
  });
  it("shows no number on a thing that several options are about", () => {
    const options = [option("a", { things: ["place:FI"] }), option("b", { things: ["place:FI"] }), option("c")];
    const lit = litBy(options, keysOf(options));
    expect([lit.get("place:FI"), lit.get("card:c")]).toEqual(["", "3"]);
  });
  it("knows the number of each copy", () => {
    const options = [option("S1"), option("S2"), option("S1\u00011", { things: ["card:S1"] })];
    expect(copiesBy(options, keysOf(options)).get("card:S1")).toEqual(["1", "3"]);
  });
  it("puts what is owed before what may be said at any time", () => {
    const standing = asking({ kind: "one" }, { id: 1, standing: true, owed: false });
    const owed = asking({ kind: "one" }, { id: 2 });
    expect(foremost([standing, owed])?.id).toBe(2);
    expect(foremost([standing])?.id).toBe(1);
    expect(foremost([])).toBeNull();
  });
});

describe("a draft that the table moves under", () => {
  const people = (...seats: number[]) =>
    seats.map((seat) => ({ key: String(seat), label: [`P${seat}`], things: [`seat:${seat}`] }));
  const offer = (...seats: number[]) =>
    asking(
      {
        kind: "form",
        fields: {
          to: { kind: "some", options: people(...seats), least: 1, most: 4 },
          say: { kind: "one", options: people(7, 8) },
        },
      },
      { standing: true, owed: false },
    );

  it("keeps what is still lawful", () => {
    const before = new Answering(offer(1, 2, 3));
    before.toggle("1");
    before.toggle("3");
    const after = new Answering(offer(1, 2, 3, 4));
    after.adopt(before);
    expect(after.chosen(0)).toEqual(["1", "3"]);
    expect(after.at).toBe(0);
    expect(after.lost).toEqual([]);
  });

  it("marks a part that is no longer lawful and keeps the rest", () => {
    const before = new Answering(offer(1, 2, 3));
    before.toggle("1");
    before.toggle("3");
    before.say();
    before.toggle("7");
    const after = new Answering(offer(1, 2));
    after.adopt(before);
    expect(after.chosen(0)).toEqual(["1"]);
    expect(after.chosen(1)).toEqual(["7"]);
    expect(after.lost).toEqual(["P3"]);
    expect(after.at).toBe(0);
    after.toggle("2");
    expect(after.lost).toEqual([]);
  });
});
