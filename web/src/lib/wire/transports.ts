/** The two ways to a room: a socket, and plain HTTP where a network breaks sockets. */
import type { Dial, Greeting } from "./connection.svelte";
import { seatedAt } from "./http";
import type { Sent } from "./types";

/** The line that the page opened before its scripts were there (early.ts), if it says what we would say. */
function opened(code: string, hello: Greeting): typeof window.early {
  const early = window.early;
  window.early = undefined;
  if (
    !early ||
    early.code !== code ||
    early.seat !== hello.seat ||
    hello.seen ||
    early.socket.readyState > WebSocket.OPEN
  ) {
    early?.socket.close();
    return undefined;
  }
  return early;
}

/** The seat that this device holds at a table, as far as this page was told: by itself when it was given, once, or when it was asked for. */
export function seatAt(code: string): number | null {
  const page = document.querySelector<HTMLMetaElement>('meta[name="coterie-seat"]');
  const [at, seat] = page?.content.split(" ") ?? [];
  page?.remove(); // true of the moment in which the page was made, and of no later one
  return at === code ? Number(seat) : (seatedAt.get(code) ?? null);
}

export function socketTo(code: string): Dial {
  return (hello, ends) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const early = opened(code, hello);
    const socket = early?.socket ?? new WebSocket(`${scheme}://${location.host}/api/rooms/${code}/socket`);
    const greet = (): void => {
      ends.opened();
      socket.send(JSON.stringify({ type: "hello", ...hello }));
    };
    const hear = (text: string): void => ends.heard(JSON.parse(text) as Sent);
    if (early && socket.readyState === WebSocket.OPEN) {
      // The caller gets the connection before anything arrives on it; what comes meanwhile is queued.
      setTimeout(() => {
        if (socket.onclose === null) return;
        ends.opened();
        socket.onmessage = (event) => hear(String(event.data));
        early.heard.forEach(hear);
      });
    } else {
      socket.onopen = greet;
      socket.onmessage = (event) => hear(String(event.data));
    }
    socket.onclose = (event) => ends.closed(event.code);
    return {
      send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      close: () => {
        socket.onclose = null;
        socket.onmessage = null;
        socket.close();
      },
    };
  };
}

interface Polled {
  session: string;
  messages: Sent[];
}

/** Long polling: every request waits until there is something, and answers come in the reply to what was said. */
export function httpTo(code: string): Dial {
  return (hello, ends) => {
    const stop = new AbortController();
    const seat = hello.seat === null ? "" : `seat=${hello.seat}&`;
    const takes = `${hello.blocks ? "blocks=1&" : ""}${hello.changes ? "changes=1&" : ""}`;
    async function listen(): Promise<void> {
      let after = 0;
      let session = "";
      try {
        for (;;) {
          const response = await fetch(`/api/rooms/${code}/news?${seat}${takes}session=${session}&after=${after}`, {
            signal: stop.signal,
            cache: "no-store",
          });
          if (!response.ok) return ends.closed(response.status === 401 || response.status === 404 ? 4004 : 1006);
          const polled = (await response.json()) as Polled;
          if (polled.session !== session) {
            // A new stream: the server sends a new welcome, and its numbers start over.
            session = polled.session;
            after = 0;
            ends.opened();
          }
          for (const message of polled.messages) {
            after = Math.max(after, message.n ?? 0);
            ends.heard(message);
          }
        }
      } catch {
        if (!stop.signal.aborted) ends.closed(1006);
      }
    }
    void listen();
    return {
      send: (text) => {
        void fetch(`/api/rooms/${code}/say?${seat}`, {
          method: "POST",
          body: text,
          headers: { "content-type": "application/json" },
          signal: stop.signal,
        })
          .then((response) => response.json())
          .then((reply: Sent) => ends.heard(reply))
          .catch(() => !stop.signal.aborted && ends.closed(1006));
      },
      close: () => stop.abort(),
    };
  };
}
