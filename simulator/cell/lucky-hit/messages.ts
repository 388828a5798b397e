import { type DataOf, decodeFrame, openFrame } from "../../../edge/contract/frame.ts";
import { luckyHitBetFrame } from "../../../edge/contract/lucky-hit-frames.ts";
import { isRefusal, type Refusal, refuse } from "../../../edge/contract/refusals.ts";
import { type Meter, outcomeOf } from "../../metrics/meter.ts";
import type { GroupCommit } from "../../storage/group-commit.ts";
import type { RoundStake } from "../round-stakes.ts";
import type { Sender } from "../sender.ts";
import { betResultText, noticeText } from "./frames.ts";
import { type LuckyHitBooks, takeStake } from "./rules.ts";
import type { LuckyHitSeat } from "./seat.ts";

export interface LuckyHitMessageNeeds {
  readonly books: LuckyHitBooks;
  readonly commit: GroupCommit;
  readonly seat: LuckyHitSeat;
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
  const notice = (refusal: "bad_frame" | "unknown_command") => sender.send(noticeText(refuse(refusal), sender.locale));
  if (frame === null) return notice("bad_frame");
  if (frame.cmd !== luckyHitBetFrame.cmd) return notice("unknown_command");
  const bet = decodeFrame(luckyHitBetFrame, frame.data);
  if (bet === null) return notice("bad_frame");
  onBet(needs, sender, bet, now);
}

function onBet(
  { books, commit, seat, makeId, meter }: LuckyHitMessageNeeds,
  { member, locale, send }: Sender,
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
      console.error(JSON.stringify({ event: "lucky_hit_commit_failed", error: String(error) }));
      outcome = refuse("internal");
    } else if (!isRefusal(outcome)) {
      seat.taken(outcome);
    }
    send(betResultText(request, outcome, books.ledger.balance(member)));
    meter.answered("stake", outcomeOf(outcome, error), startedAt);
  });
}
