import { describe, expect, it } from "vitest";
import { places, Shapes } from "./option_blocks";
import type { Ask, Option, Shape } from "./types";

const option = (key: string): Option => ({ key, label: [key], things: [] });
const ask = (id: number, shape: Shape | null): Ask => ({ id, shape }) as unknown as Ask;

describe("what was sent of questions", () => {
  it("puts a form together from blocks, new ones and those of the last news", () => {
    const shapes = new Shapes();
    const first: Shape = {
      kind: "form",
      fields: {
        say: { kind: "one", blocks: [{ block: 1, options: [option("a"), option("b")] }] },
        about: {
          kind: "one",
          blocks: [
            { block: 2, options: [option("x")] },
            { block: 3, options: [option("y"), option("z")] },
          ],
        },
      },
      runs: [
        [0, 1],
        [0, 1, 2, 1],
      ],
    };
    expect(shapes.settle([ask(7, first), ask(8, { kind: "one", blocks: [3] })])).toEqual([
      ask(7, {
        kind: "form",
        fields: {
          say: { kind: "one", options: [option("a"), option("b")] },
          about: { kind: "one", options: [option("x"), option("y"), option("z")] },
        },
        follows: [[0], [0, 2]],
      }),
      ask(8, { kind: "one", options: [option("y"), option("z")] }),
    ]);
    const [again] = shapes.settle([ask(7, { kind: "one", blocks: [3, { block: 4, options: [option("w")] }, 1] })]);
    expect(again!.shape).toEqual({
      kind: "one",
      options: [option("y"), option("z"), option("w"), option("a"), option("b")],
    });
  });

  it("keeps a shape that is not sent again, and the blocks in it", () => {
    const shapes = new Shapes();
    shapes.settle([ask(7, { kind: "some", least: 0, most: 1, blocks: [{ block: 1, options: [option("a")] }] })]);
    expect(shapes.settle([ask(7, null)])[0]!.shape).toEqual({
      kind: "some",
      least: 0,
      most: 1,
      options: [option("a")],
    });
    expect(shapes.settle([ask(9, { kind: "one", blocks: [1] })])[0]!.shape).toEqual({
      kind: "one",
      options: [option("a")],
    });
  });

  it("takes whole shapes as they are, and knows nothing of an earlier connection", () => {
    const shapes = new Shapes();
    const whole: Shape = { kind: "one", options: [option("a")] };
    expect(shapes.settle([ask(7, whole)])[0]!.shape).toEqual(whole);
    shapes.clear();
    expect(shapes.settle([ask(7, null)])[0]!.shape).toBeNull();
  });

  it("reads runs", () => {
    expect(places([])).toEqual([]);
    expect(places([4, 3, 9, 1])).toEqual([4, 5, 6, 9]);
  });
});
