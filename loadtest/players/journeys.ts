import type { AnyCall, ReadOf } from "#contract/call.ts";
import { login } from "#contract/calls/account.ts";
import { giftEvents, joinGiftEvent } from "#contract/calls/gifts.ts";
import { profile } from "#contract/calls/profile.ts";
import { aviatorRecords } from "#games/aviator/contract/calls.ts";
import { luckyHitRecords } from "#games/lucky-hit/contract/calls.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { addUserGuess, winMyGuesses } from "#games/win-go/contract/calls.ts";
import { refusals } from "#contract/refusals.ts";
import { Random } from "#games/engine/players/random.ts";
import { WIN_COLOURS, winGuess, type WinHabits } from "#games/win-go/player.ts";
import { isPeriod, roundOf } from "#games/win-go/rules/timeline.ts";
import { type Ask, type Input, refusalOf } from "./calls.ts";
import type { Guest } from "./members.ts";
import { CUT_OFF_MS } from "./player-context.ts";
import { countAnswer, type Recorder } from "./api.ts";

/** An arrival of a member over REST. */
export interface Visitor {
  readonly guest: Guest;
  /** Moment that the schedule meant, ms since the epoch. */
  readonly dueAt: number;
  readonly speed: number;
  readonly ask: Ask;
  readonly record: Recorder;
}

/** The calls of an arrival. It ends early if it cannot continue. */
export type Journey = (visitor: Visitor) => Promise<void>;

export const RANDOM = new Random(Math.random);
export const FIRST_PAGE = { p: 1, p_size: 10 };
const CATEGORIES = ["P", "S", "B", "E"] as const;

const WIN_HABITS: WinHabits<(typeof CATEGORIES)[number]> = {
  tables: CATEGORIES,
  picks: WIN_COLOURS,
  contracts: [1_000],
  countMax: 1,
};

/** Makes a counted read; null if it was refused. */
export async function look<C extends AnyCall>(
  call: C,
  { guest, ask, record }: Visitor,
  input: Input<C>,
  dueAt?: number,
): Promise<{ readonly serverTime: number; readonly answer: ReadOf<C> } | null> {
  const told = await ask(call, guest.token, input, dueAt);
  countAnswer(record, "read_ack", told.ackMs, refusalOf(call, told));
  record.add("reads", 1);
  return told.answer === null ? null : { serverTime: told.serverTime, answer: told.answer };
}

/** Looks around: the profile, then a page of records. */
export const lookAround: Journey = async (visitor) => {
  const category = RANDOM.pick(CATEGORIES);
  const kind = RANDOM.float();
  await look(profile, visitor, {}, visitor.dueAt);
  if (kind < 0.4) await look(winMyGuesses, visitor, { query: { category, ...FIRST_PAGE } });
  else await look(kind < 0.7 ? luckyHitRecords : aviatorRecords, visitor, { query: FIRST_PAGE });
};

/**
 * Asks for the current period of Win Go and stakes on a colour, but not within `marginMs` real ms before the lock. A
 * stake sent at the end may lose that race.
 */
export async function stakeOnWin(visitor: Visitor, marginMs: number): Promise<void> {
  const { guest, dueAt, speed, ask, record } = visitor;
  const before = await look(nextPeriodInfo, visitor, {}, dueAt);
  if (before === null) return;
  const period = before.answer.next_period;
  if (!isPeriod(period)) return record.complain(`${nextPeriodInfo.path} tells the period ${period}, which is none`);
  const left = (roundOf(period).lockTime - before.serverTime) / speed;
  if (left <= marginMs) return;
  const { table: category, guess: guess_type, contract, count } = winGuess(RANDOM, WIN_HABITS);
  const stake = { contract_money: contract, contract_count: count };
  const told = await ask(addUserGuess, guest.token, { body: { category, saas_id: "1", period, guess_type, ...stake } });
  const wasClosed = told.code === refusals.stakes_closed.code || told.code === refusals.wrong_period.code;
  if (left >= CUT_OFF_MS) record.add("cut_off", wasClosed ? 1 : 0);
  else if (wasClosed) record.add("too_late", 1);
  countAnswer(record, "stake_ack", told.ackMs, wasClosed ? null : refusalOf(addUserGuess, told));
  record.add("stakes", 1);
}

/** Looks for the gift event that is open and joins it. All share the pool, so it may be empty. */
export const joinGift: Journey = async (visitor) => {
  const { guest, dueAt, ask, record } = visitor;
  const event = openEvent(await look(giftEvents, visitor, {}, dueAt));
  if (event === undefined) return;
  const told = await ask(joinGiftEvent, guest.token, { body: { id: Number(event.id) } });
  const isEmpty = told.code === refusals.event_empty.code;
  if (isEmpty) record.add("left_empty", 1);
  countAnswer(record, "join_ack", told.ackMs, isEmpty ? null : refusalOf(joinGiftEvent, told));
  record.add("joins", 1);
};

export function openEvent(told: { readonly serverTime: number; readonly answer: ReadOf<typeof giftEvents> } | null) {
  return told?.answer.queryset.find(
    ({ start_time, end_time }) => start_time <= told.serverTime && told.serverTime < end_time,
  );
}

/** Logs in on a known device and makes the app's first call. */
export const logIn: Journey = async (visitor) => {
  const { guest, dueAt, ask, record } = visitor;
  if (guest.account === null) return;
  const told = await ask(login, null, { body: guest.account }, dueAt);
  countAnswer(record, "log_in_ack", told.ackMs, refusalOf(login, told));
  record.add("log_ins", 1);
  if (told.answer !== null) await look(profile, { ...visitor, guest: { ...guest, token: told.answer.token } }, {});
};
