/** How much of a table's talk this device has not read. */
import { untrack } from "svelte";
import { streamOf, whispersTo } from "../panels/talk_stream";
import { markRead, readUpTo } from "./read_marks";
import type { TableState } from "./table.svelte";

export class Unread {
  readonly #table: TableState;
  #seen = $state(-1);
  /** Whispers that the game hears are counted apart: they have no number among the lines of chat. */
  #whispersSeen = $state(-1);

  constructor(table: TableState) {
    this.#table = table;
    this.#seen = readUpTo(table.code);
    this.#whispersSeen = readUpTo(`${table.code} whispers`);
  }

  #whispers = $derived.by<number>(() => {
    const table = this.#table;
    if (table.view?.result) return 0;
    return whispersTo(streamOf(table), table.seat).filter((each) => each.key.startsWith("whisper")).length;
  });

  count = $derived.by<number>(() => {
    const table = this.#table;
    const chats = table.chats.filter(
      (chat) => chat.id > this.#seen && !table.muted.has(chat.seat) && (chat.seat === null || chat.seat !== table.seat),
    );
    return chats.length + Math.max(0, this.#whispers - Math.max(0, this.#whispersSeen));
  });

  /** The talk is in sight: all of it has been read. */
  read(): void {
    const last = this.#table.chats.at(-1)?.id ?? -1;
    if (this.#whispers > untrack(() => this.#whispersSeen)) {
      this.#whispersSeen = this.#whispers;
      markRead(`${this.#table.code} whispers`, this.#whispers);
    }
    if (last <= untrack(() => this.#seen)) return;
    this.#seen = last;
    markRead(this.#table.code, last);
  }
}
