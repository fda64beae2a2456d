/** Tells somebody who looks elsewhere that it is their move: title, sound, buzz, notification. Nothing audible where the
 * moment of being asked would tell a secret. */
import { settings } from "./settings.svelte";

let audio: AudioContext | undefined;

/** Two soft notes of a glass. */
export function ring(): void {
  if (!settings.now.sound) return;
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    [659.3, 987.8].forEach((pitch, index) => {
      const tone = audio!.createOscillator();
      const volume = audio!.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start + index * 0.14);
      volume.gain.linearRampToValueAtTime(0.12, start + index * 0.14 + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + index * 0.14 + 0.5);
      tone.connect(volume).connect(audio!.destination);
      tone.start(start + index * 0.14);
      tone.stop(start + index * 0.14 + 0.55);
    });
  } catch {
    // No sound on this device: the title says it too.
  }
}

export function entitle(title: string, yourMove: boolean): void {
  document.title = yourMove ? `● Your move: ${title}` : `${title} · Coterie`;
}

/** It is your move; `secret`: that you are asked must not be heard. */
export function call(title: string, secret: boolean): void {
  if (!secret) {
    if (document.visibilityState === "hidden") ring();
    if (settings.now.buzz) navigator.vibrate?.(60);
  }
  if (document.visibilityState === "hidden" && "Notification" in window && Notification.permission === "granted") {
    new Notification("Your move", { body: title, tag: "coterie", silent: secret });
  }
}
