/** The first script of a table's page: the line to the server opens while all others are still on their way. `lines.ts` takes
 * it over. The server says on the page which seat this device holds; where it does not, or the table was faster and took the
 * seat from there (`seatAt`), there is nothing to hurry for. */
import type { Hello } from "$lib/wire/types";

export interface Early {
  code: string;
  seat: number;
  socket: WebSocket;
  heard: string[];
}

declare global {
  interface Window {
    early?: Early | undefined;
  }
}

const said = document.querySelector<HTMLMetaElement>('meta[name="coterie-seat"]')?.content.split(" ");
if (said) {
  const [code, seat] = [said[0]!, Number(said[1])];
  const socket = new WebSocket(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/rooms/${code}/socket`,
  );
  const heard: string[] = [];
  const hello: Required<Hello> = {
    type: "hello",
    seat,
    stream: "",
    seen: 0,
    screen: "seat",
    blocks: true,
    changes: true,
  };
  socket.onopen = () => socket.send(JSON.stringify(hello));
  socket.onmessage = (event) => heard.push(String(event.data));
  window.early = { code, seat, socket, heard };
}
