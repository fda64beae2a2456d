/** The two ways to a room: a socket, and plain HTTP where a network breaks sockets. */
import type { Dial } from "./connection.svelte";
import type { Sent } from "./types";

export function socketTo(code: string): Dial {
  return (hello, ends) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${code}/socket`);
    socket.onopen = () => {
      ends.opened();
      socket.send(JSON.stringify({ type: "hello", ...hello }));
    };
    socket.onmessage = (event) => ends.heard(JSON.parse(String(event.data)) as Sent);
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
    const blocks = hello.blocks ? "blocks=1&" : "";
    async function listen(): Promise<void> {
      let after = 0;
      let session = "";
      try {
        for (;;) {
          const response = await fetch(`/api/rooms/${code}/news?${seat}${blocks}session=${session}&after=${after}`, { signal: stop.signal, cache: "no-store" });
          if (!response.ok) return ends.closed(response.status === 401 || response.status === 404 ? 4004 : 1006);
          const polled = (await response.json()) as Polled;
          if (polled.session !== session) {
            // A new stream: the server greets us anew, and its numbers begin again.
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
        void fetch(`/api/rooms/${code}/say?${seat}`, { method: "POST", body: text, headers: { "content-type": "application/json" }, signal: stop.signal })
          .then((response) => response.json())
          .then((reply: Sent) => ends.heard(reply))
          .catch(() => !stop.signal.aborted && ends.closed(1006));
      },
      close: () => stop.abort(),
    };
  };
}
