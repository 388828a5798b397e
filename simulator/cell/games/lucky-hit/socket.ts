import { type DataOf, decodeFrame, encodeFrame, openFrame } from "#contract/frame.ts";
import { luckyHitBetFrame, luckyHitCancelFrame, luckyHitNoticeFrame } from "#games/lucky-hit/frames.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import {
  type Sender,
  dataFault,
  frameFault,
  type FrameRefusal,
  noticeOf,
  termsFault,
} from "#simulator/cell/sockets/socket-refusals.ts";
import type { SocketGame } from "#simulator/cell/sockets/sockets.ts";
import { askedTerms } from "#simulator/ledger/receipts.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { outcomeOf } from "#simulator/metrics/meter.ts";
import { LuckyHitFollower, type LuckyHitFollowerNeeds } from "./follower.ts";
import { betResultText, cancelText } from "./frames.ts";
import { cancelStake, leafOfCancel, leafOfStake, LUCKY_HIT, takeStake } from "./rules.ts";
import type { CellBase } from "#simulator/cell/cell-base.ts";

interface LuckyHitSocketNeeds extends LuckyHitFollowerNeeds, Pick<CellBase, "makeId" | "meter"> {}

/** The Lucky Hit sockets of a cell: follows the table and answers the players' frames. */
export class LuckyHitSocket extends LuckyHitFollower implements SocketGame {
  readonly #needs: LuckyHitSocketNeeds;

  constructor(needs: LuckyHitSocketNeeds) {
    super(needs);
    this.#needs = needs;
  }

  hasOpenStakes(): boolean {
    return this.#needs.books.stakes.openPeriods(LUCKY_HIT).length > 0;
  }

  /** Handles a player's frame that arrived at `now`; the answer to a stake follows its commit. */
  onMessage(sender: Sender, text: string, now: number): void {
    if (this.isReady(now)) return this.#onFrame(sender, text, now);
    const judge = () => this.#onFrame(sender, text, now);
    this.prepare(now).then(judge, judge);
  }

  #onFrame(sender: Sender, text: string, now: number): void {
    const frame = openFrame(text);
    if (frame === null) return notice(sender, frameFault(text));
    const { cmd, data } = frame;
    if (cmd === luckyHitBetFrame.cmd) {
      const bet = decodeFrame(luckyHitBetFrame, data);
      if (bet === null) return notice(sender, dataFault(luckyHitBetFrame, data));
      const fault = termsFault(luckyHitBetFrame, bet, data);
      return fault === null ? this.#onBet(sender, bet, now) : notice(sender, fault);
    }
    if (cmd === luckyHitCancelFrame.cmd) {
      const asked = decodeFrame(luckyHitCancelFrame, data);
      return asked === null ? notice(sender, dataFault(luckyHitCancelFrame, data)) : this.#onCancel(sender, asked, now);
    }
    notice(sender, { cmd, refusal: "unknown_command", field: "cmd" });
  }

  #onBet(sender: Sender, bet: DataOf<typeof luckyHitBetFrame>, now: number): void {
    const { member, locale, logInLocale, send, others, refusals } = sender;
    const { books, commit, makeId, meter, receipts } = this.#needs;
    const startedAt = meter.start();
    const request = {
      member,
      logInLocale,
      period: bet.period,
      pick: bet.betResult,
      betId: bet.betId ?? makeId(),
      amount: bet.betPrice,
      seed: bet.oddNo,
    };
    let outcome: Stake | Refusal = refuse("internal");
    let receipt: (() => Receipt) | null = null;
    const work = () => {
      outcome = takeStake(books, this.running, request, now);
      if (!isRefusal(outcome)) receipt = receipts.request({ ...leafOfStake(outcome), asked: askedTerms(bet) });
    };
    commit.submit(work, (error) => {
      if (error !== undefined) outcome = this.#failed(error);
      else if (!isRefusal(outcome)) this.taken(outcome);
      if (isRefusal(outcome)) refusals?.note(LUCKY_HIT, { cmd: luckyHitBetFrame.cmd, refusal: outcome.refusal });
      const text = betResultText(request, outcome, books.ledger.balance(member), locale, receipt?.());
      send(text);
      // The member's other screens hear of every deed, but of no refusal.
      if (!isRefusal(outcome)) others?.(text);
      meter.answered("stake", outcomeOf(outcome, error), startedAt);
    });
  }

  #onCancel(
    { member, locale, send, others, refusals }: Sender,
    asked: DataOf<typeof luckyHitCancelFrame>,
    now: number,
  ): void {
    const { books, commit, receipts } = this.#needs;
    let outcome: Stake | Refusal = refuse("internal");
    let receipt: (() => Receipt) | null = null;
    const work = () => {
      outcome = cancelStake(books, this.running, { member, ...asked }, now);
      if (!isRefusal(outcome)) receipt = receipts.request(leafOfCancel(outcome));
    };
    commit.submit(work, (error) => {
      if (error !== undefined) outcome = this.#failed(error);
      if (isRefusal(outcome)) refusals?.note(LUCKY_HIT, { cmd: luckyHitCancelFrame.cmd, refusal: outcome.refusal });
      const text = cancelText(asked, outcome, books.ledger.balance(member), locale, receipt?.());
      send(text);
      if (!isRefusal(outcome)) others?.(text);
    });
  }

  /** A bug, not a refusal: the player learns that nothing happened, the log has the error. */
  #failed(error: unknown): Refusal {
    this.#needs.logFailure("lucky_hit_commit_failed", error);
    return refuse("internal");
  }
}

function notice({ send, locale, refusals }: Sender, fault: FrameRefusal): void {
  refusals?.note(LUCKY_HIT, fault);
  send(encodeFrame(luckyHitNoticeFrame, noticeOf(fault, locale)));
}
