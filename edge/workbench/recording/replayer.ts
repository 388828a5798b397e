import type { AnyCall } from "#contract/call.ts";
import type { RecordedCall, RecordedSocket, Recording } from "#contract/control-recording.ts";
import { openFrame } from "#contract/frame.ts";
import { UpstreamFault } from "#edge/upstream/fault.ts";
import { queryOf } from "./masker.ts";

/** What a client says that was recorded is waited for so much longer than it took then; real ms. */
const PATIENCE_MS = 5_000;

/** Answers as an upstream did that was recorded. */
export class Replayer {
  readonly #calls: readonly RecordedCall[];
  readonly #sockets: readonly RecordedSocket[];
  readonly #answered = new Set<RecordedCall>();
  readonly #opened = new Set<RecordedSocket>();

  constructor({ calls, sockets }: Recording) {
    this.#calls = calls;
    this.#sockets = sockets;
  }

  /**
   * The next answer to a call: to one with the same query and body, else with the same query, else to any; when all were
   * given, the last one again. Rejects with `upstream_failed` where the call was never recorded.
   */
  call({ method, path }: AnyCall, url: string, body: string): Response {
    const query = queryOf(new URL(url).searchParams);
    const sameCall = this.#calls.filter((each) => each.method === method && each.path === path);
    const sameQuery = sameCall.filter((each) => each.query === query);
    const same = sameQuery.filter((each) => sameJson(each.body, body));
    const found = [same, sameQuery, sameCall].find((each) => each.length > 0);
    const next = found?.find((each) => !this.#answered.has(each)) ?? found?.at(-1);
    if (next === undefined) throw new UpstreamFault("upstream_failed", `${method} ${path} is not in the recording`);
    this.#answered.add(next);
    return new Response(next.answer, { status: next.status, headers: { "content-type": "application/json" } });
  }

  /** The next socket that was opened at a path. */
  socket(path: string): Response {
    const all = this.#sockets.filter((each) => each.path === path);
    const next = all.find((each) => !this.#opened.has(each)) ?? all.at(-1);
    if (next === undefined) throw new UpstreamFault("upstream_failed", `no socket at ${path} is in the recording`);
    this.#opened.add(next);
    const { 0: client, 1: server } = new WebSocketPair();
    void say(next, server);
    return new Response(null, { status: 101, webSocket: client });
  }
}

/** Says what was said, each at its time, and not before the client has said what it said then. */
async function say({ frames }: RecordedSocket, socket: WebSocket): Promise<void> {
  const heard: (number | undefined)[] = [];
  let wake = () => {};
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  socket.addEventListener("message", ({ data }) => {
    heard.push(openFrame(String(data))?.cmd);
    wake();
  });
  socket.addEventListener("close", () => {
    socket.close();
    wake();
  });
  socket.accept();
  let last = 0;
  for (const { ms, direction, text } of frames) {
    const pause = Math.max(0, ms - last);
    last = ms;
    if (!isOpen()) return;
    if (direction === "out") {
      if (pause > 0) await sleep(pause);
      if (isOpen()) socket.send(text);
      continue;
    }
    const cmd = openFrame(text)?.cmd;
    const timer = setTimeout(() => wake(), pause + PATIENCE_MS);
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (heard.includes(cmd)) resolve();
    });
    clearTimeout(timer);
    const at = heard.indexOf(cmd);
    if (at >= 0) heard.splice(at, 1);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether two bodies say the same, whatever their blanks. */
function sameJson(one: string, other: string): boolean {
  return one === other || one === compact(other);
}

function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
