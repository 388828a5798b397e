import { type DataOf, decodeFrame, openFrame } from "#contract/frame.ts";
import { luckyHitBetFrame } from "#contract/games/lucky-hit/frames.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { type Meter, outcomeOf } from "#simulator/metrics/meter.ts";
import type { GroupCommit } from "#simulator/storage/group-commit.ts";
import type { RoundStake } from "#simulator/cell/tables/round-stakes.ts";
import { dataFault, frameFault } from "#simulator/cell/sockets/frame-fault.ts";
import type { Sender } from "#simulator/cell/sockets/sender.ts";
import type { FrameRefusal } from "#simulator/cell/sockets/socket-refusals.ts";
import { betResultText, noticeText } from "./frames.ts";
import { LUCKY_HIT, type LuckyHitBooks, takeStake } from "./rules.ts";
import type { LuckyHitFollower } from "./follower.ts";
import { logError } from "#simulator/journal/log.ts";

export interface LuckyHitMessageNeeds {
  readonly books: LuckyHitBooks;
  readonly commit: GroupCommit;
  readonly seat: LuckyHitFollower;
  readonly makeId: () => string;
  readonly meter: Meter;
}

/** Handles one frame of a player, which arrived at `now`; a stake is answered after the commit that holds it. */
export function onLuckyHitMessage(needs: LuckyHitMessageNeeds, sender: Sender, text: string, now: number): void {
  if (needs.seat.isReady(now)) return onFrame(needs, sender, text, now);
  const judge = () => onFrame(needs, sender, text, now);
  needs.seat.prepare(now).then(judge, judge);
}

function onFrame(needs: LuckyHitMessageNeeds, sender: Sender, text: string, now: number): void {
  const frame = openFrame(text);
  if (frame === null) return notice(sender, frameFault(text));
  const { cmd, data } = frame;
  if (cmd !== luckyHitBetFrame.cmd) return notice(sender, { cmd, refusal: "unknown_command", field: "cmd" });
  const bet = decodeFrame(luckyHitBetFrame, data);
  if (bet === null) return notice(sender, dataFault(luckyHitBetFrame, data));
  onBet(needs, sender, bet, now);
}

function notice({ send, locale, refusals }: Sender, fault: FrameRefusal): void {
  refusals?.note(LUCKY_HIT, fault);
  send(noticeText(refuse(fault.refusal), locale));
}

function onBet(
  { books, commit, seat, makeId, meter }: LuckyHitMessageNeeds,
  { member, locale, send, refusals }: Sender,
  bet: DataOf<typeof luckyHitBetFrame>,
  now: number,
): void {
  const startedAt = meter.start();
  const request = {
    member,
    locale,
    period: bet.period,
    pick: bet.betResult,
    betId: bet.betId ?? makeId(),
    amount: bet.betPrice,
    seed: bet.oddNo,
  };
  let outcome: RoundStake | Refusal = refuse("internal");
  const work = () => {
    outcome = takeStake(books, seat.running, request, now);
  };
  commit.submit(work, (error) => {
    if (error !== undefined) {
      logError("lucky_hit_commit_failed", error);
      outcome = refuse("internal");
    } else if (!isRefusal(outcome)) {
      seat.taken(outcome);
    }
    if (isRefusal(outcome)) refusals?.note(LUCKY_HIT, { cmd: luckyHitBetFrame.cmd, refusal: outcome.refusal });
    send(betResultText(request, outcome, books.ledger.balance(member)));
    meter.answered("stake", outcomeOf(outcome, error), startedAt);
  });
}
