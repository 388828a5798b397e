import { betFrame, cashOutFrame } from "#contract/games/aviator/frames.ts";
import { type DataOf, decodeFrame, openFrame } from "#contract/frame.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { type Meter, outcomeOf } from "#simulator/metrics/meter.ts";
import type { GroupCommit } from "#simulator/storage/group-commit.ts";
import { dataFault, frameFault } from "#simulator/cell/sockets/frame-fault.ts";
import type { Sender } from "#simulator/cell/sockets/sender.ts";
import type { FrameRefusal } from "#simulator/cell/sockets/socket-refusals.ts";
import { betResultText, cashOutText, noticeText } from "./frames.ts";
import { type AviatorBooks, cashOut, takeStake } from "./rules.ts";
import { AVIATOR, type AviatorFollower } from "./follower.ts";
import type { Stake } from "./stakes.ts";
import { logError } from "#simulator/journal/log.ts";

export interface MessageNeeds {
  readonly books: AviatorBooks;
  readonly commit: GroupCommit;
  readonly seat: AviatorFollower;
  readonly makeId: () => string;
  readonly meter: Meter;
}

/**
 * Handles one frame of a player, which arrived at `now`. What moves money is committed with what arrived in the same
 * turn, and answered after that commit.
 */
export function onAviatorMessage(needs: MessageNeeds, sender: Sender, text: string, now: number): void {
  if (needs.seat.isReady(now)) return onFrame(needs, sender, text, now);
  // A restart in mid-round: the message is judged by its time of arrival once the round is known again.
  const judge = () => onFrame(needs, sender, text, now);
  needs.seat.prepare(now).then(judge, judge);
}

function onFrame(needs: MessageNeeds, sender: Sender, text: string, now: number): void {
  const frame = openFrame(text);
  if (frame === null) return notice(sender, frameFault(text));
  if (frame.cmd === betFrame.cmd) {
    const bet = decodeFrame(betFrame, frame.data);
    return bet === null ? notice(sender, dataFault(betFrame, frame.data)) : onBet(needs, sender, bet, now);
  }
  if (frame.cmd === cashOutFrame.cmd) {
    const asked = decodeFrame(cashOutFrame, frame.data);
    if (asked === null) return notice(sender, dataFault(cashOutFrame, frame.data));
    return onCashOut(needs, sender, asked.slot ?? 0, now);
  }
  notice(sender, { cmd: frame.cmd, refusal: "unknown_command", field: "cmd" });
}

function onBet(needs: MessageNeeds, sender: Sender, bet: DataOf<typeof betFrame>, now: number): void {
  const { member, locale, send } = sender;
  const { books, commit, seat, meter } = needs;
  const startedAt = meter.start();
  const request = {
    member,
    locale,
    period: bet.period,
    slot: bet.slot ?? 0,
    betId: bet.betId ?? needs.makeId(),
    amount: bet.betPrice,
    autoCashOut: bet.autoCashOut ?? null,
    seed: bet.seed,
  } as const;
  let outcome: Stake | Refusal = refuse("internal");
  const work = () => {
    outcome = takeStake(books, seat.running, request, now);
  };
  commit.submit(work, (error) => {
    if (error !== undefined) outcome = failed(error);
    else if (!isRefusal(outcome)) seat.taken(outcome);
    if (isRefusal(outcome)) note(sender, betFrame.cmd, outcome);
    send(betResultText(request, outcome, books.ledger.balance(member), locale));
    meter.answered("stake", outcomeOf(outcome, error), startedAt);
  });
}

function onCashOut(needs: MessageNeeds, sender: Sender, slot: 0 | 1, now: number): void {
  const { member, locale, send } = sender;
  const { books, commit, seat, meter } = needs;
  const startedAt = meter.start();
  if (seat.running === null) return notice(sender, { cmd: cashOutFrame.cmd, refusal: "internal" });
  const { period } = seat.running.round;
  let outcome: Stake | Refusal = refuse("internal");
  const work = () => {
    outcome = cashOut(books, seat.running, member, slot, now);
  };
  commit.submit(work, (error) => {
    if (error !== undefined) outcome = failed(error);
    const refusal = isRefusal(outcome) ? outcome : null;
    if (refusal !== null) note(sender, cashOutFrame.cmd, refusal);
    const stake = isRefusal(outcome) ? books.stakes.at(period, member, slot) : outcome;
    send(cashOutText({ period, slot }, stake, refusal, books.ledger.balance(member), locale));
    meter.answered("cash_out", outcomeOf(outcome, error), startedAt);
  });
}

/** A bug, not a refusal: the player is told that nothing happened, the log says what did. */
function failed(error: unknown): Refusal {
  logError("aviator_commit_failed", error);
  return refuse("internal");
}

function notice({ send, locale, refusals }: Sender, fault: FrameRefusal): void {
  refusals?.note(AVIATOR, fault);
  send(noticeText(refuse(fault.refusal), locale));
}

function note({ refusals }: Sender, cmd: number, { refusal }: Refusal): void {
  refusals?.note(AVIATOR, { cmd, refusal });
}
