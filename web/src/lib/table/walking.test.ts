import { describe, expect, it } from "vitest";
import { isArrow, towards } from "./walking";

const hexes = new Map([
  ["left", { x: 0, y: 50 }],
  ["right", { x: 100, y: 50 }],
  ["far right", { x: 200, y: 50 }],
  ["up left", { x: 25, y: 0 }],
  ["up right", { x: 75, y: 5 }],
]);

describe("arrow keys", () => {
  it("go to the nearest thing in their direction", () => {
    expect(towards("ArrowRight", { x: 50, y: 50 }, hexes)).toBe("right");
    expect(towards("ArrowRight", { x: 100, y: 50 }, hexes)).toBe("far right");
    expect(towards("ArrowLeft", { x: 50, y: 50 }, hexes)).toBe("left");
    expect(towards("ArrowUp", { x: 70, y: 50 }, hexes)).toBe("up right");
  });
  it("stay where nothing lies that way", () => {
    expect(towards("ArrowDown", { x: 50, y: 50 }, hexes)).toBeNull();
    expect(towards("a", { x: 50, y: 50 }, hexes)).toBeNull();
    expect(isArrow("ArrowUp") && !isArrow("Home")).toBe(true);
  });
});
