import { type DataOf, decodeFrame, encodeFrame } from "#contract/frame.ts";
import { luckyHitPick } from "#games/lucky-hit/calls.ts";
import { luckyHitBetFrame, luckyHitCancelFrame, luckyHitNoticeFrame } from "#games/lucky-hit/frames.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { SeenMember } from "#simulator/cell/accounts/members.ts";
import {
  type Sender,
  dataFault,
  type FrameRefusal,
  type noticeOf,
  termsFault,
} from "#simulator/cell/sockets/socket-refusals.ts";
import type { SocketGame } from "#simulator/cell/sockets/sockets.ts";
import { RETRY_MS } from "#simulator/cell/tables/follower.ts";
import { type MemberResult, RoundSettlement } from "#simulator/cell/tables/round-settlement.ts";
import { TableSocket, type TableSocketNeeds } from "#simulator/cell/tables/table-socket.ts";
import { askedTerms } from "#simulator/ledger/receipts.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { Outcome } from "#games/lucky-hit/rules/outcome.ts";
import { luckyHitLimits, oddsOn } from "#games/lucky-hit/rules/stake.ts";
import { periodAt, roundOf } from "#games/lucky-hit/rules/timeline.ts";
import { VOID, type Void, type StakeSeen } from "#simulator/objects/rounds-api.ts";
import type { TableClient } from "#simulator/rounds/table-link.ts";
import {
  betResultText,
  cancelText,
  cardsText,
  groupText,
  periodText,
  resultsText,
  settledText,
  totalText,
} from "./frames.ts";
import {
  cancelStake,
  leafOfCancel,
  leafOfPayout,
  leafOfStake,
  LUCKY_HIT,
  type LuckyHitBooks,
  NO_SUMS,
  type RunningRound,
  type Sums,
  sumsOf,
  takeStake,
  topOf,
} from "./rules.ts";

const SECOND_MS = 1000;
/** The cards wait for the beacon for 3 s. */
const BEACON_RETRY_MS = 200;

interface LuckyHitSocketNeeds extends TableSocketNeeds {
  readonly books: LuckyHitBooks;
  readonly table: TableClient<Outcome>;
  /** True: the cards come later. */
  readonly hasBeacon: boolean;
  readonly broadcast: (text: string) => void;
  /** True if a member has a socket of the game. */
  readonly reaches: (member: number) => boolean;
  readonly tell: (member: number, text: string) => void;
  /** A member as others see it. */
  readonly seen: (member: number) => SeenMember;
}

/** The Lucky Hit sockets of a cell: follows the table and answers the players' frames. */
export class LuckyHitSocket extends TableSocket<RunningRound> implements SocketGame {
  readonly #needs: LuckyHitSocketNeeds;
  readonly #settlement: RoundSettlement<Outcome>;
  #results: { period: number; outcome: Outcome }[] = [];
  /** Of the other cells, as of the last exchange. */
  #others = NO_SUMS;
  #told = NO_SUMS;
  #top: readonly StakeSeen[] = [];
  #shown = "";

  constructor(needs: LuckyHitSocketNeeds) {
    super(LUCKY_HIT, needs);
    this.#needs = needs;
    const { books, table, commit } = needs;
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
  }

  hasOpenStakes(): boolean {
    return this.#needs.books.stakes.openPeriods(LUCKY_HIT).length > 0;
  }

  protected isCurrent({ round }: RunningRound, now: number): boolean {
    return round.period === periodAt(now);
  }

  isReady(now: number): boolean {
    return this.running !== null && this.isCurrent(this.running, now);
  }

  /** The frames on connecting: the results, then the round with the member's own stakes. */
  async greeting(member: number, logInLocale: Locale): Promise<string[]> {
    const { clock, books } = this.#needs;
    const running = await this.enter(clock.now());
    if (clock.now() >= running.round.lockTime) await this.#learnOutcome(running);
    const stakes = books.stakes.running(LUCKY_HIT, running.round.period).filter((stake) => stake.member === member);
    const own = { balance: books.ledger.balance(member), stakes, limits: luckyHitLimits(logInLocale) };
    const texts = [resultsText(this.#results), groupText(running, this.#sumsAt(running), clock.now(), own)];
    return this.#top.length === 0
      ? texts
      : [...texts, totalText(running.round.period, this.#sumsAt(running), this.#top)];
  }

  protected override taken(stake: Stake): void {
    super.taken(stake);
    this.follow();
  }

  protected async step(now: number): Promise<number> {
    const held = this.running;
    // Even a late step shows the cards before the next round.
    if (held !== null && !held.shown && now >= held.round.cardsTime) await this.#show(held, now);
    await this.#settlement.settleDue(now);
    return this.#advance(await this.enter(now), this.#needs.clock.now());
  }

  protected async ask(): Promise<RunningRound> {
    const { table, books, broadcast, clock, closed } = this.#needs;
    const { period, commitment, results } = await table.current(clock.now());
    const held = this.running;
    if (held?.round.period === period) return held;
    if (held !== null && held.outcome !== null) broadcast(periodText(held.round.period, held.outcome));
    const round = roundOf(period, this.#needs.hasBeacon);
    const running: RunningRound = {
      round,
      commitment,
      // As of each look: an operator closes the game in the middle of a round.
      get closed() {
        return closed.refusal(LUCKY_HIT, clock.now());
      },
      outcome: null,
      voided: false,
      shown: false,
    };
    const staked = books.stakes.running(LUCKY_HIT, period);
    this.begin(running, [...books.stakes.cancelled(LUCKY_HIT, period), ...staked]);
    this.#results = [...results];
    this.#others = NO_SUMS;
    this.#top = topOf(staked, this.#needs.seen);
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
    const shown = `${second} ${running.closed !== null}`;
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#needs.broadcast(groupText(running, this.#sumsAt(running), now));
      // Not awaited: they must not delay the cards.
      void this.offers.send();
      void this.#exchange(round.period);
    }
    const changes = [round.openTime, round.lockTime, round.cardsTime, round.endTime];
    const change = changes.find((time) => time > now) ?? now + SECOND_MS;
    this.follower.wakeBy(change);
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
      const { running } = this;
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

  protected nickNameOf(member: number): string {
    return this.#needs.seen(member).nickName;
  }

  protected onFrame(sender: Sender, { cmd, data }: { cmd: number; data: unknown }, now: number): FrameRefusal | null {
    if (cmd === luckyHitBetFrame.cmd) {
      const bet = decodeFrame(luckyHitBetFrame, data);
      if (bet === null) return dataFault(luckyHitBetFrame, data);
      const fault = termsFault(luckyHitBetFrame, bet, data);
      if (fault === null) this.#onBet(sender, bet, now);
      return fault;
    }
    if (cmd === luckyHitCancelFrame.cmd) {
      const asked = decodeFrame(luckyHitCancelFrame, data);
      if (asked === null) return dataFault(luckyHitCancelFrame, data);
      this.#onCancel(sender, asked, now);
      return null;
    }
    return { cmd, refusal: "unknown_command", field: "cmd" };
  }

  protected noticeText(notice: ReturnType<typeof noticeOf>): string {
    return encodeFrame(luckyHitNoticeFrame, notice);
  }

  #onBet(sender: Sender, bet: DataOf<typeof luckyHitBetFrame>, now: number): void {
    const { member, locale, logInLocale } = sender;
    const { books, makeId } = this.#needs;
    const request = {
      member,
      logInLocale,
      period: bet.period,
      pick: bet.betResult,
      betId: bet.betId ?? makeId(),
      amount: bet.betPrice,
      seed: bet.oddNo,
    };
    this.submit(sender, luckyHitBetFrame.cmd, {
      counted: "stake",
      act: () => takeStake(books, this.running, request, now),
      leafOf: (stake) => ({ ...leafOfStake(stake), asked: askedTerms(bet) }),
      textOf: (outcome, receipt) => betResultText(request, outcome, books.ledger.balance(member), locale, receipt),
    });
  }

  #onCancel(sender: Sender, asked: DataOf<typeof luckyHitCancelFrame>, now: number): void {
    const { member, locale } = sender;
    const { books } = this.#needs;
    this.submit(sender, luckyHitCancelFrame.cmd, {
      act: () => cancelStake(books, this.running, { member, ...asked }, now),
      leafOf: leafOfCancel,
      textOf: (outcome, receipt) => cancelText(asked, outcome, books.ledger.balance(member), locale, receipt),
    });
  }
}
