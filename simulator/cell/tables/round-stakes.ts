import type { Ledger, StakeEnd } from "#simulator/ledger/ledger.ts";
import { asItStands, betIdValues, type NewStake, type Stake, storedBetId } from "#simulator/ledger/stake.ts";
import type { Participant } from "#simulator/storage/transactions.ts";

/** A stake in a round. */
type NewRoundStake = NewStake & Pick<Stake, "period">;

interface Running {
  readonly period: number;
  isOpened: boolean;
  isSettled: boolean;
  /** In order of arrival, without the cancelled ones. */
  readonly stakes: Stake[];
  readonly cancelled: Stake[];
  readonly byBet: Map<string, Stake>;
  /** Each member's first seed, which counts for all of its stakes. */
  readonly seeds: Map<number, string>;
}

type SettledRound = (game: string, stakes: readonly Stake[], outcome: string) => void;

type RoundRow = { since: number; settled: number | null; outcome: string | null };

/** A stake is debited at most so long after the arrival of a later one. */
const WAITED_MAX_MS = 60_000;

/**
 * The rounds in which a cell's members have stakes. The stakes of the running rounds are also in memory; a restart finds
 * them by one seek a member.
 */
export class RoundStakes implements Participant {
  readonly #sql: SqlStorage;
  readonly #ledger: Ledger;
  readonly #onSettled: SettledRound;
  readonly #running = new Map<string, Running>();
  readonly #startedAt: number | null;
  /** The rounds that this object opened since it started, by game and period. */
  readonly #whole = new Set<string>();
  #opened: (readonly [game: string, period: number, since: number])[] = [];

  /**
   * `startedAt`: from when on the cell's memory goes back, ms. `onSettled` hears the stakes of a round, with its outcome
   * as it is stored, inside the transaction.
   */
  constructor(
    sql: SqlStorage,
    ledger: Ledger,
    startedAt: number | null = null,
    onSettled: SettledRound = () => undefined,
  ) {
    this.#sql = sql;
    this.#ledger = ledger;
    this.#startedAt = startedAt;
    this.#onSettled = onSettled;
  }

  /** A round's stakes in order of arrival. Memory holds the last requested round of each table. */
  running(game: string, period: number): readonly Stake[] {
    return this.#held(game, period).stakes;
  }

  cancelled(game: string, period: number): readonly Stake[] {
    return this.#held(game, period).cancelled;
  }

  /** True once the round takes no more stakes. */
  isSettled(game: string, period: number): boolean {
    return this.#held(game, period).isSettled;
  }

  /** The member's stake with a betId, in any round, cancelled or not. */
  find(game: string, period: number, member: number, betId: string): Stake | undefined {
    const held = this.#running.get(game);
    if (held?.period === period) return held.byBet.get(betKey(member, betId));
    const round = this.#round(game, period);
    if (round === undefined) return undefined;
    // The caller may change a stake of an open round, so it gets that in memory.
    if (round.settled === null) return this.#held(game, period).byBet.get(betKey(member, betId));
    const [stake] = this.#sql
      .exec<Stake>(
        `SELECT ${this.#ledger.rows.columns("stake")} FROM stake
         WHERE member = ?1 AND at BETWEEN ?2 AND ?3 AND game = ?4 AND period = ?5 AND bet_id = ${storedBetId("?6", "?7")}`,
        member,
        round.since - WAITED_MAX_MS,
        round.settled + WAITED_MAX_MS,
        game,
        period,
        ...betIdValues(betId),
      )
      .toArray();
    return stake === undefined ? undefined : asItStands(stake, round.settled);
  }

  /** When and at which outcome (JSON) a round was settled; null: it is not. */
  settlement(game: string, period: number): { readonly settled: number; readonly outcome: string | null } | null {
    const held = this.#running.get(game);
    if (held?.period === period && !held.isSettled) return null;
    const round = this.#round(game, period);
    return round?.settled == null ? null : { settled: round.settled, outcome: round.outcome };
  }

  /** Places a stake that arrived at `now`. The caller has checked the balance. */
  place(wanted: NewRoundStake, now: number): Stake {
    const { game, period } = wanted;
    const held = this.#held(game, period);
    const counted = held.seeds.get(wanted.member) ?? wanted.seed;
    held.seeds.set(wanted.member, counted);
    const seed = counted === wanted.seed ? wanted.seed : `${wanted.seed} ${counted}`;
    const stake = this.#ledger.stake({ ...wanted, seed }, now);
    held.stakes.push(stake);
    held.byBet.set(betKey(stake.member, stake.bet_id), stake);
    if (!held.isOpened) {
      this.#opened.push([game, period, now]);
      this.#whole.add(`${game} ${period}`);
    }
    held.isOpened = true;
    return stake;
  }

  /** Ends an open stake of the running round. */
  end(stake: Stake, end: StakeEnd, now: number): void {
    this.#ledger.end(stake, end, now);
  }

  /** Takes an open stake of the running round back, and refunds it. */
  cancel(stake: Stake, now: number): void {
    const { stakes, cancelled } = this.#held(stake.game, stake.period);
    this.end(stake, { status: "C", payout: stake.amount }, now);
    stakes.splice(stakes.indexOf(stake), 1);
    cancelled.push(stake);
  }

  /** Gives the open stakes of a round back. */
  refund(game: string, period: number, now: number): Stake[] {
    const waiting = this.running(game, period).filter(({ status }) => status === "W");
    for (const stake of waiting) this.end(stake, { status: "R", payout: stake.amount }, now);
    return waiting;
  }

  /**
   * Marks a round as settled: its open stakes have lost. The outcome and the odds of each pick are JSON, null for a
   * refund. False: it was settled before, or has no stakes.
   */
  settle(game: string, period: number, outcome: string | null, odds: string | null, now: number): boolean {
    const held = this.#held(game, period);
    this.#openRounds();
    this.#ledger.writeStakes();
    const isSettled =
      this.#sql
        .exec(
          `UPDATE round SET settled = ?, outcome = ?, odds = ?, attempts_from = ?
           WHERE game = ? AND period = ? AND settled IS NULL RETURNING period`,
          now,
          outcome,
          odds,
          this.#whole.delete(`${game} ${period}`) ? null : this.#startedAt,
          game,
          period,
        )
        .toArray().length > 0;
    held.isSettled ||= isSettled;
    for (const stake of isSettled ? held.stakes : []) {
      if (stake.status !== "W") continue;
      stake.status = "F";
      this.#ledger.lost(stake);
    }
    if (isSettled && outcome !== null) this.#onSettled(game, held.stakes, outcome);
    return isSettled;
  }

  /** A table's unsettled rounds, oldest first. */
  openPeriods(game: string): number[] {
    return this.#sql
      .exec<{ period: number }>(
        "SELECT period FROM round INDEXED BY round_open WHERE game = ? AND settled IS NULL ORDER BY period",
        game,
      )
      .toArray()
      .map(({ period }) => period);
  }

  flush(): void {
    this.#openRounds();
  }

  forget(): void {
    this.#opened = [];
    this.#running.clear();
  }

  #openRounds(): void {
    if (this.#opened.length === 0) return;
    this.#sql.exec(
      `INSERT OR IGNORE INTO round (game, period, since) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
      JSON.stringify(this.#opened),
    );
    this.#opened = [];
  }

  #held(game: string, period: number): Running {
    const held = this.#running.get(game);
    if (held?.period === period) return held;
    this.#openRounds();
    this.#ledger.writeStakes();
    const round = this.#round(game, period);
    const stored = round === undefined ? [] : this.#stored(game, period, round.since);
    const all = stored.map((stake) => asItStands(stake, round?.settled ?? null));
    const running = {
      period,
      isOpened: round !== undefined,
      isSettled: (round?.settled ?? null) !== null,
      stakes: all.filter(({ status }) => status !== "C"),
      cancelled: all.filter(({ status }) => status === "C"),
      byBet: new Map(all.map((stake) => [betKey(stake.member, stake.bet_id), stake])),
      // Of several entries of a member the last one stays, so the first stake comes last.
      seeds: new Map(all.toReversed().map(({ member, seed }) => [member, countedSeed(seed)])),
    };
    this.#running.set(game, running);
    return running;
  }

  #round(game: string, period: number): RoundRow | undefined {
    return this.#sql
      .exec<RoundRow>("SELECT since, settled, outcome FROM round WHERE game = ? AND period = ?", game, period)
      .toArray()[0];
  }

  #stored(game: string, period: number, since: number): Stake[] {
    return this.#sql
      .exec<Stake>(
        `SELECT ${this.#ledger.rows.columns("stake")} FROM member_book CROSS JOIN stake
         WHERE stake.member = member_book.member AND at >= ? AND game = ? AND period = ? ORDER BY at`,
        since - WAITED_MAX_MS,
        game,
        period,
      )
      .toArray();
  }
}

/** The seed of a stake that may count: of a later stake of a member, that of the first follows its own. */
export function countedSeed(seed: string): string {
  return seed.slice(seed.lastIndexOf(" ") + 1);
}

function betKey(member: number, betId: string): string {
  return `${member}:${betId}`;
}
