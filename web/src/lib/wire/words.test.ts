import { describe, expect, it } from "vitest";
import type { Words } from "./types";
import { addressed, declining, reason, sentences, spoken } from "./words";

const seat = (number: number, text: string) => ({ thing: `seat:${number}`, text });
const [mira, ada] = [seat(0, "Mira"), seat(1, "Ada")];
const told = (...words: Words) => spoken(addressed(words, 0));

describe("a sentence, for somebody of whom it speaks", () => {
  it("begins with You, and has you in its middle", () => {
    expect(told(mira, " drew 1 card.")).toBe("You drew 1 card.");
    expect(told(ada, " looked at ", mira, ".")).toBe("Ada looked at you.");
    expect(told("The contract of ", ada, " and ", mira, " was complete. ", mira, " won.")).toBe(
      "The contract of Ada and you was complete. You won.",
    );
  });

  it("says your where it said whose", () => {
    expect(told(mira, "'s Inquisition went to 8.")).toBe("Your Inquisition went to 8.");
    expect(told(ada, " looked at ", mira, "'s hand, not at ", ada, "'s.")).toBe(
      "Ada looked at your hand, not at Ada's.",
    );
  });

  it("knows what stands in front of a claim or a whisper", () => {
    expect(told("#1 ", mira, " suspected ", ada, ".")).toBe("#1 You suspected Ada.");
    expect(told("(to ", ada, ") ", mira, " suspected ", ada, ".")).toBe("(to Ada) You suspected Ada.");
  });

  it("keeps the thing, so that it is still lit and linked", () => {
    expect(addressed([mira, " won."], 0)).toEqual([{ thing: "seat:0", text: "You" }, " won."]);
  });

  it("is the same sentence for everybody else", () => {
    const words: Words = [mira, "'s turn."];
    expect(addressed(words, 1)).toBe(words);
    expect(addressed(words, null)).toBe(words);
  });
});

describe("a refusal of the server", () => {
  it("is what is wrong, then what would do", () => {
    expect(sentences("There is no room ABCDE; allowed: a code that somebody in the room sees, such as K7XCD")).toEqual([
      "There is no room ABCDE",
      "Allowed: a code that somebody in the room sees, such as K7XCD.",
    ]);
    expect(sentences("The server cannot be reached; allowed: Check the network.")).toEqual([
      "The server cannot be reached",
      "Check the network.",
    ]);
    expect(sentences("You were let go.")).toEqual(["You were let go"]);
    expect(sentences("")).toEqual([]);
  });
});

describe("why it is over", () => {
  it("is said without who has won, which stands above it", () => {
    expect(reason(["Game over: ", ada, " won. 5 wizards in the Hall."])).toEqual(["5 wizards in the Hall."]);
    expect(reason(["Game over: Nobody won. ", ada, " was not an Heir."])).toEqual(["", ada, " was not an Heir."]);
    expect(reason(["It is over."])).toEqual(["It is over."]);
  });
});

describe("an option that declines", () => {
  it("has one name in every game, and its consequence where that needs words", () => {
    for (const no of ["No", "None", "Nothing", "Decline"]) expect(declining([no])).toEqual(["Decline"]);
    expect(spoken(declining(["It stays: closes spells"]))).toBe("Decline: it stays, closes spells");
    expect(declining([mira, " keeps it"])).toEqual(["Decline: ", mira, " keeps it"]);
    expect(declining(["End the turn"])).toEqual(["End the turn"]);
  });
});
