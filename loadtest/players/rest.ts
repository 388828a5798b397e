import http from "k6/http";
import * as z from "zod/mini";
import { aviatorRecords } from "#contract/games/aviator/calls.ts";
import type { AnyCall, AnswerOf, BodyOf, QueryOf } from "#contract/call.ts";
import { luckyHitRecords } from "#contract/games/lucky-hit/calls.ts";
import { profile } from "#contract/calls/profile.ts";
import { refusals } from "#contract/refusals.ts";
import { addUserGuess, nextPeriodInfo, winMyGuesses } from "#contract/games/win/calls.ts";
import { Random } from "#simulator/crowd/players/random.ts";
import { WIN_COLOURS, winGuess, type WinHabits } from "#simulator/crowd/players/win.ts";
import { record } from "../measures.ts";
import { BASE_URL, CONTROL_TOKEN } from "../settings.ts";
import type { Guest } from "../target.ts";
import { CUT_OFF_MS } from "./player-context.ts";
import { countAnswer } from "./recorder.ts";

/** Result of a call: its answer, or the refusal's code and text. `ackMs` runs from the moment that the call was due. */
type Told<C> = { readonly ackMs: number; readonly serverTime: number } & (
  | { readonly code: 200; readonly answer: AnswerOf<C> }
  | { readonly code: number; readonly msg: string; readonly answer: null }
);

/** Requires the inputs that the call declares; the others may be left out. */
type Input<C> = InputOf<"query", QueryOf<C>> & InputOf<"body", BodyOf<C>>;
type InputOf<Name extends string, Shape> = [Shape] extends [Record<string, never>]
  ? { readonly [N in Name]?: Shape }
  : { readonly [N in Name]: Shape };

const envelope = z.object({ code: z.int(), msg: z.string(), server_time: z.optional(z.int()) });

/**
 * Makes a call of the contract as a member, or without a token as a visitor. Money calls have their own idempotency
 * key. A call that is the first of an arrival is due when that was, and any other at once.
 */
export function ask<C extends AnyCall>(
  call: C,
  token: string | null,
  input: Input<C>,
  dueAt: number = Date.now(),
): Told<C> {
  const { query = {}, body = {} } = input as { query?: never; body?: never };
  const search = Object.entries(z.encode(call.query, query) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const url = `${BASE_URL}${call.path}?${[...search, `t=${Date.now()}`].join("&")}`;
  const headers: Record<string, string> = { "X-Rehearsal": CONTROL_TOKEN, "Accept-Language": "in" };
  if (token !== null) headers["Authorization"] = `Token ${token}`;
  if (call.money) headers["Idempotency-Key"] = `load-${Date.now()}-${Math.floor(Math.random() * 1e12)}`;
  if (call.method !== "GET") headers["Content-Type"] = "application/json";
  const wire = call.method === "GET" ? null : JSON.stringify(z.encode(call.body, body));
  const response = http.request(call.method, url, wire, { headers, tags: { name: call.path }, timeout: "30s" });
  return read(call, response, Date.now() - dueAt);
}

function read<C extends AnyCall>(
  call: C,
  { status, error, body }: { status: number; error: string; body: unknown },
  ackMs: number,
): Told<C> {
  const no = (code: number, msg: string, serverTime = 0) => ({ ackMs, serverTime, code, msg, answer: null });
  const parsed = fromJson(typeof body === "string" ? body : "");
  const head = envelope.safeParse(parsed);
  if (!head.success) return no(status === 200 ? 0 : status, error === "" ? "no envelope" : error);
  const { code, msg, server_time: serverTime = 0 } = head.data;
  if (code !== 200) return no(code, msg, serverTime);
  const answer = z.safeDecode(call.answer, parsed as never);
  if (!answer.success) return no(0, `${call.path} is not answered as its contract says`, serverTime);
  return { ackMs, serverTime, code: 200, answer: answer.data as AnswerOf<C> };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Journeys of members over REST, one per arrival. A journey ends early if it cannot continue.

export const FIRST_PAGE = { p: 1, p_size: 10 };
const CATEGORIES = ["P", "S", "B", "E"] as const;
const WIN_HABITS: WinHabits<(typeof CATEGORIES)[number]> = {
  tables: CATEGORIES,
  picks: WIN_COLOURS,
  contracts: [1_000],
  countMax: 1,
};
export const RANDOM = new Random(Math.random);

/** Makes a counted read; null if it was refused. */
export function look<C extends AnyCall>(call: C, { token }: Guest, input: Input<C>, dueAt?: number): Told<C>["answer"] {
  const told = ask(call, token, input, dueAt);
  countAnswer(record, "read_ack", told.ackMs, told.code === 200 ? null : `${call.path} ${told.code}`);
  record.add("reads", 1);
  return told.answer;
}

/**
 * Asks for the current period and stakes on a colour. `leftMs` converts a server time to the real ms until the lock,
 * because a stake sent at the end may lose that race.
 */
export function stakeOnWin({ token }: Guest, dueAt: number, leftMs: (serverTime: number) => number): void {
  const before = ask(nextPeriodInfo, token, {}, dueAt);
  countAnswer(record, "read_ack", before.ackMs, before.code === 200 ? null : `${nextPeriodInfo.path} ${before.code}`);
  record.add("reads", 1);
  if (before.answer === null) return;
  const left = leftMs(before.serverTime);
  if (left <= 0) return;
  const { table: category, guess: guess_type, contract, count } = winGuess(RANDOM, WIN_HABITS);
  const period = before.answer.next_period;
  const stake = { contract_money: contract, contract_count: count };
  const told = ask(addUserGuess, token, { body: { category, saas_id: "1", period, guess_type, ...stake } });
  const wasClosed = told.code === refusals.stakes_closed.code || told.code === refusals.wrong_period.code;
  if (left >= CUT_OFF_MS) record.add("cut_off", wasClosed ? 1 : 0);
  else if (wasClosed) record.add("too_late", 1);
  countAnswer(
    record,
    "stake_ack",
    told.ackMs,
    told.code === 200 || wasClosed ? null : `${addUserGuess.path} ${told.code}`,
  );
  record.add("stakes", 1);
}

export function lookAround(guest: Guest, dueAt: number): void {
  look(profile, guest, {}, dueAt);
  const kind = Math.random();
  if (kind < 0.4) look(winMyGuesses, guest, { query: { category: RANDOM.pick(CATEGORIES), ...FIRST_PAGE } });
  else if (kind < 0.7) look(luckyHitRecords, guest, { query: FIRST_PAGE });
  else look(aviatorRecords, guest, { query: FIRST_PAGE });
}
