import { expect, test } from "vitest";
import { reason } from "./words";

test("why it is over is said without who has won", () => {
  const dana = { thing: "seat:1", text: "Dana" };
  expect(reason(["Game over: ", dana, " won. 5 wizards in the Hall."])).toEqual(["5 wizards in the Hall."]);
  expect(reason(["Game over: Nobody won. ", dana, " was not an Heir."])).toEqual(["", dana, " was not an Heir."]);
  expect(reason(["It is over."])).toEqual(["It is over."]);
});
