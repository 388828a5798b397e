import { roundOf } from "#games/aviator/rules/timeline.ts";
import { inCells, type World } from "../world.ts";
import type { Player } from "./player.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

// A member's sums, recomputed from the rows of its stakes and transfers.

const KOLKATA_MS = 5.5 * HOUR_MS;
const SESSION_GAP_MS = 10 * MINUTE_MS;

const dayOf = (time: number): number => Math.floor((time + KOLKATA_MS) / DAY_MS);

/** The number or name of the window that has a time. */
const WINDOWS = {
  day: dayOf,
  // Day 4 of the epoch was a Monday.
  week: (time: number) => Math.floor((dayOf(time) - 4) / 7),
  month: (time: number) => new Date(time + KOLKATA_MS).toISOString().slice(0, 7),
} as const;
export type Window = keyof typeof WINDOWS;

/** Minor units; `bets`: stakes with those that were given back. */
interface Sums {
  readonly bets: number;
  readonly staked: number;
  readonly paid: number;
  readonly recharged: number;
}

export function sumsOf(world: World, member: number, window: Window, now: number): Sums {
  const windowOf = WINDOWS[window];
  const moved = inCells(
    world,
    `SELECT at - late AS time, amount AS bets, amount AS staked, 0 AS paid, 0 AS recharged FROM stake WHERE member = ${member}
     UNION ALL SELECT at + ended - ended_late, 0, iif(status = 'S', 0, -payout), iif(status = 'S', payout, 0), 0
       FROM stake WHERE member = ${member} AND payout > 0
     UNION ALL SELECT time, 0, 0, iif(kind = 'win', amount, 0), iif(kind = 'recharge', amount, 0)
       FROM transfer WHERE credit = ${member}`,
  ).filter(({ time }) => windowOf(Number(time)) === windowOf(now));
  const sum = (name: keyof Sums) => moved.reduce((before, row) => before + Number(row[name]), 0);
  return { bets: sum("bets"), staked: sum("staked"), paid: sum("paid"), recharged: sum("recharged") };
}

/** The day's playing time up to the newest stake and up to `now`, ms: the gaps of less than ten minutes, as they were booked. */
export function playedOf(world: World, member: number, now: number): { untilLast: number; untilNow: number } {
  let [newest, untilLast] = [-Infinity, 0];
  for (const row of inCells(world, `SELECT at - late AS time FROM stake WHERE member = ${member} ORDER BY at`)) {
    const time = Number(row["time"]);
    if (dayOf(time) !== dayOf(now)) continue;
    untilLast += shortGap(newest, time);
    newest = Math.max(newest, time);
  }
  return { untilLast, untilNow: untilLast + shortGap(newest, now) };
}

function shortGap(from: number, to: number): number {
  return to > from && to - from < SESSION_GAP_MS ? to - from : 0;
}

/** The day of Aviator: stakes that were given back count in nothing. */
function aviatorDay(world: World, member: number, now: number) {
  const stakes = inCells(
    world,
    `SELECT period, amount, payout, status, result FROM stake
     WHERE member = ${member} AND game = 'aviator' AND status NOT IN ('R', 'C')`,
  ).filter(({ period }) => dayOf(roundOf(Number(period)).startTime) === dayOf(now));
  const results = stakes.filter(({ status }) => status === "S").map(({ result }) => Number(result));
  return {
    rounds: new Set(stakes.map(({ period }) => period)).size,
    staked: stakes.reduce((sum, { amount }) => sum + Number(amount), 0),
    paid: stakes.reduce((sum, { payout }) => sum + Number(payout), 0),
    best: results.length === 0 ? null : Math.max(...results),
  };
}

/** Compares the sums that a member reads with those of the rows. Nothing moves meanwhile. */
export async function sumsBroken(world: World, player: Player): Promise<string[]> {
  const { id } = player.home;
  const broken: string[] = [];
  const compare = (what: string, told: object, sums: object) => {
    const [read, booked] = [told, sums].map((each) => JSON.stringify(each));
    if (read !== booked) broken.push(`${id}, ${what}: ${read} told, ${booked} booked`);
  };
  const minor = (units: unknown) => (units === null ? null : Math.round(Number(units) * 100));

  const { entry, server_time: now } = await player.look("/user/play_summary");
  const summary = entry as Record<Window, Sums> & { played_ms: number };
  for (const window of Object.keys(WINDOWS) as Window[]) {
    const { bets: _, ...sums } = sumsOf(world, id, window, Number(now));
    const { staked, paid, recharged } = summary[window];
    compare(window, { staked: minor(staked), paid: minor(paid), recharged: minor(recharged) }, sums);
  }
  compare("played", [summary.played_ms], [playedOf(world, id, Number(now)).untilLast]);

  const gifts = await player.look("/user/gift_events");
  const { bets, recharged } = sumsOf(world, id, "day", Number(gifts["server_time"]));
  compare("gifts", [minor(gifts["done_bet"]), minor(gifts["done_recharge"])], [bets, recharged]);

  const { today, server_time: then } = await player.look("/aviator/user_records?p=1&p_size=20");
  const { rounds, staked, paid, best } = today as ReturnType<typeof aviatorDay>;
  const told = { rounds, staked: minor(staked), paid: minor(paid), best: minor(best) };
  compare("Aviator today", told, aviatorDay(world, id, Number(then)));
  return broken;
}
