import type { SealRoot } from "../ledger/seals.ts";
import type { JournalFilter } from "#contract/journal.ts";
import type { Provider } from "#contract/calls/exg.ts";
import type { OwnDataPart } from "#contract/calls/own-data.ts";
import type { SUGGESTION_TYPES } from "#contract/calls/support.ts";
import type { PAY_KEYS, PAYMENT_OUTCOMES, RECHARGE_ENDS } from "#contract/calls/wallet.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { Fault } from "#contract/control/faults.ts";
import type { FrameEntry } from "#contract/control/metrics.ts";
import type { Freeze, MemberDetails } from "#contract/control/members.ts";
import type { Invariant, RejectReason } from "#contract/control/operate.ts";
import type { Refusal } from "#contract/refusals.ts";
import type { CellRequest } from "../http/request.ts";
import type { SerializedResponse } from "../http/route.ts";
import type { MeterReading } from "../metrics/meter.ts";
import type { GameReturn } from "../metrics/returns.ts";
import type { ObjectApi } from "./object-api.ts";
import type { Closing } from "../storage/closed-games.ts";
import type { ClockState } from "../time/clock.ts";

/** The RPC calls of a cell. The path `fetch` opens a member's socket. */
export interface CellApi extends ObjectApi {
  /** Closes every socket with CLOSE.restart, once all that came over them is stored. */
  closeSockets(): Promise<void>;
  answerCall(request: CellRequest): Promise<SerializedResponse>;
  /** Answers a call whose password was checked. Only the simulator's entry calls this. */
  answerConfirmedCall(request: CellRequest): Promise<SerializedResponse>;
  /** Answers a provider's call whose signature holds. */
  answerProvider(request: ProviderRequest): Promise<SerializedResponse>;
  /** Providers' debits that have been open since before a time, oldest first. */
  openDebits(before: number, limit: number): OpenDebit[];

  /** Opens accounts, each once for its registration, with its welcome balance (minor units) and a session. */
  openMembers(members: readonly NewMember[], welcome: number): OpenedMember[];
  hasMember(member: number): boolean;
  wasDeleted(member: number): boolean;
  /** The member who invited one of this cell, or null. */
  referrerOf(member: number): number | null;
  /** The end of the member's self-exclusion, ms since the epoch; null: not excluded. */
  excludedUntil(member: number): number | null;
  /** A new session's token. Null: the member is unknown, or has a newer password than the given one. */
  openSession(session: Required<NewSession>, isNewDevice: boolean): string | null;
  /** The account whose session a token is, or null. */
  accountOf(token: string): AccountOfSession | null;
  /** Ends the sessions that were opened with an older password. A repeat changes nothing. */
  endSessions(member: number, passwordVersion: number): void;
  /** Ends an account. Answers what it has given up, minor units; a repeat of the request gets the first answer. */
  deleteMember(wanted: DeletionRequest): Promise<Refusal | { readonly givenUp: number }>;
  /** Lets an operator read what is held about a member, and answers until when. */
  beginExport(member: number, operator: string): Refusal | { readonly until: number };
  ownData(wanted: OwnDataQuestion): Promise<Refusal | OwnDataAnswer>;
  /** Closes the members that a load test made here. */
  closeLoadTest(run: string): LoadTestClosing;

  // Messages from other cells. A repeat changes nothing.
  receiveInvited(id: string, invited: Invited): Promise<null>;
  receiveProfit(id: string, share: ProfitShare): Promise<null>;
  forgetName(id: string, forgotten: ForgottenName): Promise<null>;
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
  /** Decides a withdrawal before its time. Answers the status before. */
  decideWithdrawal(serial: string, rejection: Rejection | null): Promise<Refusal | { before: string }>;
  /** Why a member cannot be corrected now; null: it can. */
  mayCorrect(member: number, change: number): Refusal | null;
  /** Moves a proposal's money once, in any number of calls; `payByHand` too. */
  correct(wanted: WantedCorrection): Promise<Refusal | null>;
  payByHand(proposal: string, serial: string, reason: string): Promise<Refusal | null>;
  /** A page of operators' movements, by the ids of the proposals. */
  movedByHand(after: string, limit: number): HandMovement[];
  movedAmong(proposals: readonly string[]): HandMovement[];
  /** Null: no such member. */
  memberDetails(member: number): CellDetails | null;
  /** The member of a recharge, a withdrawal or a suggestion of this cell, by its serial number. */
  memberOfSerial(serial: string): number | null;
  /** Freezes a member, or ends its freeze by null. Answers the freeze before. */
  freeze(member: number, freeze: Omit<Freeze, "time"> | null): Refusal | { before: Freeze | null };
  /** Ends the member's session with an id, or all by null; answers how many ended. */
  endSessionsOf(member: number, id: string | null): Refusal | { ended: number };
  /** Excludes a member from play for so long, ms, as it could itself. Answers the end before and now. */
  exclude(member: number, forMs: number): Refusal | { before: number | null; until: number };
  waitingSuggestions(limit: number): WaitingSuggestion[];
  replyToSuggestion(member: number, serial: string, reply: string): Refusal | null;
  /** Queues outcomes for a member's next rounds of a game, or clears the queue. Null: an outcome is invalid. */
  forceGame(game: string, member: number, outcomes: readonly unknown[]): number | null;
  /** All that the cell knows of a member's round. Null: there is no such game. */
  dispute(member: number, table: string, round: number): Promise<MemberDispute | null>;
  audit(): CellAudit;
  /** The seals of the books with these numbers that the cell has, the newest one, and when older ones may have left. */
  seals(numbers: readonly number[]): { known: SealRoot[]; newest: number; goneBefore: number };
  /** The books of the next accounts after one; 0: of the first. */
  books(after: number): BooksPage;
  /** Which of these messages have arrived here. */
  receivedAmong(ids: readonly string[]): string[];
  /** Settled rounds in the order of their names, after a given one. */
  settledRounds(after: RoundName | null, limit: number): SettledRound[];
  openRounds(): { open: number; overdue: RoundName[] };
  metrics(): CellMetrics;
  /** The last frames, newest first. */
  frames(filter: JournalFilter): FrameEntry[];
  setFaults(faults: readonly Fault[]): void;
  /** Closes a game for maintenance; null opens it. */
  close(games: readonly string[], closing: Closing | null): void;
  /** Returns whether simulated players are here. In frozen time they act only when `playAtOnce` is called. */
  setClock(state: ClockState): boolean;
  /** Starts simulated players, creating missing ones with a balance; null stops them. */
  gather(crowd: CrowdSettings | null, balance: number): void;
  /** Makes the simulated players act now, for frozen time. */
  playAtOnce(): Promise<void>;
}

/** A call of a provider, as the door sends it to the member's cell. */
export interface ProviderRequest {
  readonly provider: Provider;
  readonly member: number;
  readonly path: string;
  readonly body: string;
  /** Its key and nonce: it may not come again. */
  readonly mark: string;
}

/** Money in minor units. */
export interface OpenDebit {
  readonly member: number;
  /** `exg:<provider>:<game>` */
  readonly game: string;
  readonly round: string;
  readonly transaction: string;
  readonly amount: number;
  readonly time: number;
}

export interface OpenedMember {
  readonly member: number;
  readonly token: string;
}

export interface AccountOfSession {
  /** Digits. */
  readonly mobile: string;
  /** The id of the device that opened the session; empty if none was recorded. */
  readonly device: string;
  /** Whether the account has no password. */
  readonly demo: boolean;
}

export interface LoadTestClosing {
  /** Members of the run in this cell; all are closed now. */
  readonly closed: number;
  /** Members with stakes in open rounds. A repeat books back the payments from those. */
  readonly open: number;
}

export interface Invited {
  readonly referrer: number;
  readonly member: number;
  readonly level: 1 | 2;
  readonly nickName: string;
  readonly time: number;
}

/** A referrer's share of an hour's fees at one level, summed over its invited members in a cell. */
export interface ProfitShare {
  readonly to: number;
  readonly level: 1 | 2;
  readonly type: "fee_share" | "first_recharge";
  readonly relation: string;
  readonly contribution: number;
  readonly change: number;
  readonly nickNames: readonly string[];
  readonly time: number;
  /** Set for a first recharge. */
  readonly firstRecharge?: { readonly member: number; readonly price: number };
}

/** Names that a deleted member had for its inviter. */
export interface ForgottenName {
  readonly to: number;
  readonly names: readonly string[];
}

export interface DeletionRequest {
  readonly member: number;
  /** Made by the caller. */
  readonly request: string;
  /** The hash of the member's token; empty: an operator asks. */
  readonly session: string;
  /** Minor units: the whole balance. */
  readonly giveUp: number;
}

/** An account that a cell has emptied, as its directory hears of it. */
export interface ClosedAccount {
  /** Digits. */
  readonly mobile: string;
  readonly member: number;
  /** When the number may open another account, ms since the epoch. */
  readonly freeTime: number;
  /** The end of the member's break or exclusion, which number and devices keep; null: none is in force. */
  readonly awayUntil: number | null;
}

export interface OwnDataQuestion {
  readonly member: number;
  /** The name of the operator that has begun the export. */
  readonly by: string;
  readonly part: OwnDataPart;
  /** `next` of the page before; null: the first page. */
  readonly after: string | null;
}

export interface OwnDataAnswer {
  /** Rows as lines of JSON. */
  readonly lines: string;
  readonly next: string | null;
}

/** Money in transit between members, minor units. */
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
  readonly given_up: 0 | 1;
  readonly create_time: number;
}

export interface CrowdSettings {
  readonly seed: string;
  /** Members of this cell that the simulator plays. */
  readonly players: number;
  /** Ms since the epoch. */
  readonly until: number;
}

/** A cell's books as its audit found them. Money in minor units. */
export interface CellAudit {
  readonly members: number;
  readonly transfers: number;
  readonly total: number;
  /** Sent less received money, still in transit. */
  readonly transit: number;
  /** Unanswered messages that carry money. */
  readonly outgoing: readonly { readonly id: string; readonly amount: number }[];
  /** Orders with an item, and orders still waiting for the catalogue's answer. */
  readonly ordersWithGoods: number;
  readonly ordersPlacing: number;
  readonly invariants: Invariant[];
}

/** Movements of money in minor units; accounts above 0 are members. */
export interface BooksPage {
  readonly transfers: {
    readonly member: number;
    readonly time: number;
    readonly kind: string;
    readonly debit: number;
    readonly credit: number;
    readonly amount: number;
    readonly relation: string;
  }[];
  /** Null: these were the last. */
  readonly next: number | null;
}

export interface RoundName {
  readonly table: string;
  readonly period: number;
}

/** A settled round as one cell paid it. */
export interface SettledRound extends RoundName {
  /** The stored outcome as JSON, in the form of the game. */
  readonly outcome: string;
  /** Each pick with its coefficient in hundredths. Empty where members cash out. */
  readonly picks: readonly { readonly pick: string; readonly odds: number }[];
}

/** Money in minor units. */
export interface CellTotals {
  readonly members: number;
  /** Counted apart from the members. */
  readonly simulated: number;
  /** Sum of the members' balances. */
  readonly membersMoney: number;
  /** Sum over all accounts; must be 0. */
  readonly total: number;
}

export interface CellMetrics extends MeterReading, CellTotals {
  readonly sockets: number;
  /** Simulated ms since the oldest waiting message was stored; 0: none waits. */
  readonly outboxAgeMs: number;
  /** Simulated ms since the oldest round with open stakes should have been settled; 0: none is late. */
  readonly settlementLateMs: number;
  readonly databaseBytes: number;
  /** Simulated ms since the oldest open withdrawal began; 0: none is open. */
  readonly withdrawalAgeMs: number;
  /** The balances of the platform's accounts by their names, minor units. */
  readonly platformMoney: Readonly<Record<string, number>>;
  /** By game, of the stakes that ended since the cell started. */
  readonly returns: Readonly<Record<string, GameReturn>>;
  /** Games without a table that are closed for maintenance. */
  readonly closedGames: readonly string[];
}

export interface NewMember {
  readonly registration: string;
  readonly mobile: string;
  readonly referrer: number | null;
  /** The referrer of this member's referrer. */
  readonly referrerAbove: number | null;
  readonly simulated?: boolean;
  /** The load test's run. */
  readonly loadTest?: string | undefined;
  /** Whether the member must recharge before it withdraws or transfers money. */
  readonly rechargesFirst?: boolean;
  /** Whether the account has neither password nor phone. */
  readonly demo?: boolean;
  /** The password version of the first session. */
  readonly passwordVersion?: number;
  /** The device id of the first session. */
  readonly device?: string;
  /** The locale of the first session; absent: the default one. */
  readonly locale?: Locale | undefined;
}

export interface NewSession {
  readonly member: number;
  /** The account's first password has version 0. */
  readonly passwordVersion?: number;
  readonly device?: string;
  /** Of the log-in. */
  readonly locale: Locale;
}

export type Suggestion = {
  readonly id: number;
  readonly type: (typeof SUGGESTION_TYPES)[number];
  readonly whats_app: string;
  readonly content: string;
  readonly supple_serial: string;
  /** Empty until the reply. */
  readonly reply: string;
  readonly serial_number: string;
  readonly status: "Wait" | "Completed";
  readonly create_time: number;
};

export type WaitingSuggestion = Suggestion & { readonly member: number };

/** An operator's rejection. Older code reads it as `rejected_by_hand`. */
export interface Rejection {
  readonly reason: RejectReason;
  /** The operator's own; empty: none. */
  readonly words: string;
}

/** A member for an operator's look; the mobile number by the key of its directory. */
export type CellDetails = Omit<MemberDetails, "locked_until" | "devices" | "mobile_number"> & {
  readonly mobile: string;
};

export type { Freeze };

/** Money that an operator has moved. */
export type HandMovement = {
  readonly proposal: string;
  readonly kind: "correction" | "payment";
  readonly member: number;
  /** Minor units; below 0: taken from the member. */
  readonly change: number;
  readonly reference: string;
};

export interface WantedCorrection extends Omit<HandMovement, "kind"> {
  readonly reason: string;
}

export type FailReason = "account_refused" | "rejected_by_hand";

export interface Withdrawal extends Record<string, SqlStorageValue> {
  readonly serial: string;
  readonly member: number;
  readonly channel: string;
  readonly account_number: string;
  /** Minor units, like the fee. */
  readonly price: number;
  readonly fee: number;
  readonly status: "Wait" | "Success" | "Reject";
  readonly fail_reason: FailReason | null;
  /** Of a rejection by hand, unless it is older. */
  readonly reject_reason: RejectReason | null;
  readonly reject_words: string | null;
  readonly create_time: number;
}

export type PayKey = (typeof PAY_KEYS)[number];

/** `open` can be paid; every other state is final or blocks the payment. */
export type PaymentState = "open" | "paid" | "limited" | "frozen" | (typeof RECHARGE_ENDS)[number];

/** A payment as its page shows it. */
export interface Payment {
  readonly serial: string;
  readonly key: PayKey;
  /** Minor units. */
  readonly price: number;
  readonly state: PaymentState;
  /** When it was begun, in ms since the epoch. */
  readonly begun: number;
  /** The member's balance after it was credited, minor units; null: it was not. */
  readonly balance: number | null;
}

export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The payment processor's report about a payment. */
export interface CallBack {
  readonly serial_number: string;
  /** Minor units. */
  readonly price: number;
  readonly outcome: PaymentOutcome;
}

/** A member's round as a dispute shows it. Money in minor units, coefficients as members read them, times in UTC. */
export interface MemberDispute {
  /** The paragraph, in each language. */
  readonly outcome: Readonly<Record<Locale, string>>;
  readonly stakes: readonly object[];
  readonly refused_attempts: {
    readonly note: string;
    /** Null: from the round's first stake on. */
    readonly known_from: string | null;
    /** How many more of all members of this cell were refused. */
    readonly not_kept: number;
    readonly attempts: readonly object[];
  };
  readonly ledger: readonly object[];
  readonly receipts: readonly Receipt[];
  /** The data to recompute a play; null: its table has that, or the play does not exist. */
  readonly proof: object | null;
}
