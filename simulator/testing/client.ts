import type * as z from "zod/mini";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { controlAudit } from "#contract/control.ts";
import { createSimulator } from "../simulator.ts";
import { reset } from "./objects.ts";

// A client of the simulator for tests: its public surface alone, as the gateway sees it.

const ORIGIN = "https://simulator.test";
const simulator = createSimulator(env);

export interface Envelope {
  code: number;
  msg: string;
  server_time: number;
  [field: string]: unknown;
}

type Audit = z.input<typeof controlAudit.answer>;

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
  return simulator(new Request(ORIGIN + path, { method, headers, ...init }));
}

export async function call(method: string, path: string, body?: unknown, options: Options = {}): Promise<Envelope> {
  return (await fetchSimulator(method, path, body, options)).json();
}

export async function control(method: string, path: string, body?: unknown): Promise<Envelope> {
  return call(method, path, body, { headers: { Authorization: `Bearer ${env.CONTROL_TOKEN}` } });
}

export interface TestMember {
  user_id: string;
  token: string;
  nick_name: string;
}

/** Makes one member with a balance in units. */
export async function makeMember(balance = 1000, cell?: number): Promise<TestMember> {
  const made = await control("POST", "/control/members", { count: 1, balance, ...(cell !== undefined && { cell }) });
  return (made["members"] as TestMember[])[0] as TestMember;
}

/** Freezes time, or moves it on. */
export async function shiftTime(ms: number): Promise<number> {
  return (await control("POST", "/control/clock", { frozen: true, shift_ms: ms }))["now"] as number;
}

export async function balanceOf(member: TestMember): Promise<number> {
  const { entry } = await call("GET", "/user/profile", undefined, { token: member.token });
  return (entry as { balance: number }).balance;
}

/** What the audit finds broken, each invariant by name with its first row; nothing where every book is in order. */
export async function brokenInvariants(): Promise<string[]> {
  const { ok, total, invariants } = (await control("GET", "/control/audit")) as unknown as Audit;
  const broken = invariants.flatMap(({ name, broken: rows, first }) => (rows === 0 ? [] : [`${name}: ${first}`]));
  return ok && total === 0 ? broken : [...broken, `ok is ${ok}, the total is ${total}`];
}

/** The code of the newest text message to a mobile number. */
export async function newestCode(mobile: string): Promise<string> {
  const { queryset } = await control("GET", `/control/messages?mobile_number=${encodeURIComponent(mobile)}`);
  return (queryset as { code: string }[])[0]?.code ?? "none";
}

/** For after each test: the books are in order, and the next test begins with nothing, whatever this one did. */
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

/** One open socket in a test: what it received, and a way to wait for what is to come. */
export class TestSocket {
  readonly received: Received[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
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
    socket.accept();
  }

  send(cmd: number, data: unknown): void {
    this.#socket.send(JSON.stringify({ cmd, data: JSON.stringify(data) }));
  }

  sendRaw(text: string | ArrayBuffer): void {
    this.#socket.send(text);
  }

  /** Without a code, as a browser does that leaves the page. */
  close(code?: number): void {
    if (code === undefined) this.#socket.close();
    else this.#socket.close(code);
  }

  /** The first frame of a kind, from the one numbered `from` on, that fits; waits for it. */
  async next(cmd: number, fits: (data: Record<string, unknown>) => boolean = () => true, from = 0) {
    return (await this.until((frame) => frame.cmd === cmd && fits(frame.data), from)).data;
  }

  /** The first frame, from the one numbered `from` on, that fits; waits for it. */
  async until(fits: (frame: Received) => boolean, from = 0): Promise<Received> {
    for (;;) {
      const found = this.received.slice(from).find(fits);
      if (found !== undefined) return found;
      if (this.closed !== null) throw new Error(`closed with ${this.closed.code} before the frame came`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Sends, and waits for the next frame of a kind that comes after. */
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

/** Opens a member's socket at a game's path. */
export async function connect(path: string, member: TestMember, locale = "in"): Promise<TestSocket> {
  const query = `token=${member.token}&locale=${locale}`;
  const response = await fetchSimulator("GET", `${path}?${query}`, undefined, { headers: { Upgrade: "websocket" } });
  if (response.webSocket === null) throw new Error(`no socket: ${response.status} ${await response.text()}`);
  return new TestSocket(response.webSocket);
}

/** Waits until a check holds, however slow the machine is; fails with what the check last said. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
