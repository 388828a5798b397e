import { expect } from "vitest";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { periodAt, ROUND_MS as WIN_ROUND_MS, roundOf } from "#games/win-go/rules/timeline.ts";
import { connect, control, postAs, shiftTime, type TestMember, type TestSocket } from "#simulator/testing/client.ts";
import type { Open } from "#simulator/testing/game-sample.ts";
import { GAME_SAMPLES } from "./game-samples.ts";
import { insideCell } from "#simulator/testing/objects.ts";
import { bet, forceHands, goTo, goToTime, luckyHitBet, newestRound, toOpenCycle, toOpenRound } from "./tables.ts";

const CRASH = 2;
const CASH_OUT_AFTER_MS = 5_000;

/** Real rounds of each game, as their players' apps play them. */
const PLAYS: Readonly<Record<string, Open>> = {
  async aviator(members, _, rounds) {
    const socketOf = await socketsOf("/aviator", members);
    const first = socketOf(members[0]);
    await toOpenRound(first);
    await control("POST", "/control/force", { table: "aviator", outcomes: Array<number>(rounds + 2).fill(CRASH) });
    // The first round's outcome may have been drawn before it was forced.
    await goTo(first, newestRound(first).lockTime);
    await toOpenRound(first);
    return async (winners, losers) => {
      const round = newestRound(first);
      for (const member of [...winners, ...losers])
        await socketOf(member).ask(5015, bet(round, { betId: crypto.randomUUID() }), 5016);
      await goTo(first, round.lockTime);
      await goTo(first, round.takeOffTime + CASH_OUT_AFTER_MS);
      for (const member of winners) await socketOf(member).ask(5017, { tag: 1 }, 5018);
      await goTo(first, round.takeOffTime + flightMsOf(CRASH * 100) - 1);
      await toOpenRound(first);
    };
  },

  async luckyhit(members, cell) {
    await toOpenCycle();
    const socketOf = await socketsOf("/luckyhit", members);
    return async (winners, losers) => {
      const { period, cardsTime, endTime } = await toOpenCycle();
      // A pair beats high cards.
      await forceHands([9, 9, 2], [13, 5, 3]);
      const stake = (member: TestMember, betResult: string) =>
        socketOf(member).ask(3015, luckyHitBet(period, { betResult, betId: crypto.randomUUID() }), 3016);
      for (const member of winners) await stake(member, "B");
      for (const member of losers) await stake(member, "R");
      await goToTime(cardsTime);
      await goToTime(endTime);
      await untilSettled(cell, "luckyhit");
    };
  },

  async win(_, cell) {
    return async (winners, losers) => {
      const { period, startTime, endTime } = roundOf(periodAt((await shiftTime(0)) + WIN_ROUND_MS));
      await goToTime(startTime);
      await control("POST", "/control/force", { table: "win:P:1", outcomes: [10_007] });
      const guess = { category: "P", saas_id: "1", period, guess_type: "N", contract_money: 10, contract_count: 5 };
      for (const member of winners) await postAs(member, "/win/add_user_guess", { ...guess, number: 7 });
      for (const member of losers) await postAs(member, "/win/add_user_guess", { ...guess, number: 8 });
      await goToTime(endTime);
      await untilSettled(cell, "win:P:1");
    };
  },

  ...Object.fromEntries(GAME_SAMPLES.map(({ game, open }) => [game, open])),
};

/** Prepares rounds of a game. */
export function openPlay(game: string, ...args: Parameters<Open>): ReturnType<Open> {
  return need(PLAYS[game])(...args);
}

async function socketsOf(path: string, members: readonly TestMember[]) {
  const sockets = new Map<TestMember | undefined, TestSocket>();
  for (const member of members) sockets.set(member, await connect(path, member));
  return (member: TestMember | undefined) => need(sockets.get(member));
}

async function untilSettled(cell: number, table: string): Promise<void> {
  const open = "SELECT 1 FROM round WHERE game = ? AND settled IS NULL";
  await expect.poll(() => insideCell(cell, ({ storage }) => storage.sql.exec(open, table).toArray())).toEqual([]);
}

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("no such game, or not one of the members");
  return value;
}
