import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Dial, type Ends, type Greeting } from "./connection.svelte";
import type { Sent } from "./types";

/** A server on the other end of the line, moved by hand. */
class Far {
  ends: Ends[] = [];
  greetings: Greeting[] = [];
  said: Record<string, unknown>[] = [];
  dial: Dial = (hello, ends) => {
    this.ends.push(ends);
    this.greetings.push({ ...hello });
    return { send: (text) => this.said.push(JSON.parse(text) as Record<string, unknown>), close: () => undefined };
  };
  get line(): Ends {
    return this.ends.at(-1)!;
  }
  welcome(): void {
    this.line.opened();
    this.line.heard({
      n: 1,
      type: "welcome",
      you: { seats: [0], seat: 0, host: true },
      server: { version: "1", now: Date.now() },
      room: {},
      news: null,
      chats: [],
      undo: null,
      clock: null,
      notes: null,
    } as unknown as Sent);
  }
}

describe("a connection", () => {
  let far: Far;
  let poll: Far;
  let seen = 0;
  let line: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    far = new Far();
    poll = new Far();
    seen = 0;
    line = new Connection(
      () => ({ seat: 0, stream: "s", seen, screen: "seat", blocks: true, changes: true }),
      () => undefined,
      far.dial,
      poll.dial,
    );
    line.start();
  });
  afterEach(() => {
    line.stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("sends what is asked and keeps the promise when it is answered", async () => {
    far.welcome();
    const answer = line.ask({ type: "answer", ask: 7, answer: "a" });
    const key = String(far.said[0]!.key);
    far.line.heard({ n: 2, type: "done", key });
    expect((await answer).type).toBe("done");
    expect(line.unanswered).toEqual([]);
  });

  it("says the same again with the same key after a break, and says what it has seen", async () => {
    far.welcome();
    const answer = line.ask({ type: "answer", ask: 7, answer: "a" });
    seen = 12;
    far.line.closed(1006);
    expect(line.status).toBe("offline");
    await vi.advanceTimersByTimeAsync(300);
    expect(far.greetings.at(-1)!.seen).toBe(12);
    far.welcome();
    const [before, after] = far.said.filter((each) => each.type === "answer");
    expect(after).toEqual(before);
    far.line.heard({ n: 2, type: "done", key: String(after!.key) });
    expect((await answer).type).toBe("done");
    far.line.closed(1006);
    await vi.advanceTimersByTimeAsync(300);
    far.welcome();
    expect(far.said.filter((each) => each.type === "answer")).toHaveLength(2);
  });

  it("keeps what is said while the line is down and sends it once", async () => {
    far.welcome();
    far.line.closed(1006);
    void line.ask({ type: "chat", text: "still here" });
    expect(far.said).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    far.welcome();
    expect(far.said.filter((each) => each.type === "chat")).toHaveLength(1);
  });

  it("comes back at once after a restart", async () => {
    far.welcome();
    far.line.heard({ n: 2, type: "bye", why: "restarting", again: true });
    far.line.closed(1012);
    expect(line.status).toBe("restarting");
    await vi.advanceTimersByTimeAsync(200);
    expect(far.ends).toHaveLength(2);
    far.welcome();
    expect([line.status, line.lostAt]).toEqual(["open", null]);
  });

  it("backs off while nobody answers, but not for long", async () => {
    far.welcome();
    far.line.closed(1006);
    const waits: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const before = Date.now();
      const tries = far.ends.length + poll.ends.length;
      while (far.ends.length + poll.ends.length === tries) await vi.advanceTimersByTimeAsync(50);
      waits.push(Date.now() - before);
      (far.ends.length + poll.ends.length > tries && poll.ends.length ? poll : far).line.closed(1006);
    }
    expect(waits[1]!).toBeGreaterThan(waits[0]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_100);
  });

  it("goes over plain HTTP where sockets never open", async () => {
    for (let count = 0; count < 3; count += 1) {
      far.line.closed(1006);
      await vi.advanceTimersByTimeAsync(3_000);
    }
    expect(poll.ends).toHaveLength(1);
    poll.welcome();
    expect([line.status, line.slow]).toEqual(["open", true]);
  });

  it("stays away when it is told to", async () => {
    far.welcome();
    far.line.heard({ n: 2, type: "bye", why: "There is no such room", again: false });
    far.line.closed(1008);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([far.ends.length, line.status, line.farewell]).toEqual([1, "closed", "There is no such room"]);
  });

  it("notices a line that has died in silence", async () => {
    far.welcome();
    await vi.advanceTimersByTimeAsync(20_500);
    expect(far.said.at(-1)!.type).toBe("ping");
    await vi.advanceTimersByTimeAsync(8_500);
    expect(line.status).not.toBe("open");
    expect(far.ends.length).toBeGreaterThan(1);
  });

  it("hears nothing from a line it has hung up", async () => {
    const heard: string[] = [];
    line.stop();
    line = new Connection(
      () => ({ seat: 0, stream: "", seen: 0, screen: "seat", blocks: true, changes: true }),
      (message) => heard.push(message.type),
      far.dial,
      null,
    );
    line.start();
    far.welcome();
    const old = far.line;
    old.closed(1006);
    old.heard({ n: 9, type: "pong", key: "x", now: 0 });
    expect(heard).toEqual(["welcome"]);
  });
});
