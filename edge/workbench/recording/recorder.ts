import type { AnyCall } from "#contract/call.ts";
import {
  CALLS_RECORDED_MAX,
  FRAMES_RECORDED_MAX,
  type RecordedCall,
  type RecordedSocket,
  type Recording,
} from "#contract/control/state.ts";
import { openFrame } from "#contract/frame.ts";
import { relay } from "#edge/upstream/relay.ts";

/** Fields that never name a person. All others are masked, future ones too. */
const SHOWN = new Set(
  [
    "msg code key type status category name image period outcome verify_type pay_key channel_key channel_name",
    "contact_url fail_reason payout_status game game_lock saas_id guess_type open_type landing_page notice_content",
    "commitment server_seed client_seed sha512hash hex betResult",
    // Of queries.
    "p p_size id locale traps",
  ].flatMap((names) => names.split(" ")),
);
/** Numbers of phones and accounts are larger; names tell times and periods apart. */
const NUMBER_MAX = 1e10;
const TIME_OR_PERIOD = /(?:time|period)/i;

/**
 * Replaces texts that may name a person or grant access. A stand-in has the same form, so that it validates. Equal
 * texts get the same stand-in, so that references still match.
 */
export class Masker {
  readonly #standIns = new Map<string, string>();

  /** Masks JSON. Addresses in the fields of `leadsTo` become the first page. */
  json(text: string, leadsTo: readonly string[] = []): string {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return text === "" ? "" : '"***"';
    }
    const addresses = new Set(leadsTo.map((field) => field.split(".").at(-1) ?? field));
    return JSON.stringify(this.#masked(value, "", addresses));
  }

  /** Like `queryOf`, masked. */
  query(parameters: URLSearchParams): string {
    return queryOf(parameters, (value, name) => this.#text(value, name));
  }

  #masked(value: unknown, field: string, addresses: ReadonlySet<string>): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#masked(each, field, addresses));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, this.#masked(each, name, addresses)]),
      );
    }
    if (typeof value === "string") return addresses.has(field) ? "/" : this.#text(value, field);
    if (typeof value === "number" && Math.abs(value) >= NUMBER_MAX && !TIME_OR_PERIOD.test(field)) return 0;
    return value;
  }

  #text(text: string, field: string): string {
    if (text === "" || SHOWN.has(field)) return text;
    const known = this.#standIns.get(text);
    if (known !== undefined) return known;
    const standIn = standInOf(text, this.#standIns.size + 1);
    this.#standIns.set(text, standIn);
    return standIn;
  }
}

/** Sorted parameters, without the timestamp and the token. */
export function queryOf(
  parameters: URLSearchParams,
  shown: (value: string, name: string) => string = (value) => value,
): string {
  const sorted = [...parameters].filter(([name]) => name !== "t" && name !== "token");
  sorted.sort(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(sorted.map(([name, value]) => [name, shown(value, name)])).toString();
}

/** Letters become x; the last digits become `number`, the others 0. */
function standInOf(text: string, number: number): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const form = text.replaceAll(/\p{L}/gu, "x").split("");
  const digits = String(number).padStart(places.length, "0").slice(-places.length).split("");
  for (const [at, place] of places.entries()) form[place] = digits[at] ?? "0";
  const [first] = places;
  if (first !== undefined && form[first] === "0") form[first] = "1";
  return form.join("");
}

/** No call of the contract has a longer answer. */
const ANSWER_MAX = 256 * 1024;

/** Records an upstream's answers and frames, masked at once. */
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

  /** Discards the last recording. */
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

  /** Records a call and returns its answer. `body`: as sent. */
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
      // A public answer needs no mask.
      answer: call.by === "visitor" && call.method === "GET" ? text : this.#masker.json(text, call.leadsTo),
    });
    return answer;
  }

  /** Records both directions of a socket; returns the answer with the relay. */
  socket(path: string, answer: Response): Response {
    const { webSocket } = answer;
    if (webSocket === null) return answer;
    const openedAt = this.#now();
    const socket: RecordedSocket = { ms: openedAt - this.#startedAt, path, frames: [] };
    this.#sockets.push(socket);
    const onText = (from: "client" | "upstream", text: string) => {
      if (!this.#on || this.#frames >= FRAMES_RECORDED_MAX) return;
      this.#frames += 1;
      const direction = from === "client" ? "in" : "out";
      socket.frames.push({ ms: this.#now() - openedAt, direction, text: this.#frame(text) });
    };
    const drop = () => {
      if (webSocket.readyState === WebSocket.OPEN) webSocket.close();
    };
    return new Response(null, { status: 101, webSocket: relay(webSocket, { now: this.#now, drop, onText }) });
  }

  #frame(text: string): string {
    const frame = openFrame(text);
    if (frame === null) return this.#masker.json(text);
    return JSON.stringify({ cmd: frame.cmd, data: this.#masker.json(JSON.stringify(frame.data ?? null)) });
  }
}
