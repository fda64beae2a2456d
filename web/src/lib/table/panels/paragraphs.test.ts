import { describe, expect, it } from "vitest";
import { log as arena } from "$lib/boards/arena/log";
import { log as relics } from "$lib/boards/relics/log";
import { log as triora } from "$lib/boards/triora/log";
import type { BoardModule } from "$lib/boards/types";
import type { Words } from "$lib/wire/types";
import { spoken } from "$lib/wire/words";
import type { Line } from "../state/table.svelte";
import { Paragraphs, atColon, grouped, joined, spokenChips } from "./paragraphs";

const ADA = { thing: "seat:1", text: "Ada" };
const BELA = { thing: "seat:2", text: "Bela" };
const THERE = { thing: "place:RI", text: "the River" };

function line(id: number, type: string, opens: "" | "round" | "turn", words: Words, fields: object = {}): Line {
  return { id, words, event: { type, clause: "1.1", words, things: [], covered: false, opens, ...fields } };
}
const round = line(0, "RoundBegan", "round", ["Round 2: night fell."]);
const placed = line(1, "Placed", "turn", [ADA, "'s cat went to ", THERE, "."], { seat: 1 });
const brewed = line(2, "Brewed", "", [ADA, " brewed 2 Vitae."], { seat: 1 });
const bonus = line(3, "BonusTaken", "", [ADA, " took the bonus."], { seat: 1 });
const points = line(4, "PointsGained", "", [ADA, " gained 3 points."], { seat: 1, count: 3 });
const more = line(5, "PointsGained", "", [ADA, " gained 2 points."], { seat: 1, count: 2 });
const feared = line(6, "InquisitionChanged", "", [BELA, "'s Inquisition went to 4."], { seat: 2, by: -2, now: 4 });
const next = line(7, "Placed", "turn", [BELA, "'s witch went to ", THERE, "."], { seat: 2 });
const module = (log: unknown): BoardModule => ({ log }) as unknown as BoardModule;

describe("paragraphs", () => {
  it("tells a turn in one, with what it changed as signs", () => {
    const [first, second] = new Paragraphs().of(
      [round, placed, brewed, bonus, points, more, feared, next],
      module(triora),
    );
    expect(spoken(first!.heading)).toBe("Round 2");
    expect(spoken(first!.under)).toBe("Night fell.");
    expect(spoken(first!.head)).toBe("Ada's cat went to the River");
    expect(spoken(first!.text)).toBe("Brewed 2 Vitae, took the bonus.");
    expect(spokenChips(first!.chips, () => "Bela")).toBe("5 points, Bela: 2 less Inquisition");
    expect(first!.lines).toHaveLength(7);
    expect(spoken(second!.head)).toBe("Bela's witch went to the River");
    expect(second!.text).toEqual([]);
  });

  it("puts what one person did together where no turn was opened", () => {
    const groups = grouped([brewed, bonus, feared]);
    expect(groups.map((group) => group.lines.length)).toEqual([2, 1]);
  });

  it("never opens one by a secret, and tells no sign of it", () => {
    const secret: Line = { ...points, words: ["You learned something that only you may know."], hidden: true };
    const [first, ...others] = new Paragraphs().of([placed, { ...secret }, brewed], module(triora));
    expect(others).toEqual([]);
    expect(first!.chips).toEqual([]);
    expect(spoken(first!.text)).toBe("You learned something that only you may know. Brewed 2 Vitae.");
  });

  it("keeps those to which nothing was added", () => {
    const [kept, same] = [new Paragraphs(), module(triora)];
    const [before, last] = kept.of([placed, brewed, next], same);
    const [after, grown] = kept.of([placed, brewed, next, feared], same);
    expect(after).toBe(before);
    expect(grown).not.toBe(last);
    expect(grown!.lines).toHaveLength(2);
  });

  it("says each person's deeds by name but for the one whose turn it was", () => {
    expect(spoken(joined([brewed.words, feared.words, bonus.words], 1))).toBe(
      "Brewed 2 Vitae. Bela's Inquisition went to 4. Took the bonus.",
    );
    expect(joined([], 1)).toEqual([]);
  });

  it("cuts a heading at its colon", () => {
    expect(atColon(["Round 3 at ", { thing: "shrine:S1", text: "The Lyceum" }, ": draw a card."])).toEqual([
      ["Round 3 at ", { thing: "shrine:S1", text: "The Lyceum" }],
      ["Draw a card."],
    ]);
    expect(atColon(["The final round began."])).toEqual([["The final round began"], []]);
  });

  it("heads a battle of Relics with its outcome", () => {
    const totals = line(1, "Totals", "turn", ["Totals: Ada 8, Bela 6."], { seats: [1, 2], totals: [8, 6], cards: [] });
    const won = line(2, "WonRound", "", [ADA, " won the round."], { seat: 1, cards: [] });
    const [before] = new Paragraphs().of([totals], module(relics));
    expect(spoken(before!.head)).toBe("Totals: Ada 8, Bela 6");
    const [after] = new Paragraphs().of([totals, won], module(relics));
    expect(spoken(after!.head)).toBe("Ada won the round");
    expect(spokenChips(after!.chips, (seat) => seat)).toBe("seat:1: 8 power, seat:2: 6 power");
    expect(after!.text).toEqual([]);
  });

  it("shows an attack's dice as they fell", () => {
    const attacked = line(1, "Attacked", "turn", ["Elf 1 attacked Reaver 2."]);
    const dice = line(2, "Dice", "", ["Hits: 2."], { power: ["hit", "blank", "hit"], toughness: ["shield"], dealt: 1 });
    const hurt = line(3, "Hurt", "", ["Reaver 2 took 1 damage."], { figure: { figure: 4 }, amount: 1, left: 2 });
    const [attack] = new Paragraphs().of([attacked, dice, hurt], module(arena));
    expect(attack!.text).toEqual([]);
    expect(spokenChips(attack!.chips, String)).toBe("2 hits on 3 dice, 1 shield on 1 die, 1 damage, 2 life left");
    expect(attack!.chips[0]!.dice!.map((die) => die.counts)).toEqual([true, false, true]);
  });
});
