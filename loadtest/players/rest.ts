import http from "k6/http";
import type { AnyCall } from "#contract/call.ts";
import { refusals } from "#contract/refusals.ts";
import { addUserGuess, nextPeriodInfo } from "#contract/games/win/calls.ts";
import { Random } from "#simulator/crowd/players/random.ts";
import { WIN_COLOURS, winGuess, type WinHabits } from "#simulator/crowd/players/win.ts";
import { record } from "../measures.ts";
import { BASE_URL, CONTROL_TOKEN } from "../settings.ts";
import type { Guest } from "../target.ts";
import { CATEGORIES, type Input, readCall, readsOfVisit, type Told, writeCall } from "./calls.ts";
import { CUT_OFF_MS } from "./player-context.ts";
import { countAnswer } from "./recorder.ts";

/**
 * Makes a call of the contract as a member, or without a token as a visitor. A call that is the first of an arrival is
 * due when that was, and any other at once. `ackMs` runs from the moment that the call was due.
 */
export function ask<C extends AnyCall>(
  call: C,
  token: string | null,
  input: Input<C>,
  dueAt: number = Date.now(),
): Told<C> & { readonly ackMs: number } {
  const { path, headers, body } = writeCall(call, token, input, CONTROL_TOKEN);
  const tags = { name: call.path };
  const response = http.request(call.method, BASE_URL + path, body, { headers, tags, timeout: "30s" });
  return { ackMs: Date.now() - dueAt, ...readCall(call, response) };
}

// Journeys of members over REST, one per arrival. A journey ends early if it cannot continue.

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

export function lookAround(guest: Guest, arrivedAt: number): void {
  for (const [index, read] of readsOfVisit<unknown>(RANDOM).entries()) {
    read((call, input) => look(call, guest, input, index === 0 ? arrivedAt : Date.now()));
  }
}
