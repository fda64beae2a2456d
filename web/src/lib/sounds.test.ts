import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyEvent } from "$lib/wire/games/common";
import { settings } from "./settings.svelte";
import { play, soundOf } from "./sounds";

const event = (type: string, covered = false): AnyEvent => ({
  type,
  clause: "",
  words: [],
  things: [],
  covered,
  opens: "",
});
const SOUNDS = { Dice: "die", Drew: "card", GameOver: "win" } as const;

describe("the sound of a moment", () => {
  it("is the one that matters most", () => {
    expect(soundOf([event("Drew"), event("Dice")], SOUNDS)).toBe("die");
    expect(soundOf([event("Drew"), event("GameOver")], SOUNDS)).toBe("win");
    expect(soundOf([event("Moved")], SOUNDS)).toBeNull();
    expect(soundOf([event("Dice")], undefined)).toBeNull();
  });

  it("is none where the event tells a secret", () => {
    expect(soundOf([event("Dice", true)], SOUNDS)).toBeNull();
  });
});

describe("playing", () => {
  let made = 0;
  beforeEach(() => {
    made = 0;
    const param = {
      setValueAtTime: () => {},
      linearRampToValueAtTime: () => {},
      exponentialRampToValueAtTime: () => {},
    };
    const node = () => {
      made += 1;
      return {
        gain: param,
        frequency: { ...param, value: 0 },
        connect: (to: unknown) => to,
        start: () => {},
        stop: () => {},
      };
    };
    vi.stubGlobal(
      "AudioContext",
      class {
        state = "running";
        currentTime = 0;
        sampleRate = 8000;
        destination = {};
        createGain = node;
        createOscillator = node;
        createBufferSource = node;
        createBiquadFilter = node;
        createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    settings.change({ volume: 0 });
  });

  it("makes something of every sound, and nothing when the volume is down", () => {
    settings.change({ volume: 0 });
    play("card");
    expect(made).toBe(0);
    settings.change({ volume: 60 });
    for (const sound of ["card", "die", "bell", "vote", "turn", "win"] as const) {
      const before = made;
      play(sound);
      expect(made, sound).toBeGreaterThan(before);
    }
  });
});
