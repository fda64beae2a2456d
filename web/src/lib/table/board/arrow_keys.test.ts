import { describe, expect, it } from "vitest";
import { Walk, isArrow, towards } from "./arrow_keys";

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

describe("a walk", () => {
  it("begins at what is lit, moves the focus, and goes on from there", () => {
    document.body.innerHTML = `<div><p data-thing="a">A</p><p data-thing="b">B</p><p data-thing="c">C</p><button><i data-thing="d">D</i></button></div>`;
    const [a, b, c] = [...document.querySelectorAll<HTMLElement>("p")];
    for (const [index, each] of [a!, b!, c!].entries())
      each.getBoundingClientRect = () => new DOMRect(index * 100, 0, 50, 50);
    document.querySelector("i")!.getBoundingClientRect = () => new DOMRect(300, 0, 50, 50);
    const walk = new Walk(document.querySelector("div")!);
    const goes = (key: string, lit = ""): Element | null =>
      walk.go(key, new Map([[lit, "1"]])) ? document.activeElement : null;
    expect(goes("ArrowRight", "b")).toBe(b);
    expect(goes("ArrowRight")).toBe(c);
    expect(goes("ArrowRight")).toBeNull(); // what is inside of a button is the button's
    expect(document.activeElement).toBe(c);
    c!.remove(); // gone while it had the focus: we go on from where it was
    expect(goes("ArrowLeft")).toBe(b);
    expect(goes("ArrowLeft")).toBe(a);
  });
});
