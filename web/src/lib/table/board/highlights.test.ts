import { expect, test } from "vitest";
import { Lighting } from "./highlights";

test("copies of a card wear the numbers of their own options, or none where there is one option for all", () => {
  const root = document.createElement("div");
  root.innerHTML = `<i data-thing="card:R07"></i><i data-thing="card:R07" data-copy="1"></i><i data-thing="seat:1"></i><b data-thing="seat:1"></b>`;
  const lighting = new Lighting(root);
  const shown = () => [...root.querySelectorAll("[data-thing]")].map((each) => each.getAttribute("data-lit"));
  const lit = new Map([
    ["card:R07", "2"],
    ["seat:1", "3"],
  ]);
  lighting.set({
    lit,
    copies: new Map([
      ["card:R07", ["2", "7"]],
      ["seat:1", ["3"]],
    ]),
    chosen: new Set(),
    asked: null,
  });
  expect(shown()).toEqual(["2", "7", "3", "3"]);
  lighting.set({ lit, copies: new Map([["card:R07", ["2"]]]), chosen: new Set(), asked: null });
  expect(shown()).toEqual(["2", "", "3", "3"]);
  lighting.set({ lit: new Map(), chosen: new Set(), asked: null });
  expect(shown()).toEqual([null, null, null, null]);
  lighting.stop();
});
