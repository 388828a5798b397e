import { beaconRoundAfter, type BeaconSchedule, beaconTime } from "#fairness/beacon.ts";
import type { NewAttempt } from "#simulator/cell/tables/attempts.ts";
import { RoundSettlement, settleByOdds } from "#simulator/cell/tables/round-settlement.ts";
import { guessOf, oddsOn, PICKS, type Outcome } from "#games/win-go/rules/guess.ts";
import { winTables } from "#games/win-go/table.ts";
import { periodAt, roundOf } from "#games/win-go/rules/timeline.ts";
import type { Void } from "#simulator/objects/rounds-api.ts";
import { tableLink } from "#simulator/rounds/table-link.ts";
import type { GameServices } from "#simulator/cell/cell-game.ts";

type WinTablesNeeds = Pick<
  GameServices,
  "env" | "cell" | "clock" | "due" | "attempts" | "roundStakes" | "commit" | "beacon" | "logFailure"
>;

/** A cell's stakes at the Win Go tables: an alarm settles each round at the end of its period. */
export class WinTables {
  readonly #needs: WinTablesNeeds;
  readonly #settlements: ReadonlyMap<string, RoundSettlement<Outcome>>;
  /** Tables that have answered, each with its round at that time. */
  readonly #begun = new Map<string, number>();

  constructor(needs: WinTablesNeeds) {
    this.#needs = needs;
    this.#settlements = new Map(Object.keys(winTables).map((name) => [name, settlementOf(needs, name)]));
  }

  /** Before the first stake: a table that nobody has asked has no rounds, and no public chain. */
  async begin(table: string): Promise<void> {
    if (this.#begun.has(table)) return;
    const { env, cell, clock } = this.#needs;
    const { period } = await tableLink(env, table, { level: 0, number: cell }).current(0, clock.now());
    this.#begun.set(table, period);
  }

  /** False: the table began after this round's lock, which a stake that waited for it does not know. */
  hasRound(table: string, period: number): boolean {
    return period >= (this.#begun.get(table) ?? Infinity);
  }

  /** Keeps a refused guess until its round is over. */
  refused(table: string, attempt: Omit<NewAttempt, "kind" | "answered">): void {
    const answered = this.#needs.clock.now();
    const period = periodAt(answered);
    this.#needs.attempts.note(table, period, { ...attempt, kind: "stake", answered });
    this.taken(table, period);
  }

  /** Schedules the settlement of an accepted stake's round; the one before may still wait for its own. */
  taken(table: string, period: number): void {
    const { beacon, clock, due } = this.#needs;
    due.bringForward(table, askTime(period, clock.now(), beacon));
  }

  /** Asks the table for a locked round with stakes, which makes it fetch the beacon. True: it has not come yet. */
  async #waitsForBeacon(table: string, now: number): Promise<boolean> {
    const { env, cell, roundStakes } = this.#needs;
    const link = tableLink(env, table, { level: 0, number: cell });
    for (const period of roundStakes.openPeriods(table)) {
      const { lockTime, endTime } = roundOf(period);
      if (now >= lockTime && now < endTime && (await link.outcome(period)) === null) return true;
    }
    return false;
  }

  settleAll(): Promise<void> {
    return this.settleDue([...this.#settlements.keys()]);
  }

  /** The alarm: settles finished rounds at the tables with these names. */
  async settleDue(names: readonly string[]): Promise<void> {
    const { attempts, beacon, clock, due, logFailure, roundStakes } = this.#needs;
    for (const name of names) {
      const settlement = this.#settlements.get(name);
      if (settlement === undefined) continue;
      const now = clock.now();
      try {
        const waits = beacon !== null && (await this.#waitsForBeacon(name, now));
        await settlement.settleDue(now);
        await attempts.store(name, periodAt(now), now);
        // A stake of the next round may have come meanwhile.
        const open = roundStakes.openPeriods(name);
        const times = open.flatMap((period) => [
          askTime(period, now, beacon),
          Math.max(roundOf(period).endTime, now + SETTLE_RETRY_MS),
        ]);
        if (waits && open.length > 0) times.push(now + BEACON_RETRY_MS);
        if (attempts.hasAny(name)) times.push(roundOf(periodAt(now)).endTime);
        if (times.length === 0) due.clear(name);
        else due.set(name, Math.min(...times.filter((time) => time > now)));
      } catch (error) {
        logFailure("settlement_failed", error, { table: name });
      }
    }
  }
}

/** A beacon arrives within a second of its time, as a rule. */
const AFTER_BEACON_MS = 1_000;
const BEACON_RETRY_MS = 2_000;
const SETTLE_RETRY_MS = 1_000;

/**
 * When a cell with stakes in a round has to ask its table: at the end, and with a beacon also just after it. Without
 * the first question the table would not fetch the beacon, and would call the round off.
 */
function askTime(period: number, now: number, beacon: BeaconSchedule | null): number {
  const { lockTime, endTime } = roundOf(period);
  if (beacon === null) return endTime;
  const time = beaconTime(beacon, beaconRoundAfter(beacon, lockTime)) + AFTER_BEACON_MS;
  return now < time ? time : endTime;
}

function settlementOf(
  { env, cell, roundStakes: stakes, commit }: WinTablesNeeds,
  table: string,
): RoundSettlement<Outcome> {
  const link = tableLink(env, table, { level: 0, number: cell });
  return new RoundSettlement({
    table,
    stakes,
    outcomeOf: async (period) => (await link.outcome(period)) as Outcome | Void | null,
    lockTime: (period) => roundOf(period).lockTime,
    overTime: (period) => roundOf(period).endTime,
    settle: settleByOdds({
      table,
      stakes,
      commit,
      oddsOf: (outcome: Outcome) => Object.fromEntries(PICKS.map((pick) => [pick, oddsOn(guessOf(pick), outcome)])),
    }),
  });
}
