import { beforeEach, expect, test } from "vitest";
import { markRead, readUpTo } from "./read_marks";

beforeEach(() => localStorage.clear());

test("each table has its own last line, and of old ones nothing is kept", () => {
  expect(readUpTo("K7XCD")).toBe(-1);
  markRead("K7XCD", 4);
  markRead("TOVEM", 2);
  markRead("K7XCD", 9);
  expect([readUpTo("K7XCD"), readUpTo("TOVEM")]).toEqual([9, 2]);
  for (let table = 0; table < 20; table += 1) markRead(`T${table}`, 1);
  expect(readUpTo("K7XCD")).toBe(-1);
});

test("what somebody else wrote there is no reason to fail", () => {
  localStorage.setItem("coterie.read", "{}");
  expect(readUpTo("K7XCD")).toBe(-1);
});
