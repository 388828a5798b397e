import type { AnyCall } from "#contract/call.ts";
import type { RecordedCall, RecordedSocket, Recording } from "#contract/control/state.ts";
import { openFrame } from "#contract/frame.ts";
import { parseLosslessly } from "#contract/values/lossless.ts";
import { writeJson } from "#contract/values/json.ts";
import { UpstreamFault } from "#edge/upstream/upstream.ts";
import { queryOf } from "./masker.ts";

/** How much later than in the recording a client may send its frame. */
const CLIENT_TIMEOUT_MS = 5_000;

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
   * The next answer to the call: best with the same query and body, else the same query, else any. After the last
   * answer, that one repeats. Rejects with `upstream_failed` if the call is not in the recording.
   */
  call(call: AnyCall, url: string, body: string): Response {
    const { method, path, leadsTo } = call;
    const query = queryOf(call, new URL(url).searchParams);
    const sameCall = this.#calls.filter((each) => each.method === method && each.path === path);
    const sameQuery = sameCall.filter((each) => each.query === query);
    const same = sameQuery.filter((each) => sameJson(each.body, body));
    const found = [same, sameQuery, sameCall].find((each) => each.length > 0);
    const next = found?.find((each) => !this.#answered.has(each)) ?? found?.at(-1);
    if (next === undefined) throw new UpstreamFault("upstream_failed", `${method} ${path} is not in the recording`);
    this.#answered.add(next);
    // A status such as 204 allows no text, not even an empty one.
    return new Response(leadingNowhere(next.answer, leadsTo) || null, {
      status: next.status,
      headers: { "content-type": "application/json" },
    });
  }

  socket(path: string): Response {
    const all = this.#sockets.filter((each) => each.path === path);
    const next = all.find((each) => !this.#opened.has(each)) ?? all.at(-1);
    if (next === undefined) throw new UpstreamFault("upstream_failed", `no socket at ${path} is in the recording`);
    this.#opened.add(next);
    const { 0: client, 1: server } = new WebSocketPair();
    void playFrames(next, server);
    return new Response(null, { status: 101, webSocket: client });
  }
}

/** Plays the frames in time, each after the client's frames before it. */
async function playFrames({ frames }: RecordedSocket, socket: WebSocket): Promise<void> {
  const received: (number | undefined)[] = [];
  let wake = () => {};
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  socket.addEventListener("message", ({ data }) => {
    received.push(openFrame(String(data))?.cmd);
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
    const timer = setTimeout(() => wake(), pause + CLIENT_TIMEOUT_MS);
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (received.includes(cmd)) resolve();
    });
    clearTimeout(timer);
    const at = received.indexOf(cmd);
    if (at >= 0) received.splice(at, 1);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Addresses that would lead the browser away become the first page. */
function leadingNowhere(answer: string, leadsTo: readonly string[]): string {
  // A backend that did not answer was recorded without a text.
  if (leadsTo.length === 0 || answer === "") return answer;
  const names = new Set(leadsTo.map((field) => field.split(".").at(-1) ?? field));
  return writeJson(leadingHome(parseLosslessly(answer), names));
}

function leadingHome(value: unknown, names: ReadonlySet<string>, name = ""): unknown {
  if (typeof value === "string") return names.has(name) && value !== "" ? "/" : value;
  if (Array.isArray(value)) return value.map((each) => leadingHome(each, names, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, leadingHome(each, names, key)]));
}

/** Equal up to white space. */
function sameJson(one: string, other: string): boolean {
  return one === other || one === compact(other);
}

function compact(text: string): string {
  const value = parseLosslessly(text);
  return value === undefined ? text : writeJson(value);
}
