import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { audit } from "../control/audit.ts";
import { namedAs } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { createSimulator } from "../simulator.ts";
import { dayStart } from "../time/clock.ts";
import { reset } from "./objects.ts";
import { opened } from "./opened-objects.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";

// A test client that uses only the simulator's public interface.

const ORIGIN = "https://simulator.test";
const simulator = createSimulator(env);

export const { closeSockets } = simulator;

export interface Envelope {
  code: number;
  msg: string;
  server_time: number;
  [field: string]: unknown;
}

export interface Options {
  token?: string;
  locale?: string;
  headers?: Record<string, string>;
}

export async function fetchSimulator(
  method: string,
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": options.locale ?? "in", ...options.headers };
  if (options.token !== undefined) headers["Authorization"] = `Token ${options.token}`;
  const init = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  return simulator.fetch(new Request(ORIGIN + path, { method, headers, ...init }));
}

export async function call(method: string, path: string, body?: unknown, options: Options = {}): Promise<Envelope> {
  return (await fetchSimulator(method, path, body, options)).json();
}

/** An operator's call, as the gateway passes it on. */
export async function control(method: string, path: string, body?: unknown, operator = "tester"): Promise<Envelope> {
  const needsReason = path.startsWith("/operate/") && method !== "GET";
  const whole = needsReason ? { reason: "a test of ours", ...(body as object | undefined) } : body;
  return call(method, path, whole, { headers: { "X-Operator": operator } });
}

/** The text of the operator of {@link closeGames}. */
export const CLOSED_TEXT = { in: "Later", pt: "Depois", mx: "Luego", vi: "Sau" };

/** Closes a game, or all games. */
export function closeGames(game?: string, more: object = {}): Promise<Envelope> {
  return control("PUT", "/operate/closing", { game, text: CLOSED_TEXT, ...more });
}

export function openGames(game?: string): Promise<Envelope> {
  return control("DELETE", "/operate/closing", { game });
}

export interface TestMember {
  user_id: string;
  token: string;
  nick_name: string;
}

/** Makes a call under a key of its own, and expects its success. */
export async function postAs({ token }: TestMember, path: string, body: object): Promise<void> {
  const answer = await call("POST", path, body, { token, headers: { "Idempotency-Key": crypto.randomUUID() } });
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
}

/** `balance`: units. `locale`: of the session. */
export async function makeMember(balance = 1000, cell?: number, locale = "in"): Promise<TestMember> {
  const wanted = { count: 1, balance, locale, ...(cell !== undefined && { cell }) };
  const made = await control("POST", "/control/members", wanted);
  return (made["members"] as TestMember[])[0] as TestMember;
}

/** Freezes time, or moves it on. */
export async function shiftTime(ms: number): Promise<number> {
  const { code, msg, now } = await control("POST", "/control/clock", { frozen: true, shift_ms: ms });
  if (code !== 200) throw new Error(`the clock stays: ${code} ${msg}`);
  return now as number;
}

/** Freezes the clock, after midnight if that is near, so that a test that goes on by minutes stays within a day. */
export async function startWithinDay(): Promise<number> {
  const now = await shiftTime(0);
  const midnight = dayStart(now) + DAY_MS;
  return midnight - now > HOUR_MS ? now : shiftTime(midnight + HOUR_MS - now);
}

export async function balanceOf(member: TestMember): Promise<number> {
  const { entry } = await call("GET", "/user/profile", undefined, { token: member.token });
  return (entry as { balance: number }).balance;
}

/** The broken invariants of the audit of all objects that a test opened, each with its first row. */
export async function brokenInvariants(): Promise<string[]> {
  const cells = namedAs("cell", opened)
    .map(Number)
    .filter((cell) => cell < simulatorSettings(env).cells);
  const { ok, total, invariants } = await audit(env, cells, namedAs("table", opened), sleep);
  const broken = invariants.flatMap(({ name, broken: rows, first }) => (rows === 0 ? [] : [`${name}: ${first}`]));
  return ok && total === 0 ? broken : [...broken, `ok is ${ok}, the total is ${total}`];
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function newestCode(mobile: string): Promise<string> {
  const { queryset } = await control("GET", `/control/messages?mobile_number=${encodeURIComponent(mobile)}`);
  return (queryset as { code: string }[])[0]?.code ?? "none";
}

/** An afterEach hook: expects a clean audit, then resets the simulator. */
export async function endTest(): Promise<void> {
  try {
    expect(await brokenInvariants()).toEqual([]);
  } finally {
    await reset();
  }
}

export interface Received {
  cmd: number;
  data: Record<string, unknown>;
}

/** An open socket that records its frames and can wait for one. */
export class TestSocket {
  readonly received: Received[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  /** `answersClose`: false for a client that keeps its connection when the server closes the socket. */
  constructor(socket: WebSocket, answersClose = true) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data)) as { cmd: number; data: string };
      this.received.push({ cmd: frame.cmd, data: JSON.parse(frame.data) as Record<string, unknown> });
      this.#wake();
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
      this.#wake();
    });
    socket.accept({ allowHalfOpen: !answersClose });
  }

  send(cmd: number, data: unknown): void {
    this.#socket.send(JSON.stringify({ cmd, data: JSON.stringify(data) }));
  }

  sendRaw(text: string | ArrayBuffer): void {
    this.#socket.send(text);
  }

  /** Without a code, like a browser that leaves the page. */
  close(code?: number): void {
    if (code === undefined) this.#socket.close();
    else this.#socket.close(code);
  }

  /** Waits for the data of a frame. `from`: index of the first frame to look at. */
  async next(cmd: number, fits: (data: Record<string, unknown>) => boolean = () => true, from = 0) {
    return (await this.until((frame) => frame.cmd === cmd && fits(frame.data), from)).data;
  }

  /** Waits for a frame. `from`: index of the first frame to look at. */
  async until(fits: (frame: Received) => boolean, from = 0): Promise<Received> {
    for (;;) {
      const found = this.received.slice(from).find(fits);
      if (found !== undefined) return found;
      if (this.closed !== null) throw new Error(`closed with ${this.closed.code} before the frame came`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Sends a frame, and waits for its answer. */
  async ask(cmd: number, data: unknown, answer: number): Promise<Record<string, unknown>> {
    const from = this.received.length;
    this.send(cmd, data);
    return this.next(answer, () => true, from);
  }

  async untilClosed(): Promise<number> {
    while (this.closed === null) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.closed.code;
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

/** `flags`: more of the socket's query, such as `&curve=true`. */
export async function connect(path: string, member: TestMember, locale = "in", flags = ""): Promise<TestSocket> {
  return new TestSocket(await handshake(path, member, locale, flags));
}

/** Connects a client that never answers the server's close, and goes on sending. */
export async function connectForGood(path: string, member: TestMember): Promise<TestSocket> {
  return new TestSocket(await handshake(path, member), false);
}

async function handshake(path: string, member: TestMember, locale = "in", flags = ""): Promise<WebSocket> {
  const query = `token=${member.token}&locale=${locale}${flags}`;
  const response = await fetchSimulator("GET", `${path}?${query}`, undefined, { headers: { Upgrade: "websocket" } });
  if (response.webSocket === null) throw new Error(`no socket: ${response.status} ${await response.text()}`);
  return response.webSocket;
}

/** Repeats a check until it passes or a generous timeout is over. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}

// Invalid input that a careless or hostile client may send.

/** Values that no one-line text field accepts. */
export const NOT_A_LINE: readonly (readonly [name: string, value: unknown])[] = [
  ["a control character", "kite\u0000flyer"],
  ["a bell", "kite\u0007flyer"],
  ["two lines", "kite\nflyer"],
  ["a line separator", "kite\u2028flyer"],
  ["a right-to-left override", "kite\u202eflyer"],
  ["a bidirectional isolate", "kite\u2066fly\u2069er"],
  ["a zero-width space", "ki\u200bte"],
  ["half a surrogate pair", "kite\ud83d"],
  ["a number", 7],
  ["a boolean", true],
  ["an object", { text: "kite" }],
  ["a list", ["kite"]],
];

/** Values that no id field of a body accepts. */
export const NOT_AN_ID: readonly (readonly [name: string, value: unknown])[] = [
  ["zero", 0],
  ["a negative number", -1],
  ["a fraction", 1.5],
  ["2^53", 2 ** 53],
  ["a text", "1"],
  ["a text of full-width digits", "１"],
  ["1e3 as a text", "1e3"],
  ["an object", { id: 1 }],
  ["a list", [1]],
];

/** Values that no id field of a query accepts. */
export const NOT_A_QUERY_ID = ["", "0", "-1", "1.5", "1e3", "１", "9007199254740993", "1;--", "0x1", "%00", "1%202"];

/** The entropy of a play, as players' apps make it. */
export const makeEntropy = () => crypto.randomUUID().replaceAll("-", "");
