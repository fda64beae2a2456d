import { beforeEach, expect, test, vi } from "vitest";
import type { Early } from "../../early";
import { seatAt, socketTo } from "./transports";
import type { Sent } from "./types";

class FakeSocket {
  static made: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
}

const HELLO = { seat: 0, stream: "", seen: 0, screen: "seat", blocks: true, changes: true } as const;
let heard: Sent[] = [];
let opened = 0;
const ends = {
  opened: () => void (opened += 1),
  heard: (message: Sent) => void heard.push(message),
  closed: () => undefined,
};

function early(code: string, readyState: number): FakeSocket {
  const socket = new FakeSocket();
  socket.readyState = readyState;
  window.early = { code, seat: 0, socket, heard: ['{"type":"welcome"}'] } as unknown as Early;
  FakeSocket.made = [];
  return socket;
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  [heard, opened, FakeSocket.made] = [[], 0, []];
  window.early = undefined;
  document.head.innerHTML = "";
});

test("a line that the page has opened already is taken over with what was said on it", async () => {
  const socket = early("K7XCD", 1);
  const line = socketTo("K7XCD")(HELLO, ends);
  expect(heard).toEqual([]); // the caller gets the connection first
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  socket.onmessage?.({ data: '{"type":"news"}' });
  expect(heard.map((each) => each.type)).toEqual(["welcome", "news"]);
  expect([opened, FakeSocket.made.length]).toEqual([1, 0]);
  line.send("{}");
  expect(socket.sent).toEqual(["{}"]); // no second hello
});

test("one that is still opening says hello when it is open, as any other", () => {
  const socket = early("K7XCD", 0);
  socketTo("K7XCD")(HELLO, ends);
  socket.onopen?.();
  expect(JSON.parse(socket.sent[0]!)).toEqual({ type: "hello", ...HELLO });
  expect(FakeSocket.made).toEqual([]);
});

test.each([
  ["of another table", "OTHER", 1],
  ["that has broken", "K7XCD", 3],
])("one %s is let go", (_, code, state) => {
  const socket = early(code, state);
  socketTo("K7XCD")(HELLO, ends);
  expect(socket.readyState).toBe(3);
  expect(FakeSocket.made).toHaveLength(1);
  expect(window.early).toBeUndefined();
});

test("the page's word about a seat counts once, and for its own table", () => {
  document.head.innerHTML = '<meta name="coterie-seat" content="K7XCD 2">';
  expect([seatAt("K7XCD"), seatAt("K7XCD")]).toEqual([2, null]);
  document.head.innerHTML = '<meta name="coterie-seat" content="K7XCD 2">';
  expect(seatAt("OTHER")).toBeNull();
});
