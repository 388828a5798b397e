import { luckyHitPick } from "#games/lucky-hit/calls.ts";
import { LUCKY_HIT_RESULTS_SHOWN } from "#games/lucky-hit/frames.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { SeenMember } from "#simulator/cell/accounts/members.ts";
import { Follower, RETRY_MS } from "#simulator/cell/tables/follower.ts";
import { Offers } from "#simulator/cell/tables/offers.ts";
import { RoundSettlement, type MemberResult } from "#simulator/cell/tables/round-settlement.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { Outcome } from "#games/lucky-hit/rules/outcome.ts";
import { oddsOn, luckyHitLimits } from "#games/lucky-hit/rules/stake.ts";
import { periodAt, roundOf } from "#games/lucky-hit/rules/timeline.ts";
import { tableStub } from "#simulator/objects/stubs.ts";
import {
  VOID,
  type Void,
  type RoundDetail,
  type Bettor,
  type StakeSeen,
  type StakesSeen,
} from "#simulator/objects/rounds-api.ts";
import { tableLink } from "#simulator/rounds/table-link.ts";
import { cardsText, groupText, periodText, resultsText, settledText, totalText } from "./frames.ts";
import {
  leafOfPayout,
  LUCKY_HIT,
  type LuckyHitBooks,
  NO_SUMS,
  type RunningRound,
  type Sums,
  sumsOf,
  topOf,
} from "./rules.ts";
import type { SimulatorBindings } from "#simulator/objects/bindings.ts";
import type { CellBase } from "#simulator/cell/cell-base.ts";

interface LuckyHitView {
  readonly period: number;
  readonly commitment: string;
  readonly maintenance: boolean;
  /** Newest first. */
  readonly results: readonly { readonly period: number; readonly outcome: Outcome }[];
}

/** A cell's calls to the table. Each may throw: the network and the table may fail. */
export interface LuckyHitTable {
  current(now: number): Promise<LuckyHitView>;
  /** Null before the lock and for unknown rounds. */
  outcome(period: number): Promise<Outcome | Void | null>;
  offer(period: number, bettors: readonly Bettor[]): Promise<void>;
  /** Tells this cell's stakes; returns those of all cells. */
  exchangeStakes(period: number, stakes: StakesSeen): Promise<StakesSeen>;
  /** Null for unknown rounds. */
  detail(period: number): Promise<RoundDetail<Outcome> | null>;
}

export function luckyHitTableClient(env: SimulatorBindings, cell: number): LuckyHitTable {
  const link = tableLink(env, LUCKY_HIT, { level: 0, number: cell });
  return {
    current: async (now) => (await link.current(LUCKY_HIT_RESULTS_SHOWN, now)) as LuckyHitView,
    outcome: async (period) => (await link.outcome(period)) as Outcome | Void | null,
    offer: (period, bettors) => link.offer(period, bettors),
    exchangeStakes: (period, stakes) => link.exchangeStakes(period, stakes),
    detail: async (period) => (await tableStub(env, LUCKY_HIT).detail(period)) as RoundDetail<Outcome> | null,
  };
}

const SECOND_MS = 1000;
/** The cards wait for the beacon for 3 s. */
const BEACON_RETRY_MS = 200;

export interface LuckyHitFollowerNeeds extends Pick<CellBase, "commit" | "clock" | "due" | "logFailure" | "receipts"> {
  readonly books: LuckyHitBooks;
  readonly table: LuckyHitTable;
  /** True: the cards come later. */
  readonly hasBeacon: boolean;
  /** True while a client is connected to the game. */
  readonly isWatched: () => boolean;
  readonly broadcast: (text: string) => void;
  /** True if a member has a socket of the game. */
  readonly reaches: (member: number) => boolean;
  readonly tell: (member: number, text: string) => void;
  /** A member as others see it. */
  readonly seen: (member: number) => SeenMember;
}

/** Follows the Lucky Hit table for a cell while a client is connected or a member has an open stake. */
export class LuckyHitFollower {
  readonly #needs: LuckyHitFollowerNeeds;
  readonly #follower: Follower;
  readonly #offers: Offers;
  readonly #settlement: RoundSettlement<Outcome>;
  #entering: Promise<RunningRound> | null = null;
  #running: RunningRound | null = null;
  #results: { period: number; outcome: Outcome }[] = [];
  /** Of the other cells, as of the last exchange. */
  #others = NO_SUMS;
  #told = NO_SUMS;
  #top: readonly StakeSeen[] = [];
  #second = 0;

  constructor(needs: LuckyHitFollowerNeeds) {
    this.#needs = needs;
    const { books, table, commit, clock, due } = needs;
    this.#offers = new Offers({ table, logFailure: needs.logFailure });
    this.#settlement = new RoundSettlement({
      table: LUCKY_HIT,
      stakes: books.stakes,
      commit,
      outcomeOf: (period) => table.outcome(period),
      lockTime: (period) => roundOf(period).lockTime,
      overTime: (period) => roundOf(period, needs.hasBeacon).cardsTime,
      oddsOf: (outcome) => Object.fromEntries(luckyHitPick.options.map((pick) => [pick, 100 * oddsOn(pick, outcome)])),
      onSettled: (...settled) => this.#tellSettled(...settled),
    });
    this.#follower = new Follower({
      clock,
      due,
      name: LUCKY_HIT,
      logFailure: needs.logFailure,
      isNeeded: () => needs.isWatched() || books.stakes.openPeriods(LUCKY_HIT).length > 0,
      step: (now) => this.#step(now),
      onFailure: async () => undefined,
      onIdle: () => {
        this.#running = null;
      },
    });
  }

  get running(): RunningRound | null {
    return this.#running;
  }

  /** True if a message that arrives at `now` can be handled. */
  isReady(now: number): boolean {
    return this.#running?.round.period === periodAt(now);
  }

  /** Fetches the data to handle a message that arrived at `now`, as after a restart or at the end of a round. */
  async prepare(now: number): Promise<void> {
    await this.#enter(now);
  }

  /** The frames on connecting: the results, then the round with the member's own stakes. */
  async greeting(member: number, logInLocale: Locale): Promise<string[]> {
    const { clock, books } = this.#needs;
    const running = await this.#enter(clock.now());
    if (clock.now() >= running.round.lockTime) await this.#learnOutcome(running);
    const stakes = books.stakes.running(LUCKY_HIT, running.round.period).filter((stake) => stake.member === member);
    const own = { balance: books.ledger.balance(member), stakes, limits: luckyHitLimits(logInLocale) };
    const texts = [resultsText(this.#results), groupText(running, this.#sumsAt(running), clock.now(), own)];
    return this.#top.length === 0
      ? texts
      : [...texts, totalText(running.round.period, this.#sumsAt(running), this.#top)];
  }

  follow(): void {
    this.#follower.follow();
  }

  wake(): void {
    this.#follower.wake();
  }

  poke(): void {
    this.#follower.poke();
  }

  /** Resolves when everything due by now is done. */
  caughtUp(): Promise<void> {
    return this.#follower.caughtUp();
  }

  /** Resolves when the table has the seeds of all stakes. */
  offered(): Promise<void> {
    return this.#offers.send();
  }

  /** Offers an accepted stake's seed to the table. */
  taken(stake: Stake): void {
    this.#offers.add(stake.period, stake.member, () => this.#bettor(stake));
    this.follow();
  }

  async #step(now: number): Promise<number> {
    const held = this.#running;
    // Even a late step shows the cards before the next round.
    if (held !== null && !held.shown && now >= held.round.cardsTime) await this.#show(held, now);
    await this.#settlement.settleDue(now);
    return this.#advance(await this.#enter(now), this.#needs.clock.now());
  }

  async #enter(now: number): Promise<RunningRound> {
    if (this.#running !== null && this.isReady(now)) return this.#running;
    this.#entering ??= this.#ask().finally(() => {
      this.#entering = null;
    });
    return this.#entering;
  }

  async #ask(): Promise<RunningRound> {
    const { table, books, broadcast, clock } = this.#needs;
    const { period, commitment, maintenance, results } = await table.current(clock.now());
    const held = this.#running;
    if (held?.round.period === period) return held;
    if (held !== null && held.outcome !== null) broadcast(periodText(held.round.period, held.outcome));
    const round = roundOf(period, this.#needs.hasBeacon);
    const running: RunningRound = { round, commitment, maintenance, outcome: null, voided: false, shown: false };
    this.#running = running;
    this.#results = [...results];
    const staked = books.stakes.running(LUCKY_HIT, period);
    this.#others = NO_SUMS;
    this.#top = topOf(staked, this.#needs.seen);
    this.#offers.begin(
      period,
      // A cancelled stake's seed still counts, in its order of arrival.
      [...books.stakes.cancelled(LUCKY_HIT, period), ...books.stakes.running(LUCKY_HIT, period)]
        .sort((one, other) => one.create_time - other.create_time)
        .map((stake) => this.#bettor(stake)),
    );
    // Clients reset with the results, then show the round.
    broadcast(resultsText(this.#results));
    broadcast(groupText(running, this.#sumsAt(running), clock.now()));
    return running;
  }

  async #advance(running: RunningRound, now: number): Promise<number> {
    const { round } = running;
    if (now >= round.lockTime && !(await this.#learnOutcome(running))) {
      return now + (this.#needs.hasBeacon ? BEACON_RETRY_MS : RETRY_MS);
    }
    if (now >= round.cardsTime && !running.shown) await this.#show(running, now);
    const second = Math.floor(now / SECOND_MS);
    if (second !== this.#second) {
      this.#second = second;
      this.#needs.broadcast(groupText(running, this.#sumsAt(running), now));
      // Not awaited: they must not delay the cards.
      void this.#offers.send();
      void this.#exchange(round.period);
    }
    const changes = [round.openTime, round.lockTime, round.cardsTime, round.endTime];
    const change = changes.find((time) => time > now) ?? now + SECOND_MS;
    this.#follower.wakeBy(change);
    return Math.min((second + 1) * SECOND_MS, change);
  }

  async #learnOutcome(running: RunningRound): Promise<boolean> {
    if (running.outcome !== null || running.voided) return true;
    const outcome = await this.#needs.table.outcome(running.round.period);
    if (outcome === VOID) running.voided = true;
    else running.outcome = outcome;
    return outcome !== null;
  }

  /** Shows the cards, then settles. */
  async #show(running: RunningRound, now: number): Promise<void> {
    if (!(await this.#learnOutcome(running))) return;
    running.shown = true;
    if (running.outcome !== null) this.#needs.broadcast(cardsText(running.round.period, running.outcome, now));
    await this.#settlement.settleDue(now);
  }

  async #exchange(period: number): Promise<void> {
    const { table, books, broadcast, logFailure, seen } = this.#needs;
    try {
      const stakes = books.stakes.running(LUCKY_HIT, period);
      const own = sumsOf(stakes);
      const all = await table.exchangeStakes(period, { sums: own, top: topOf(stakes, seen) });
      const running = this.#running;
      if (period !== running?.round.period) return;
      // A relay may not have heard of this cell's newest stakes yet.
      const others = all.sums.map((sum, kind) => Math.max(0, sum - (own[kind] ?? 0)));
      const [black = 0, red = 0, lucky = 0, players = 0] = others;
      this.#others = [black, red, lucky, players];
      const sums = this.#sumsAt(running);
      const hasNewTop = JSON.stringify(all.top) !== JSON.stringify(this.#top);
      if (!hasNewTop && sums.join() === this.#told.join()) return;
      this.#told = sums;
      this.#top = all.top;
      broadcast(totalText(period, sums, hasNewTop ? all.top : null));
    } catch (error) {
      // No money depends on it, and the next second brings a newer one.
      logFailure("stakes_not_exchanged", error, { table: LUCKY_HIT });
    }
  }

  /** With all stakes of this cell, so that no total leaves out an acknowledged one. */
  #sumsAt({ round }: RunningRound): Sums {
    return sumsOf(this.#needs.books.stakes.running(LUCKY_HIT, round.period), this.#others);
  }

  #tellSettled(period: number, results: readonly MemberResult[], outcome: Outcome | Void, now: number): void {
    const { books, reaches, receipts, tell } = this.#needs;
    const told = results.filter(({ member }) => reaches(member));
    if (told.length === 0) return;
    const here = new Set(told.map(({ member }) => member));
    // Nobody hears of the others now, and their records give the same leaves.
    const stakes = books.stakes.running(LUCKY_HIT, period).filter(({ member }) => here.has(member));
    const signed = receipts.sign(stakes.map((stake) => leafOfPayout(stake, outcome, now)));
    const byMember = Map.groupBy(signed, (_, at) => stakes[at]?.member);
    for (const { member, payout } of told) {
      const own = byMember.get(member) ?? [];
      tell(member, settledText(period, payout, outcome === VOID, books.ledger.balance(member), own));
    }
  }

  #bettor({ member, seed }: Stake) {
    return { member: String(member), nickName: this.#needs.seen(member).nickName, seed };
  }
}
