import type { AnyCall } from "#contract/call.ts";
import {
  CALLS_RECORDED_MAX,
  FRAMES_RECORDED_MAX,
  type RecordedCall,
  type RecordedSocket,
  type Recording,
} from "#contract/control-recording.ts";
import { openFrame } from "#contract/frame.ts";
import { relay } from "#edge/upstream/relay.ts";
import { Masker } from "./masker.ts";

/** An answer longer than this is of no call of the contract. */
const ANSWER_MAX = 256 * 1024;

/** Keeps what an upstream answers to calls and says over sockets, masked as it comes. */
export class Recorder {
  readonly #now: () => number;
  #masker = new Masker();
  #calls: RecordedCall[] = [];
  #sockets: RecordedSocket[] = [];
  #frames = 0;
  #startedAt = 0;
  #on = false;

  /** `now`: real ms since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get on(): boolean {
    return this.#on;
  }

  get recording(): Recording {
    return { calls: this.#calls, sockets: this.#sockets };
  }

  /** Begins another recording. */
  start(): void {
    this.#masker = new Masker();
    this.#calls = [];
    this.#sockets = [];
    this.#frames = 0;
    this.#startedAt = this.#now();
    this.#on = true;
  }

  stop(): void {
    this.#on = false;
  }

  /** Notes a call and its answer, which is handed back. `body`: as it was sent. */
  async call(call: AnyCall, url: string, body: string, answer: Response): Promise<Response> {
    const ms = this.#now() - this.#startedAt;
    const text = await answer.clone().text();
    if (!this.#on || this.#calls.length >= CALLS_RECORDED_MAX || text.length > ANSWER_MAX) return answer;
    this.#calls.push({
      ms,
      method: call.method,
      path: call.path,
      query: this.#masker.query(new URL(url).searchParams),
      body: this.#masker.json(body),
      status: answer.status,
      // What anyone may ask for is nobody's own.
      answer: call.by === "visitor" && call.method === "GET" ? text : this.#masker.json(text, call.leadsTo),
    });
    return answer;
  }

  /** Notes all that goes over a socket, in both directions; gives the answer that carries it. */
  socket(path: string, answer: Response): Response {
    const { webSocket } = answer;
    if (webSocket === null) return answer;
    const openedAt = this.#now();
    const socket: RecordedSocket = { ms: openedAt - this.#startedAt, path, frames: [] };
    this.#sockets.push(socket);
    const overhear = (from: "client" | "upstream", text: string) => {
      if (!this.#on || this.#frames >= FRAMES_RECORDED_MAX) return;
      this.#frames += 1;
      const direction = from === "client" ? "in" : "out";
      socket.frames.push({ ms: this.#now() - openedAt, direction, text: this.#frame(text) });
    };
    const drop = () => {
      if (webSocket.readyState === WebSocket.OPEN) webSocket.close();
    };
    return new Response(null, { status: 101, webSocket: relay(webSocket, { now: this.#now, drop, overhear }) });
  }

  #frame(text: string): string {
    const frame = openFrame(text);
    if (frame === null) return this.#masker.json(text);
    return JSON.stringify({ cmd: frame.cmd, data: this.#masker.json(JSON.stringify(frame.data ?? null)) });
  }
}
