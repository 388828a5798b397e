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

/**
 * Texts that are of a kind, of a game or of the house, not of a person. What is not named here is masked: so is a field
 * that comes to be later.
 */
const SHOWN = new Set(
  [
    "msg code key type status category name image period outcome verify_type pay_key channel_key channel_name",
    "contact_url fail_reason payout_status game game_lock saas_id guess_type open_type landing_page notice_content",
    "commitment server_seed client_seed sha512hash hex betResult",
    // Of queries.
    "p p_size id locale traps",
  ].flatMap((names) => names.split(" ")),
);
/** Numbers that may be a phone's, or an account's, have more digits; times and periods are told by their names. */
const NUMBER_MAX = 1e10;
const TIME_OR_PERIOD = /(?:time|period)/i;

/**
 * Puts stand-ins in the place of what may name a person or open a host: of the same form, so that they are taken where the
 * first were, and for the same thing always the same, so that what belongs together still does.
 */
export class Masker {
  readonly #standIns = new Map<string, string>();

  /** The same JSON, masked. `leadsTo`: fields whose addresses a browser goes to; they lead to the first page. */
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

  /** The same query as `queryOf` gives it, masked. */
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

/** A query's parameters in the order of their names, without those that the gateway makes or that open a host. */
export function queryOf(
  parameters: URLSearchParams,
  shown: (value: string, name: string) => string = (value) => value,
): string {
  const kept = [...parameters].filter(([name]) => name !== "t" && name !== "token");
  kept.sort(([one], [other]) => (one < other ? -1 : 1));
  return new URLSearchParams(kept.map(([name, value]) => [name, shown(value, name)])).toString();
}

/** The form of a text, with a number in its last digits: letters become x, digits before it 1 and 0. */
function standInOf(text: string, number: number): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const form = text.replaceAll(/\p{L}/gu, "x").split("");
  const digits = String(number).padStart(places.length, "0").slice(-places.length).split("");
  for (const [at, place] of places.entries()) form[place] = digits[at] ?? "0";
  // An id does not begin with 0.
  const [first] = places;
  if (first !== undefined && form[first] === "0") form[first] = "1";
  return form.join("");
}

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
