// A remote player over a socket, in TypeScript: Node 22.18 or newer runs it as it is. It reconnects when the line breaks.
//     node examples/socket_bot.ts http://127.0.0.1:8000 relics
type Option = { key: string };
type Kind = "one" | "some" | "order" | "amount" | "form";
type Shape = { kind: Kind; options?: Option[]; least?: number; most?: number; fields?: Fields; follows?: number[][] };
type Fields = { [name: string]: Shape };
type Ask = { id: number; owed: boolean; shape: Shape | null };
type News = { view: { result: { why: string; winners: number[] } | null }; asks: Ask[] };

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const between = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1));

function answer({ kind, options = [], least = 1, most = 1, fields = {}, follows }: Shape): unknown {
  const keys = options.map((each) => each.key).sort(() => Math.random() - 0.5);
  if (kind === "one") return keys[0];
  if (kind === "some") return keys.slice(0, between(least, most));
  if (kind === "order") return keys;
  if (kind === "amount") return between(least, most);
  const chosen: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(fields)) chosen[name] = answer(each);
  if (follows) {
    const [[first, one], [last, other]] = Object.entries(fields).slice(-2) as [[string, Shape], [string, Shape]];
    const place = between(0, follows.length - 1);
    chosen[first] = one.options![place]!.key;
    chosen[last] = other.options![pick(follows[place]!)]!.key;
  }
  return chosen;
}

const [address, game] = process.argv.slice(2) as [string, string];
const server = address.replace(/\/$/, "");
const body = JSON.stringify({ game, bots: "random", name: "Socket", token: true });
const headers = { "content-type": "application/json" };
const joined = await fetch(`${server}/api/play`, { method: "POST", headers, body });
if (!joined.ok) throw new Error(`refused: ${await joined.text()}`);
const me = (await joined.json()) as { code: string; seat: number; token: string };

function connect(): void {
  const shapes: Record<number, Shape> = {};
  const url = `${server.replace("http", "ws")}/api/rooms/${me.code}/socket`;
  const options = { headers: { authorization: `Bearer ${me.token}` } };
  const socket = new WebSocket(url, options as unknown as string[]);
  let [over, asked]: [boolean, Ask | undefined] = [false, undefined];
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", seat: me.seat }));
  socket.onclose = () => over || setTimeout(connect, 500); // the welcome has everything that was missed
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    const news: News | undefined = message.type === "news" ? message : message.news;
    if (!news && message.type !== "refused") return; // what the rules refuse changes nothing: try another answer
    if (news?.view.result) {
      over = true;
      console.log(`${news.view.result.why} winners: ${news.view.result.winners}`);
      return socket.close();
    }
    for (const ask of news?.asks ?? []) shapes[ask.id] = ask.shape ?? shapes[ask.id]!;
    if (news) asked = news.asks.find((each) => each.owed);
    if (!asked) return;
    const said = { type: "answer", key: crypto.randomUUID(), ask: asked.id, answer: answer(shapes[asked.id]!) };
    socket.send(JSON.stringify(said));
  };
}
connect();
