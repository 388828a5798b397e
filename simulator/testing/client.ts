import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type * as z from "zod/mini";
import type { controlAudit } from "#contract/control.ts";
import { createSimulator } from "../simulator.ts";
import { reset } from "./reset.ts";

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
