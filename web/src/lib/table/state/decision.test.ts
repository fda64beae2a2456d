import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Dial, Reply } from "$lib/wire/connection.svelte";
import type { Ask } from "$lib/wire/types";
import { Decision } from "./decision.svelte";
import { TableState } from "./table.svelte";
import { isQuick } from "../board/things";

const option = (key: string, things: string[] = []) => ({
  key,
  label: [key],
  things,
  verb: null,
  declines: false,
  facts: {},
});
const ask = (id: number, kind: string, shape: object): Ask =>
  ({
    id,
    kind,
    seat: 0,
    prompt: [kind],
    clause: "",
    owed: true,
    standing: false,
    due: null,
    answer: null,
    about: [],
    verb: null,
    titles: {},
    final: false,
    covered: false,
    shape,
  }) as unknown as Ask;
const which = ask(1, "Which", { kind: "one", options: [option("a"), option("b")] });
const deal = ask(2, "Deal", {
  kind: "form",
  fields: {
    say: { kind: "one", options: [option("agree"), option("change")] },
    about: {
      kind: "one",
      options: [option("7.1", ["offer:1"]), option("8.1.0", ["offer:1"]), option("8.1.1", ["offer:1"])],
    },
  },
  follows: [[0], [1, 2]],
});

const dial: Dial = () => ({ send: () => undefined, close: () => undefined });
type Said = { type: string; ask: number; answer: unknown };

describe("the decision layer", () => {
  let table: TableState;
  let decision: Decision;
  let said: Said[];

  beforeEach(() => {
    said = [];
    table = new TableState("K7XCD", 0, "seat", { socket: dial, http: null });
    vi.spyOn(table.line, "ask").mockImplementation((wish) => {
      said.push(wish as unknown as Said);
      const { type, ask: asked, answer } = wish as unknown as Said;
      return Promise.resolve(
        (type === "preview"
          ? { type, key: "", ask: asked, view: { of: answer }, events: [], open: [] }
          : { type: "done", key: "" }) as unknown as Reply,
      );
    });
    decision = new Decision(table);
  });
  afterEach(() => vi.restoreAllMocks());

  describe("a standing question that is asked again", () => {
    const speak = (id: number, options = ["a", "b"]): Ask => ({
      ...ask(id, "Speak", { kind: "one", options: options.map((key) => option(key)) }),
      standing: true,
      owed: false,
    });
    let reply: (said: object) => void;

    function move(asks: Ask[]): void {
      const before = table.asks;
      table.asks = asks;
      decision.moved(before);
    }
    beforeEach(() => {
      vi.spyOn(table.line, "ask").mockImplementation(() => new Promise((done) => (reply = done as typeof reply)));
      move([speak(1)]);
      decision.draft!.toggle("a");
    });

    it("keeps what was begun", () => {
      move([speak(2)]);
      expect(decision.draft!.chosen()).toEqual(["a"]);
    });
    it.each([1, 2])(
      "starts over after an answer, even if the news (question %i) comes before the reply",
      async (next) => {
        const sent = decision.send();
        move([speak(next)]);
        expect(decision.draft!.begun).toBe(false);
        reply({ type: "done", key: "" });
        await sent;
        expect(decision.draft!.begun).toBe(false);
        decision.draft!.toggle("b");
        move([speak(3)]);
        expect(decision.draft!.chosen()).toEqual(["b"]);
      },
    );
    it("keeps an answer that was refused", async () => {
      const sent = decision.send();
      move([speak(2)]);
      reply({ type: "refused", key: "", ask: 1, clause: "", why: ["Too late."], gone: true });
      await sent;
      expect(decision.draft!.chosen()).toEqual(["a"]);
    });
  });

  it("tries out all options where the board wants to know, and nowhere else", async () => {
    table.asks = [which];
    await decision.weigh();
    expect(said).toEqual([]);
    table.module = { board: () => ({}), weighs: (each: Ask) => each.kind === "Which" };
    table.asks = [{ ...which, id: 3 }];
    await decision.weigh();
    expect([...decision.outcomes].map(([key, outcome]) => [key, outcome.view])).toEqual([
      ["a", { of: "a" }],
      ["b", { of: "b" }],
    ]);
    table.asks = [{ ...which, id: 4, kind: "Other" }];
    await decision.weigh();
    expect(decision.outcomes.size).toBe(0);
  });

  it("says why a bot would answer so, until something else is chosen", async () => {
    table.asks = [which];
    vi.spyOn(table.line, "ask").mockResolvedValue({
      type: "hint",
      key: "",
      ask: 1,
      answer: "b",
      bot: "greedy",
      why: ["It wins."],
    } as unknown as Reply);
    await decision.hint();
    expect(decision.draft!.answer).toBe("b");
    expect(decision.hinted).toEqual(["It wins."]);
    decision.clear();
    expect(decision.hinted).toBeNull();
  });

  it("shows the runners-up of a hint, and takes the one that is pressed", async () => {
    table.asks = [which];
    const answers = ["b", "a"].map((answer) => ({ answer, words: [answer], chance: 0.5, low: 0.4, high: 0.6 }));
    vi.spyOn(table.line, "ask").mockResolvedValue({
      ...{ type: "hint", key: "", ask: 1, answer: "b", bot: "coach", why: ["It wins."] },
      ...{ answers, worlds: 120 },
    } as unknown as Reply);
    await decision.hint();
    expect(decision.ranked).toEqual({ answers, worlds: 120, at: 0 });
    decision.rank(1);
    expect(decision.draft!.answer).toBe("a");
    expect(decision.ranked?.at).toBe(1);
    expect(decision.hinted).toEqual(["It wins."]);
    decision.clear();
    expect(decision.ranked).toBeNull();
  });

  it("sends a whole answer of a button that the board draws", () => {
    table.asks = [which, deal];
    decision.begin("Deal", { say: "agree", about: "7.1" }, "offer:1");
    expect(said.filter((each) => each.type === "answer").map((each) => [each.ask, each.answer])).toEqual([
      [2, { say: "agree", about: "7.1" }],
    ]);
  });

  it("continues a partial answer at the bar, about its thing", () => {
    table.asks = [which, deal];
    decision.begin("Deal", { say: "change" }, "offer:1");
    expect(said).toEqual([]);
    expect(decision.ask?.id).toBe(2);
    expect(decision.options.map((each) => each.key)).toEqual(["8.1.0", "8.1.1"]);
    decision.begin("Nothing", {}, null);
    expect(decision.ask?.id).toBe(2);
  });

  it("puts the only answer on the button, and asks for confirmation only where it can't be undone", async () => {
    const ready = {
      ...ask(3, "Discuss", { kind: "one", options: [option("ready")] }),
      owed: false,
      standing: true,
      verb: "Ready",
      final: true,
    } as unknown as Ask;
    table.asks = [deal, ready];
    expect([isQuick(ready), isQuick(which), isQuick({ ...ready, owed: true })]).toEqual([true, false, false]);
    decision.quick(ready);
    expect([decision.ask?.id, decision.sure, decision.draft?.complete]).toEqual([3, true, true]);
    decision.moved(table.asks);
    expect(decision.sure).toBe(true);
    decision.deed();
    await Promise.resolve();
    expect(said.filter((each) => each.type === "answer").map((each) => [each.ask, each.answer])).toEqual([
      [3, "ready"],
    ]);
  });
});
