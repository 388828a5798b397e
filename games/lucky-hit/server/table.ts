import { luckyHitPick } from "#games/lucky-hit/contract/calls.ts";
import type { Outcome } from "#games/lucky-hit/rules/outcome.ts";
import { oddsOn } from "#games/lucky-hit/rules/stake.ts";
import { periodAt, roundOf } from "#games/lucky-hit/rules/timeline.ts";
import { RETRY_MS } from "#simulator/cell/tables/follower.ts";
import { type MemberResult, settleByOdds } from "#simulator/cell/tables/round-settlement.ts";
import { TableEngine, type TableNeeds } from "#simulator/cell/tables/table-engine.ts";
import { VOID, type Void } from "#simulator/objects/rounds-api.ts";
import { cardsText, groupText, periodText, resultsText, settledText } from "./frames.ts";
import type { TablePlayers } from "#games/engine/server/table-game.ts";
import { luckyHitFrames } from "./player-frames.ts";
import { leafOfPayout, LUCKY_HIT, type Running } from "./rules.ts";
import { Totals, type TotalsNeeds } from "./totals.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

/** The cards wait for the beacon for 3 s. */
const BEACON_RETRY_MS = 200;

interface LuckyHitNeeds
  extends TableNeeds<Outcome>, Pick<TablePlayers, "reaches" | "tell">, Omit<TotalsNeeds, "table" | "roundStakes"> {
  readonly table: TableNeeds<Outcome>["table"] & TotalsNeeds["table"];
  /** True: the cards come later. */
  readonly hasBeacon: boolean;
}

export function openLuckyHitTable(needs: LuckyHitNeeds) {
  const { broadcast, clock, commit, hasBeacon, roundStakes, seen } = needs;
  const totals = new Totals(needs);
  let newest: Parameters<typeof resultsText>[0] = [];
  let shown = "";
  return new TableEngine(needs, {
    name: LUCKY_HIT,
    frames: luckyHitFrames(roundStakes),
    nickNameOf: (member) => seen(member).nickName,
    ...luckyHitTimes(hasBeacon),

    greeting: (running, own, now) => [resultsText(newest), groupText(running, totals.sums, now, own), ...totals.texts],
    begun(running, results, before) {
      if (before !== null && before.outcome !== null) broadcast(periodText(before.round.period, before.outcome));
      newest = results;
      totals.begin(running.round.period);
      // Clients reset with the results, then show the round.
      broadcast(resultsText(results));
      broadcast(groupText(running, totals.sums, clock.now()));
    },
    show(running, now) {
      const look = `${Math.floor(now / SECOND_MS)} ${running.closed !== null}`;
      if (look === shown) return;
      shown = look;
      broadcast(groupText(running, totals.sums, now));
    },
    async showEnd({ round, outcome }, now) {
      if (outcome !== null) broadcast(cardsText(round.period, outcome, now));
    },
    exchange: (period) => totals.exchange(period),

    settle: settleByOdds({
      table: LUCKY_HIT,
      stakes: roundStakes,
      commit,
      oddsOf: (outcome: Outcome) =>
        Object.fromEntries(luckyHitPick.options.map((pick) => [pick, 100 * oddsOn(pick, outcome)])),
      onSettled: (...settled) => tellSettled(needs, ...settled),
    }),
  });
}

/** The times of the rounds, which follow the clock. */
function luckyHitTimes(hasBeacon: boolean) {
  return {
    roundOf: (period: number) => roundOf(period, hasBeacon),
    isCurrent: ({ round }: Running, now: number) => round.period === periodAt(now),
    outcomeBy: () => Infinity,
    endTime: ({ round }: Running) => round.cardsTime,
    settleFrom: (period: number) => roundOf(period, hasBeacon).cardsTime,
    nextChange({ round }: Running, now: number) {
      const changes = [round.openTime, round.lockTime, round.cardsTime, round.endTime];
      return changes.find((time) => time > now) ?? now + SECOND_MS;
    },
    nextShow: (_: Running, now: number) => (Math.floor(now / SECOND_MS) + 1) * SECOND_MS,
    retryMs: hasBeacon ? BEACON_RETRY_MS : RETRY_MS,
  };
}

/** Tells the members who are here what a round has paid them. */
function tellSettled(
  { ledger, reaches, receipts, roundStakes, tell }: LuckyHitNeeds,
  period: number,
  results: readonly MemberResult[],
  outcome: Outcome | Void,
  now: number,
): void {
  const told = results.filter(({ member }) => reaches(member));
  if (told.length === 0) return;
  const here = new Set(told.map(({ member }) => member));
  // Absent members hear nothing now; their records give the same leaves.
  const stakes = roundStakes.running(LUCKY_HIT, period).filter(({ member }) => here.has(member));
  const signed = receipts.sign(stakes.map((stake) => leafOfPayout(stake, outcome, now)));
  const byMember = Map.groupBy(signed, (_, at) => stakes[at]?.member);
  for (const { member, payout } of told) {
    const own = byMember.get(member) ?? [];
    tell(member, () => settledText(period, payout, outcome === VOID, ledger.balance(member), own));
  }
}
