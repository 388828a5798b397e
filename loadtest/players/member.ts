import { luckyHitRecords } from "#contract/games/lucky-hit/calls.ts";
import { profile } from "#contract/profile.ts";
import { aviatorRecords } from "#contract/games/aviator/calls.ts";
import { minesStart, minesStatus, minesTake, minesTap } from "#contract/games/mines/calls.ts";
import { refusals } from "#contract/refusals.ts";
import { addUserGuess, nextPeriodInfo, winMyGuesses } from "#contract/games/win/calls.ts";
import type { Guest } from "../target.ts";
import { cutOff, readAck, reads, stakeAck, stakes, tooLate } from "../measures.ts";
import { countAnswer } from "./seats.ts";
import { ask, type Input, type Told } from "./rest.ts";
import { CUT_OFF_MS } from "./world.ts";
import type { AnyCall } from "#contract/call.ts";

// What members do over REST. Each journey is one arrival; who cannot go on breaks off.

const FIRST_PAGE = { p: 1, p_size: 10 };
const CATEGORIES = ["P", "S", "B", "E"] as const;
const GUESSES = ["G", "V", "R"] as const;
/** Minor units: the least of the contracts in India. */
const CONTRACT = 1_000;
const TRAPS = 3;
const MINES_STAKE = 5_000;
/** Cells of the grid that a player opens before it takes its reward. */
const MINES_TAPS = 2;

/** One read, counted; null where it was refused. */
export function look<C extends AnyCall>(call: C, { token }: Guest, input: Input<C>): Told<C>["answer"] {
  const told = ask(call, token, input);
  countAnswer(readAck, told.ackMs, told.code === 200 ? null : `${call.path} ${told.code}`);
  reads.add(1);
  return told.answer;
}

/**
 * Asks for the running period and stakes on a colour. `leftMs` tells how many real ms are left until the lock at a time of
 * the server's: a stake sent at the very end may lose that race.
 */
export function stakeOnWin({ token }: Guest, leftMs: (serverTime: number) => number): void {
  const before = ask(nextPeriodInfo, token, {});
  countAnswer(readAck, before.ackMs, before.code === 200 ? null : `${nextPeriodInfo.path} ${before.code}`);
  reads.add(1);
  if (before.answer === null) return;
  const left = leftMs(before.serverTime);
  if (left <= 0) return;
  const told = ask(addUserGuess, token, {
    body: {
      category: oneOf(CATEGORIES),
      saas_id: "1",
      period: before.answer.next_period,
      guess_type: oneOf(GUESSES),
      contract_money: CONTRACT,
      contract_count: 1,
    },
  });
  const wasClosed = told.code === refusals.stakes_closed.code || told.code === refusals.wrong_period.code;
  if (left >= CUT_OFF_MS) cutOff.add(wasClosed);
  else if (wasClosed) tooLate.add(1);
  countAnswer(stakeAck, told.ackMs, told.code === 200 || wasClosed ? null : `${addUserGuess.path} ${told.code}`);
  stakes.add(1);
}

/** Plays a game of Mines: a stake, two cells, and the reward where there was no trap. */
export function playMines(guest: Guest): void {
  const status = look(minesStatus, guest, { query: { traps: TRAPS } });
  // Another arrival of this member may be in the middle of a game.
  if (status === null || status.game_lock === "1") return;
  const started = ask(minesStart, guest.token, { body: { traps: TRAPS, amount: MINES_STAKE } });
  if (started.code === refusals.game_running.code) return;
  countAnswer(stakeAck, started.ackMs, started.code === 200 ? null : `${minesStart.path} ${started.code}`);
  stakes.add(1);
  if (started.answer === null) return;
  for (let taps = 0; taps < MINES_TAPS; taps++) {
    const tapped = ask(minesTap, guest.token, { body: { idx: 1 + Math.floor(Math.random() * 25) } });
    countAnswer(readAck, tapped.ackMs, tapped.code === 200 ? null : `${minesTap.path} ${tapped.code}`);
    if (tapped.answer === null || tapped.answer.game_over) return;
  }
  const taken = ask(minesTake, guest.token, {});
  countAnswer(readAck, taken.ackMs, taken.code === 200 ? null : `${minesTake.path} ${taken.code}`);
}

/** Opens the app and looks at what became of the stakes. */
export function lookAround(guest: Guest): void {
  look(profile, guest, {});
  const kind = Math.random();
  if (kind < 0.4) look(winMyGuesses, guest, { query: { category: oneOf(CATEGORIES), ...FIRST_PAGE } });
  else if (kind < 0.7) look(luckyHitRecords, guest, { query: FIRST_PAGE });
  else look(aviatorRecords, guest, { query: FIRST_PAGE });
}

function oneOf<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error("one of nothing");
  return found;
}
