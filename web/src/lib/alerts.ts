/** Tells somebody who looks elsewhere that it is their move: title, sound, buzz, notification. Nothing audible where the
 * moment of being asked would tell a secret. */
import { play } from "./sounds";

export function entitle(title: string, yourMove: boolean): void {
  document.title = yourMove ? `● Your move: ${title}` : `${title} · Coterie`;
}

/** It is your move; `secret`: that you are asked must not be heard. */
export function call(title: string, secret: boolean): void {
  if (!secret) {
    play("turn");
  }
  if (document.visibilityState === "hidden" && "Notification" in window && Notification.permission === "granted") {
    new Notification("Your move", { body: title, tag: "coterie", silent: secret });
  }
}
