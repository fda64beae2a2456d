/** Small sounds, made on the device: no files. They follow the queue of moments, so that none tells what the board has not shown. */
import type { AnyEvent } from "$lib/wire/games/common";
import { settings } from "./settings.svelte";

export type Sound = "card" | "die" | "bell" | "vote" | "turn" | "win";

/** Of several in one moment the first of these is heard. */
const LOUDEST: readonly Sound[] = ["win", "bell", "die", "vote", "card", "turn"];
/** Milliseconds that a phone trembles with it, and rests, in turn. */
const BUZZES: Readonly<Partial<Record<Sound, number[]>>> = { die: [15], vote: [20], turn: [60], win: [40, 60, 40] };

let audio: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

function noise(on: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = on.createBuffer(1, Math.round(on.sampleRate * 0.25), on.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return hiss;
}

function fading(on: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(Math.max(0.0002, loud), at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(on.destination);
  return gain;
}

function note(on: AudioContext, at: number, pitch: number, loud: number, seconds: number, to = pitch): void {
  const tone = on.createOscillator();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + seconds);
  tone.connect(fading(on, at, loud, seconds));
  tone.start(at);
  tone.stop(at + seconds + 0.02);
}

function rustle(on: AudioContext, at: number, pitch: number, loud: number, seconds: number): void {
  const source = on.createBufferSource();
  source.buffer = noise(on);
  const band = on.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(fading(on, at, loud, seconds));
  source.start(at);
  source.stop(at + seconds + 0.02);
}

/** Each in a few lines: paper, bone on wood, bronze, a knock, glass, and a fanfare for one. */
const VOICES: Readonly<Record<Sound, (on: AudioContext, at: number, loud: number) => void>> = {
  card: (on, at, loud) => rustle(on, at, 2600, 0.5 * loud, 0.09),
  die: (on, at, loud) => {
    for (const [later, pitch] of [
      [0, 1500],
      [0.11, 1250],
      [0.2, 1400],
      [0.33, 1100],
    ] as const)
      rustle(on, at + later, pitch, 0.55 * loud, 0.05);
  },
  bell: (on, at, loud) => {
    for (const [times, part] of [
      [1, 1],
      [2.4, 0.5],
      [3.9, 0.3],
      [5.2, 0.15],
    ] as const)
      note(on, at, 330 * times, 0.16 * loud * part, 1.7 / Math.sqrt(times));
  },
  vote: (on, at, loud) => note(on, at, 190, 0.4 * loud, 0.18, 90),
  turn: (on, at, loud) => [659.3, 987.8].forEach((pitch, nth) => note(on, at + nth * 0.14, pitch, 0.14 * loud, 0.5)),
  win: (on, at, loud) =>
    [523.3, 659.3, 784, 1046.5].forEach((pitch, nth) => note(on, at + nth * 0.13, pitch, 0.15 * loud, 0.7)),
};

/** The one sound of a moment, if it has any; what tells a secret has none. */
export function soundOf(
  events: readonly AnyEvent[],
  sounds: Readonly<Partial<Record<string, Sound>>> | undefined,
): Sound | null {
  const heard = new Set(events.filter((event) => !event.covered).map((event) => sounds?.[event.type]));
  return LOUDEST.find((each) => heard.has(each)) ?? null;
}

/** A browser that has not been touched yet plays nothing, and neither does a device whose owner turned the volume down. */
export function play(sound: Sound): void {
  if (settings.now.buzz) navigator.vibrate?.(BUZZES[sound] ?? []);
  const loud = settings.now.volume / 100;
  if (loud <= 0 || typeof AudioContext === "undefined") return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    VOICES[sound](audio, audio.currentTime, loud);
  } catch {
    // No sound on this device: everything that is heard is seen as well.
  }
}
