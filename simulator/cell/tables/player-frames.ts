import { decodeFrame, openFrame } from "#contract/frame.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { askedTerms, type Receipts } from "#simulator/ledger/receipts.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { LogFailure } from "#simulator/log/log.ts";
import { type Meter, outcomeOf } from "#simulator/metrics/meter.ts";
import {
  dataFault,
  frameFault,
  type FrameRefusal,
  noticeOf,
  type Sender,
  termsFault,
} from "../sockets/socket-refusals.ts";
import type { Clock } from "#simulator/time/clock.ts";
import type { GroupCommit } from "#simulator/storage/transactions.ts";
import type { AskedStake, BetData, FrameDeed, FrameSpec } from "./frame-spec.ts";
import { cancelStake, type TableBooks, takeStake } from "./judge-stakes.ts";
import type { Attempt, AttemptKind, Attempts } from "./attempts.ts";
import { leafOfCancel } from "./stake-leaves.ts";
import type { AnyRunning } from "./running-round.ts";

export interface AnswerNeeds extends TableBooks {
  readonly attempts: Pick<Attempts, "note">;
  readonly clock: Pick<Clock, "now">;
  readonly commit: GroupCommit;
  readonly logFailure: LogFailure;
  readonly makeId: () => string;
  readonly meter: Meter;
  readonly receipts: Receipts;
}

interface FrameNeeds<Running> extends AnswerNeeds {
  /** Of the table. */
  readonly name: string;
  readonly running: () => Running | null;
  /** Hears of each accepted stake, after its commit. */
  readonly taken: (stake: Stake) => void;
}

interface SeenFrame {
  readonly cmd: number;
  readonly data: unknown;
  readonly received: string;
  /** Its arrival. */
  readonly now: number;
}

type SeenAttempt = Pick<Attempt, "received" | "arrival" | "refusal"> & { readonly data: unknown };

/** Without an operator's words, which the answer alone had. */
function refusalOf({ refusal, ...rest }: FrameRefusal | Refusal): Attempt["refusal"] {
  if ("field" in rest && rest.field !== undefined) return { refusal, with: { field: rest.field } };
  return "with" in rest && rest.with !== undefined ? { refusal, with: rest.with } : { refusal };
}

/** The round that the data of a frame name; null: none. */
function periodIn(data: unknown): number | null {
  const named = typeof data === "object" && data !== null ? (data as { readonly period?: unknown }).period : null;
  return Number.isSafeInteger(named) ? (named as number) : null;
}

/** Reads the frames of a table's players and answers them. */
export class PlayerFrames<Running extends AnyRunning, Bet extends BetData, Asked extends AskedStake> {
  readonly #needs: FrameNeeds<Running>;
  readonly #spec: FrameSpec<Running, Bet, Asked>;

  constructor(needs: FrameNeeds<Running>, spec: FrameSpec<Running, Bet, Asked>) {
    this.#needs = needs;
    this.#spec = spec;
  }

  /**
   * Handles a frame that arrived at `now`. Money moves in one commit with the other frames of the same turn, and the
   * answer follows the commit.
   */
  receive(sender: Sender, text: string, now: number): void {
    const frame = openFrame(text);
    const read = frame === null ? frameFault(text) : this.#read(sender, frame.cmd, frame.data, now);
    if (read === null) return;
    if ("refusal" in read) {
      sender.refusals?.note(this.#needs.name, read);
      sender.send(this.#spec.noticeText(noticeOf(read, sender.locale)));
      this.#note(sender, read.cmd, { received: text, arrival: now, data: frame?.data, refusal: refusalOf(read) });
    } else if (frame !== null) this.#submit(sender, { cmd: frame.cmd, data: frame.data, received: text, now }, read);
  }

  /** Keeps an attempt that was not simply accepted, in the round that runs. */
  #note({ member, refusals }: Sender, cmd: number | undefined, { data, ...attempt }: SeenAttempt): void {
    const kind = this.#kindOf(cmd);
    const { attempts, clock, name, running } = this.#needs;
    const period = running()?.round.period;
    // Simulated players contest nothing.
    if (kind === null || period === undefined || refusals === undefined) return;
    attempts.note(name, period, { member, kind, ...attempt, answered: clock.now(), named: periodIn(data) });
  }

  #kindOf(cmd: number | undefined): AttemptKind | null {
    const { stake, cancel, further } = this.#spec;
    if (cmd === stake.frame.cmd) return "stake";
    if (cmd === cancel.frame.cmd) return "cancel";
    return cmd !== undefined && further?.has(cmd) ? "cash_out" : null;
  }

  #read(sender: Sender, cmd: number, data: unknown, now: number): FrameDeed | FrameRefusal | null {
    const { stake, cancel, further } = this.#spec;
    if (cmd === stake.frame.cmd) return this.#readStake(sender, data, now);
    if (cmd === cancel.frame.cmd) return this.#readCancel(sender, data, now);
    const read = further?.get(cmd);
    return read === undefined
      ? { cmd, refusal: "unknown_command", field: "cmd" }
      : read(sender, data, now, this.#needs.running);
  }

  #readStake(sender: Sender, data: unknown, now: number): FrameDeed | FrameRefusal {
    const { stake } = this.#spec;
    const bet = stake.read(data);
    if (bet === null) return dataFault(stake.frame, data);
    const fault = termsFault(stake.frame, bet, data);
    if (fault !== null) return fault;
    const { name, makeId, running } = this.#needs;
    const asked = stake.asked(bet, sender, bet.betId ?? makeId());
    return {
      counted: "stake",
      act: () => takeStake(this.#needs, stake, name, running(), asked, now),
      leafOf: (taken) => ({ ...stake.leafOf(taken), asked: askedTerms(bet) }),
      textOf: (outcome, balance, receipt) => stake.textOf(asked, outcome, balance, sender.locale, receipt),
    };
  }

  #readCancel({ member, locale }: Sender, data: unknown, now: number): FrameDeed | FrameRefusal {
    const { cancel } = this.#spec;
    const read = decodeFrame(cancel.frame, data);
    if (read === null) return dataFault(cancel.frame, data);
    const { name, running } = this.#needs;
    const asked = { ...read, member };
    return {
      act: () => cancelStake(this.#needs, cancel, name, running(), asked, now),
      leafOf: leafOfCancel,
      textOf: (outcome, balance, receipt) => cancel.textOf(asked, outcome, balance, locale, receipt),
    };
  }

  /** Commits a deed and answers. The member's other screens hear of every deed, but of no refusal. */
  #submit(sender: Sender, frame: SeenFrame, { counted, act, isContested, leafOf, textOf }: FrameDeed): void {
    const { member, send, others, refusals } = sender;
    const { cmd, data, received, now } = frame;
    const { commit, ledger, logFailure, meter, name, receipts, taken } = this.#needs;
    const startedAt = meter.start();
    let outcome: Stake | Refusal = refuse("internal");
    let receipt: (() => Receipt) | null = null;
    const work = () => {
      outcome = act();
      if (!isRefusal(outcome)) receipt = receipts.request(leafOf(outcome));
    };
    commit.submit(work, (error) => {
      if (error !== undefined) {
        // A bug, not a refusal: the player learns that nothing happened, the log has the error.
        logFailure(`${name}_commit_failed`, error);
        outcome = refuse("internal");
      }
      if (isRefusal(outcome)) refusals?.note(name, { cmd, refusal: outcome.refusal });
      else if (counted === "stake") taken(outcome);
      const text = textOf(outcome, ledger.balance(member), receipt?.());
      send(text);
      if (!isRefusal(outcome)) others?.(text);
      if (isRefusal(outcome) || isContested?.(outcome)) {
        const refusal = isRefusal(outcome) ? refusalOf(outcome) : null;
        this.#note(sender, cmd, { received, arrival: now, data, refusal });
      }
      if (counted !== undefined) meter.answered(counted, outcomeOf(outcome, error), startedAt);
    });
  }
}
