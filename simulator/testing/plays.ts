import { expect } from "vitest";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { periodAt, ROUND_MS as WIN_ROUND_MS, roundOf } from "#games/win-go/rules/timeline.ts";
import { call, connect, control, shiftTime, type TestMember, type TestSocket } from "./client.ts";
import { type Fairness, Player, secretOf } from "./mines.ts";
import { insideCell } from "./objects.ts";
import { bet, forceHands, goTo, goToTime, luckyHitBet, newestRound, toOpenCycle, toOpenRound } from "./tables.ts";

/** Plays a round, or a turn of a game without rounds, to its settlement: each member stakes once, one after another. */
export type Play = (winners: readonly TestMember[], losers: readonly TestMember[]) => Promise<void>;

/** Prepares so many rounds of members, who are all in one cell. */
type Open = (members: readonly TestMember[], cell: number, rounds: number) => Promise<Play>;

const CRASH = 2;
const CASH_OUT_AFTER_MS = 5_000;
const TURN_MS = 1_000;
const TRAPS = 3;

/** Real rounds of each game, as their players' apps play them. */
export const PLAYS = {
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
      for (const member of winners) await post(member, "/win/add_user_guess", { ...guess, number: 7 });
      for (const member of losers) await post(member, "/win/add_user_guess", { ...guess, number: 8 });
      await goToTime(endTime);
      await untilSettled(cell, "win:P:1");
    };
  },

  async dice() {
    return async (winners, losers) => {
      await shiftTime(TURN_MS);
      const roll = (member: TestMember, target: number) =>
        post(member, "/dice/roll", { amount: 50, target, over: false, key: crypto.randomUUID() });
      // The greatest chance, and the least.
      for (const member of winners) await roll(member, 9_800);
      for (const member of losers) await roll(member, 200);
    };
  },

  /** A stake, one cell, and the reward if it was safe. */
  async mines(members) {
    const seeds = new Map<TestMember, Fairness>();
    for (const member of members) seeds.set(member, await new Player(member).fairness());
    let nonce = 0;
    return async (winners, losers) => {
      await shiftTime(TURN_MS);
      for (const member of [...winners, ...losers]) {
        const { safe, traps } = secretOf(member, { ...need(seeds.get(member)), nonce }, TRAPS);
        const isSafe = winners.includes(member);
        await post(member, "/mines/start", { traps: TRAPS, amount: 50 });
        await post(member, "/mines/tap", { idx: isSafe ? safe[0] : traps[0] });
        if (isSafe) await post(member, "/mines/take", {});
      }
      nonce += 1;
    };
  },
} satisfies Record<string, Open>;

async function socketsOf(path: string, members: readonly TestMember[]) {
  const sockets = new Map<TestMember | undefined, TestSocket>();
  for (const member of members) sockets.set(member, await connect(path, member));
  return (member: TestMember | undefined) => need(sockets.get(member));
}

async function post({ token }: TestMember, path: string, body: object): Promise<void> {
  const answer = await call("POST", path, body, { token, headers: { "Idempotency-Key": crypto.randomUUID() } });
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
}

async function untilSettled(cell: number, table: string): Promise<void> {
  const open = "SELECT 1 FROM round WHERE game = ? AND settled IS NULL";
  await expect.poll(() => insideCell(cell, ({ storage }) => storage.sql.exec(open, table).toArray())).toEqual([]);
}

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("not one of the members");
  return value;
}
