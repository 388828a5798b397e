import type { Fault } from "#contract/control-faults.ts";
import type { FrameEntry } from "#contract/control-metrics.ts";
import type { Invariant } from "#contract/control.ts";
import type { Refusal } from "#contract/refusals.ts";
import type { CellRequest } from "../http/request.ts";
import type { SerializedResponse } from "../http/route.ts";
import type { FrameFilter } from "../journal/journal.ts";
import type { MeterReading } from "../metrics/meter.ts";
import type { ObjectApi } from "../objects/object-api.ts";
import type { PayKey, Payment } from "../payments/payment.ts";
import type { CallBack } from "../payments/signature.ts";
import type { Closing } from "../storage/closed-games.ts";
import type { ClockState } from "../time/clock.ts";
import type { NewMember } from "./accounts/members.ts";
import type { NewSession } from "./accounts/sessions.ts";
import type { WaitingSuggestion } from "./accounts/suggestions.ts";
import type { FailReason, Withdrawal } from "./wallet/withdrawals.ts";

/** The RPC calls of a cell. The path `fetch` opens a member's socket. */
export interface CellApi extends ObjectApi {
  /** Answers a member's call. */
  answerCall(request: CellRequest): Promise<SerializedResponse>;
  /** Answers a call whose password was checked. Only the simulator's entry calls this. */
  answerConfirmedCall(request: CellRequest): Promise<SerializedResponse>;

  /** Opens accounts, each once for its registration, with its welcome balance (minor units) and a session. */
  openMembers(members: readonly NewMember[], welcome: number): OpenedMember[];
  hasMember(member: number): boolean;
  /** The member who invited one of this cell, or null. */
  referrerOf(member: number): number | null;
  /** A new session's token. Null: the member is unknown, or has a newer password than the given one. */
  openSession(session: Required<NewSession>, isNewDevice: boolean): string | null;
  /** The account whose session a token is, or null. */
  accountOf(token: string): AccountOfSession | null;
  /** Ends the sessions that were opened with an older password. A repeat changes nothing. */
  endSessions(member: number, passwordVersion: number): void;
  /** Closes the members that a load test made here. */
  closeLoadTest(run: string): LoadTestClosing;

  // Messages from other cells. A repeat changes nothing.
  receiveInvited(id: string, invited: Invited): Promise<null>;
  receiveProfit(id: string, share: ProfitShare): Promise<null>;
  receiveTransfer(id: string, transfer: MemberTransfer): Promise<null>;
  /** Money that its target's cell could not credit. */
  receiveTransferBack(id: string, transfer: MemberTransfer): Promise<null>;

  /** A payment that a member of this cell began, or null. */
  payment(serial: string): Payment | null;
  /** Records the processor's decision on a payment. The caller checked the signature. False: no such payment. */
  settlePayment(callBack: CallBack): Promise<boolean>;

  // For the control API.
  waitingPayments(limit: number): Recharge[];
  waitingWithdrawals(limit: number): Withdrawal[];
  /** Decides a withdrawal before its time; a reason rejects it. */
  decideWithdrawal(serial: string, reason: FailReason | null): Promise<Refusal | null>;
  waitingSuggestions(limit: number): WaitingSuggestion[];
  replyToSuggestion(member: number, serial: string, reply: string): Refusal | null;
  /** Queues outcomes for a member's next rounds of a game, or clears the queue. Null: an outcome is invalid. */
  forceGame(game: string, member: number, outcomes: readonly unknown[]): number | null;
  audit(): CellAudit;
  /** Which of these messages have arrived here. */
  receivedAmong(ids: readonly string[]): string[];
  /** Settled rounds in the order of their names, after a given one. */
  settledRounds(after: RoundName | null, limit: number): SettledRound[];
  openRounds(): { open: number; overdue: RoundName[] };
  metrics(): CellMetrics;
  /** The last frames, newest first. */
  frames(filter: FrameFilter): FrameEntry[];
  setFaults(faults: readonly Fault[]): void;
  /** Closes a game for maintenance; null opens it. */
  close(game: string, closing: Closing | null): void;
  /** Returns whether simulated players are here. In frozen time they act only when `playAtOnce` is called. */
  setClock(state: ClockState): boolean;
  /** Starts simulated players, creating missing ones with a balance; null stops them. */
  gather(crowd: CrowdSettings | null, balance: number): void;
  /** Makes the simulated players act now, for frozen time. */
  playAtOnce(): Promise<void>;
}

export interface OpenedMember {
  readonly member: number;
  readonly token: string;
}

/** The account behind a session, as the directory knows it. */
export interface AccountOfSession {
  /** Digits. */
  readonly mobile: string;
  /** The id of the device that the session was opened on; empty: none was recorded. */
  readonly device: string;
}

export interface LoadTestClosing {
  /** How many members the run has here; all are closed now. */
  readonly closed: number;
  /** How many of them have stakes in rounds that are not over. Closing again books back what those pay. */
  readonly open: number;
}

/** A new member, reported to those who invited it. */
export interface Invited {
  readonly referrer: number;
  readonly member: number;
  readonly level: 1 | 2;
  /** As others may see it. */
  readonly nickName: string;
  readonly time: number;
}

/** What one round brought a referrer at one level: the sum over those whom it invited. */
export interface ProfitShare {
  readonly to: number;
  readonly level: 1 | 2;
  readonly type: "fee_share" | "first_recharge";
  readonly relation: string;
  readonly contribution: number;
  readonly change: number;
  readonly nickNames: readonly string[];
  readonly time: number;
  /** With a first recharge: whose, and how much. */
  readonly firstRecharge?: { readonly member: number; readonly price: number };
}

/** Money on its way from a member to another, minor units. */
export interface MemberTransfer {
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

export interface Recharge extends Record<string, SqlStorageValue> {
  readonly serial: string;
  readonly member: number;
  readonly key: PayKey;
  /** Minor units. */
  readonly price: number;
  readonly status: "Wait" | "Success";
  readonly failed: 0 | 1;
  readonly create_time: number;
}

/** How simulated players play, and until when. */
export interface CrowdSettings {
  readonly seed: string;
  /** How many of this cell's simulated members play. */
  readonly players: number;
  /** Ms since the epoch. */
  readonly until: number;
}

/** The books of one cell, as its audit found them. Money in minor units. */
export interface CellAudit {
  readonly members: number;
  readonly transfers: number;
  readonly total: number;
  /** On its way: what this cell sent less what it received. */
  readonly transit: number;
  /** Messages with money in them that have not been answered yet. */
  readonly outgoing: readonly { readonly id: string; readonly amount: number }[];
  /** Orders for which an item was taken, and those for which one may have been. */
  readonly ordersWithGoods: number;
  readonly ordersPlacing: number;
  readonly invariants: Invariant[];
}

/** A round by the name of its table. */
export interface RoundName {
  readonly table: string;
  readonly period: number;
}

/** What a settled round came to in a cell. */
export interface SettledRound extends RoundName {
  /** As it was paid by, as JSON; of Aviator the result alone, in hundredths. */
  readonly outcome: string;
  /** Each pick with what it was paid at, in hundredths. Aviator has none: coefficients are not the outcome's. */
  readonly picks: readonly { readonly pick: string; readonly odds: number }[];
}

/** Money in minor units. */
export interface CellTotals {
  readonly members: number;
  /** Not counted among the members. */
  readonly simulated: number;
  /** In the members' hands. */
  readonly membersMoney: number;
  /** Of all accounts: has to be 0. */
  readonly total: number;
}

export interface CellMetrics extends MeterReading, CellTotals {
  readonly sockets: number;
  /** The games without a table that are closed for maintenance. */
  readonly closedGames: readonly string[];
}
