import { betFrame } from "#contract/games/aviator/frames.ts";
import type { AnyCall } from "#contract/call.ts";
import { encodeFrame } from "#contract/frame.ts";
import { luckyHitBetFrame } from "#contract/games/lucky-hit/frames.ts";
import { minesStart, minesTake, minesTap } from "#contract/games/mines/calls.ts";
import { addUserGuess, SAAS_IDS, winCategory } from "#contract/games/win/calls.ts";
import { aviatorMove, luckyHitMove, minesMove, winMove } from "#simulator/crowd/strategy.ts";
import { periodAt as luckyHitPeriodAt, roundOf as luckyHitRoundOf } from "#simulator/games/lucky-hit/timeline.ts";
import { periodAt as winPeriodAt, roundOf as winRoundOf } from "#simulator/games/win/timeline.ts";
import type { AviatorFollower } from "../games/aviator/follower.ts";
import type { LuckyHitFollower } from "../games/lucky-hit/follower.ts";
import { nickNameOf } from "../accounts/members.ts";
import type { Sender } from "../sockets/sender.ts";
import type { Pastime } from "./pastime.ts";

/** A member's frame, as a socket would bring it. */
export type OnMessage = (sender: Sender, text: string, now: number) => void;
/** A member's call, as the front desk would bring it, under an Idempotency-Key; gives its answer. */
export type Ask = (
  member: number,
  call: AnyCall,
  body: object,
  key: string,
  now: number,
) => Promise<{ readonly code: number; readonly [field: string]: unknown }>;

/** How often each plays a game that has no rounds, ms. */
const MINES_EVERY_MS = 20_000;
const MINOR = 100;

const WIN_TABLES = winCategory.options.flatMap((category) => SAAS_IDS.map((saasId) => ({ category, saas_id: saasId })));

/** Sends a frame and waits for its answer. */
function said(onMessage: OnMessage, member: number, text: string, now: number): Promise<void> {
  return new Promise((resolve) => onMessage({ member, locale: "in", send: () => resolve() }, text, now));
}

/** Cashes out by itself alone, at the coefficient said before: that is paid to the point, whenever the cell looks. */
export function aviatorPastime(seed: string, seat: AviatorFollower, onMessage: OnMessage): Pastime {
  return {
    name: "aviator",
    async window(now) {
      await seat.prepare(now);
      if (seat.running === null) throw new Error("no round of Aviator is known");
      const { period, openTime, lockTime } = seat.running.round;
      return { period, from: openTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = aviatorMove(seed, player, period);
      if (move === null) return null;
      const { at, amount, autoCashOut, seed: clientSeed } = move;
      const bet = {
        nickName: nickNameOf(player, true),
        period,
        betPrice: amount * MINOR,
        seed: clientSeed,
        betId: `crowd-${period}`,
        ...(autoCashOut !== null && { autoCashOut }),
      };
      return { at, go: (now) => said(onMessage, player, encodeFrame(betFrame, bet), now) };
    },
    settleIn: () => seat.offered(),
  };
}

export function luckyHitPastime(seed: string, seat: LuckyHitFollower, onMessage: OnMessage): Pastime {
  return {
    name: "luckyhit",
    async window(now) {
      await seat.prepare(now);
      const { period, openTime, lockTime } = luckyHitRoundOf(luckyHitPeriodAt(now));
      return { period, from: openTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = luckyHitMove(seed, player, period);
      if (move === null) return null;
      const { at, amount, pick, seed: oddNo } = move;
      const bet = { period, betResult: pick, oddNo, betPrice: amount * MINOR, betId: `crowd-${period}` };
      return { at, go: (now) => said(onMessage, player, encodeFrame(luckyHitBetFrame, bet), now) };
    },
    settleIn: () => seat.offered(),
  };
}

export function winPastime(seed: string, ask: Ask): Pastime {
  return {
    name: "win",
    async window(now) {
      const { period, startTime, lockTime } = winRoundOf(winPeriodAt(now));
      return { period, from: startTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = winMove(seed, player, period, WIN_TABLES.length);
      if (move === null) return null;
      const { at, table, guess, number, money, count } = move;
      const body = {
        ...WIN_TABLES[table],
        period,
        guess_type: guess,
        number,
        contract_money: money,
        contract_count: count,
      };
      return { at, go: async (now) => void (await ask(player, addUserGuess, body, `crowd-${period}`, now)) };
    },
    settleIn: async () => undefined,
  };
}

/** A whole game at once: taps until one is a trap, or takes what there is. */
export function minesPastime(seed: string, ask: Ask): Pastime {
  return {
    name: "mines",
    async window(now) {
      const period = Math.floor(now / MINES_EVERY_MS);
      return { period, from: period * MINES_EVERY_MS, to: (period + 1) * MINES_EVERY_MS };
    },
    turn(player, { period }) {
      const move = minesMove(seed, player, period);
      if (move === null) return null;
      const { at, amount, traps, cells } = move;
      const go = async (now: number) => {
        const started = await ask(player, minesStart, { traps, amount }, `crowd-${period}`, now);
        if (started.code !== 200) return;
        for (const idx of cells) {
          const tapped = await ask(player, minesTap, { idx }, `crowd-${period}-${idx}`, now);
          if (tapped.code !== 200 || tapped["game_over"] === true) return;
        }
        await ask(player, minesTake, {}, `crowd-${period}-take`, now);
      };
      return { at, go };
    },
    settleIn: async () => undefined,
  };
}
