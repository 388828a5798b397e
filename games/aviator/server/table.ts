import { TICK_MS } from "#games/aviator/contract/frames.ts";
import type { BeaconSchedule } from "#fairness/beacon.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";
import { GROWTH_PER_MS, nextPeriodAfter, phaseAt, type Round, roundOf } from "#games/aviator/rules/timeline.ts";
import { RETRY_MS } from "#simulator/cell/tables/follower.ts";
import { TableEngine, type TableNeeds } from "#simulator/cell/tables/table-engine.ts";
import type { TablePlayers } from "#games/engine/server/table-game.ts";
import type { Members } from "#simulator/cell/accounts/members.ts";
import type { TableClient } from "#simulator/rounds/table-link.ts";
import { coefficientText, groupText } from "./frames.ts";
import { aviatorFrames } from "./player-frames.ts";
import { Players } from "./players.ts";
import { flightMsIn, hear, type Running } from "./rules.ts";
import { Settlement, type SettlementNeeds } from "./settlement.ts";
import { Shown } from "./shown.ts";
import { AVIATOR } from "./stakes.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

export interface AviatorNeeds
  extends TableNeeds<Outcome>, Omit<TablePlayers, "isWatched">, Omit<SettlementNeeds, "onSettled"> {
  readonly table: Pick<TableClient<Outcome>, "current" | "outcome" | "offer" | "exchange">;
  readonly members: Members;
  /** Stretches the hold after a crash. */
  readonly beacon: BeaconSchedule | null;
}

export type AviatorTable = ReturnType<typeof openAviatorTable>;

export function openAviatorTable(needs: AviatorNeeds) {
  const { beacon, clock, commit, members, stakes } = needs;
  const shown = new Shown(needs);
  const players = new Players({ ...needs, seen: (member) => members.seen(member) });
  const settlement = new Settlement({ ...needs, onSettled: (ended) => players.ended(ended) });
  return new TableEngine(needs, {
    name: AVIATOR,
    frames: aviatorFrames(stakes),
    nickNameOf: (member) => members.seenName(member),
    ...aviatorTimes(beacon),

    greeting: (running, own, now, pace) => [
      groupText(running, now, own),
      // The next frame of the curve may be seconds away.
      ...(pace === "curve" && isFlying(running, now) ? [coefficientText(running, now, GROWTH_PER_MS)] : []),
      shown.resultsText,
      ...players.texts,
    ],
    begun: (running, results) =>
      shown.begin(
        running,
        results.map(({ period, outcome }) => ({ period, result: outcome.result })),
        clock.now(),
      ),
    show(running, now) {
      shown.group(running, now);
      if (isFlying(running, now)) shown.flight(running, now);
    },
    async showEnd(running, now) {
      const { round, outcome } = running;
      if (outcome === null) return;
      shown.crash(running, now);
      await settlement.settle(round.period, outcome.result, now);
      shown.result({ period: round.period, result: outcome.result });
    },
    exchange: (period, now) => players.exchange(period, now),
    hasNews: () => players.hasNews,

    heard: (period, member, now) => hear(stakes, period, member, now),
    saveHeard: () => (stakes.hasHeard ? commit.run(() => stakes.saveHeard()) : undefined),
    payReached: (running, now) =>
      isFlying(running, now) ? settlement.payReached(running.round.period, now) : undefined,
    calledOff: (period, now) => settlement.void(period, now),
    settle: (period, outcome, now) => settlement.settlePast(period, outcome, now),
  });
}

function isFlying(running: Running, now: number): boolean {
  return phaseAt(now, running.round, flightMsIn(running)) === "flying";
}

/** The times of the rounds; with a beacon the hold after a crash is longer. */
function aviatorTimes(beacon: BeaconSchedule | null) {
  const startOfNext = ({ round, outcome }: Running) =>
    outcome === null ? Infinity : roundOf(nextPeriodAfter(round.period, outcome.result, beacon)).startTime;
  return {
    roundOf,
    // A round whose end was not shown has not ended, however late it is.
    isCurrent: (running: Running, now: number) => !running.voided && !(running.isOver && now >= startOfNext(running)),
    outcomeBy: ({ takeOffTime }: Round) => takeOffTime,
    endTime: (running: Running) => running.round.takeOffTime + (flightMsIn(running) ?? Infinity) + 1,
    settleFrom: (period: number) => roundOf(period).lockTime,
    /** Past all changes, the next round has begun already. A voided round has no end, so that is checked each second. */
    nextChange(running: Running, now: number) {
      const { openTime, lockTime, takeOffTime } = running.round;
      const changes = [openTime, lockTime, takeOffTime];
      const flightMs = flightMsIn(running);
      if (flightMs !== null) changes.push(takeOffTime + flightMs + 1, startOfNext(running));
      return changes.find((time) => time > now) ?? (flightMs === null ? now + SECOND_MS : now);
    },
    /** A tick in flight, else the next second. */
    nextShow(running: Running, now: number) {
      const { startTime, takeOffTime } = running.round;
      const [from, every] = isFlying(running, now) ? [takeOffTime, TICK_MS] : [startTime, SECOND_MS];
      return from + (Math.floor((now - from) / every) + 1) * every;
    },
    retryMs: RETRY_MS,
  };
}
