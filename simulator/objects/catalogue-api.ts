import type { SealRoot } from "../ledger/seals.ts";
import type { Provider } from "#contract/calls/exg.ts";
import type { Fault } from "#contract/control/faults.ts";
import type { Proposal, ProposalKind } from "#contract/control/proposals.ts";
import type { Refusal } from "#contract/refusals.ts";
import type { LogDraft } from "#fairness/log.ts";
import type { PlayersByMinute } from "../metrics/recent-players.ts";
import type { ObjectApi } from "./object-api.ts";
import type { ClockChange, ClockState } from "../time/clock.ts";

/** A member who registered on a device of an excluded member, and when (ms). */
export interface ExcludedRegistration {
  readonly member: number;
  readonly time: number;
}

export interface ExcludedRegistrations {
  readonly count: number;
  /** Newest first, at most 100. */
  readonly newest: readonly ExcludedRegistration[];
}

/** Until when a mark may open no account, ms since the epoch; 0: it may. */
export interface Withheld {
  /** The number of a deleted account. */
  readonly freeTime: number;
  /** The end of a break or an exclusion. */
  readonly awayUntil: number;
}

/** The RPC calls of the catalogue. */
export interface CatalogueApi extends ObjectApi {
  redeem(code: string, redeemer: Redeemer): { price: number } | Refusal;
  /** Joins open windows of today. A repeat gets the first outcome. The cells have checked the conditions. */
  joinEvents(joins: readonly Join[]): JoinOutcome[];
  /** The events with an empty pool, which it stays. */
  emptyEvents(events: readonly number[]): number[];
  /** Counts a text message of a network. 0: it may be sent; else ms until the next may. */
  takeText(network: string): number;
  /** Counts whether the webhook took a text message. */
  noteText(isSent: boolean): void;
  /** Marks devices of a member that excluded itself until this time (ms). A repeat changes nothing. */
  excludeDevices(devices: readonly string[], until: number): null;
  /** Notes for the operators if a member registered on such a device, without a refusal. */
  noteRegistration(device: string, member: number): null;
  excludedRegistrations(): ExcludedRegistrations;
  /** Keeps numbers and devices from opening accounts. A repeat changes nothing. */
  withhold(marks: readonly string[], until: Withheld): null;
  withheld(marks: readonly string[]): Withheld;
  takeStock(order: string, product: number): TakeOutcome;
  /** Items by product. */
  stock(): Map<number, number>;
  itemsOf(product: number): number;
  /** How many items orders have taken since the shop opened. */
  itemsTaken(): number;
  /** The settings that contradict the stored data, a line each. */
  dataProblems(): readonly string[];

  /** Takes a cell's report of who plays at the games without sockets. */
  takePlayers(cell: number, counts: PlayersByMinute): void;
  /** How many play at a game without a socket, over all cells. */
  playersNow(game: string): number;

  /** Adds entries to the public list, and returns the time of each. An entry whose subject is there stays as it is. */
  addToLog(drafts: readonly LogDraft[]): number[];
  noteTrail(mark: TrailMark): void;
  listedBooks(cell: number): ListedBooks[];
  /** False: the entries are no continuation of the list. */
  continueLog(from: number, entries: readonly string[]): boolean;
  /** Begins a generation and a new list. Null: done; otherwise a head that is not of the lists before. */
  restartLog(restart: LogRestart): string | null;
  /** Null: the installation signs nothing, and keeps no list. */
  readLog(question: LogQuestion): LogPage | null;

  providerKeys(): NewestKeys;
  /** The simulator's time. */
  time(): ClockState;
  /** Registers an object for clock changes and returns the time. */
  enrol(name: string): ClockState;

  // For the control API.
  /** Changes the time; names the objects to notify. */
  changeTime(change: ClockChange): { state: ClockState; subscribers: string[] };
  /** Starts an unused simulator at a frozen time. */
  beginAt(now: number): void;
  /** Returns the stock before. */
  setStock(product: number, items: number): number;
  /** `alone`: minor units that one operator may move. */
  propose(wanted: WantedProposal, alone: number): Begun | Refusal;
  confirmProposal(id: string, who: string, why: string): Begun | Refusal;
  refuseProposal(id: string, who: string, why: string): Proposal | Refusal;
  /** Ends a try to move the money. Null: nothing is left of the proposal. */
  finishProposal(id: string, attempt: number, isMoved: boolean): Proposal | null;
  proposal(id: string): Proposal | null;
  proposals(limit: number): Proposal[];
  /** For the audit: those that ended with money in a cell, by id; those of some ids that were confirmed; gift codes. */
  movedProposals(after: string, limit: number): Proposal[];
  confirmedAmong(ids: readonly string[]): Proposal[];
  codeFaults(): { checked: number; faults: string[] };
  /** Proposals that the person who made them confirmed. */
  ownConfirmations(): { checked: number; faults: string[] };
  /** Real time of the newest audit; without any, of the start of the data. */
  auditedAt(): number;
  /** `broken`: the number of invariants that the audit found broken. */
  noteAudit(broken: number): void;
  readings(): CatalogueReadings;
  /** Numbers a provider's next key, which holds at once. */
  makeProviderKey(provider: Provider): number;
  /** Replaces what waits of the provider. */
  proposeProviderKey(provider: Provider, who: string): ProposedKey;
  confirmProviderKey(provider: Provider, keyId: string, who: string): ProposedKey | Refusal;
  /** The faults in force, oldest first. */
  faults(): Fault[];
  addFault(fault: Omit<Fault, "id">): Fault[];
  /** Removes a fault, or all of them; null: no such fault. */
  removeFaults(id: number | null): Fault[] | null;
}

/** Measured by the catalogue. */
export interface CatalogueReadings {
  /** Real ms since the epoch. */
  readonly auditedAt: number;
  /** Invariants that the newest audit found broken; 0 without an audit. */
  readonly auditBroken: number;
  /** Text messages since the object started. */
  readonly textsSent: number;
  readonly textsFailed: number;
  /** Refused by a cap over all or over a network. Absent: the object is of the release before. */
  readonly textsCapped?: number;
  /** Members who registered on a device of a member that excluded itself. */
  readonly excludedRegistrations: number;
}

/** A proposal as an operator makes it. Amounts in minor units. */
export interface WantedProposal {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly subject: string;
  readonly amount: number;
  readonly uses: number;
  readonly reference: string;
  readonly reason: string;
  readonly who: string;
}

/** `attempt`: of a proposal whose money has to move now; null: nothing has to. */
export interface Begun {
  readonly proposal: Proposal;
  readonly attempt: number | null;
}

export interface ProposedKey {
  readonly number: number;
  /** The person behind the operator's name. */
  readonly proposer: string;
}

/** The number of each provider's newest key, from 1; absent: it has none. */
export type NewestKeys = Readonly<Partial<Record<Provider, number>>>;

/** A restore or recovery, as the public list names it. */
export interface LogRestart {
  readonly generation: number;
  readonly reason: string;
  /** The newest heads of the lists before that are known besides the entries. */
  readonly heads: readonly string[];
}

/** A seal of a cell's books in the public list, and the time of its entry. */
export interface ListedBooks extends SealRoot {
  readonly time: number;
  /** From before the last restore, which may have lost the seal. */
  readonly isRestored: boolean;
}

/** The head of the operators' trail. */
export interface TrailMark {
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
}

/** A reader of the public list asks for an entry by its subject, or else a page, by default the newest. */
export interface LogQuestion {
  readonly page?: number | undefined;
  readonly kind?: "avoided" | "trail" | undefined;
  readonly subject?: string | undefined;
  /** The size of a head that the reader keeps. */
  readonly from?: number | undefined;
}

export interface LogPage {
  readonly head: string;
  readonly queryset: { readonly index: number; readonly entry: string }[];
  readonly inclusion: string[] | null;
  readonly consistency: string[];
}

/** A member who joins a gift event. */
export interface Join {
  readonly event: number;
  readonly member: number;
  /** Made by the member's cell: a repeat of it gets the gift again. */
  readonly request: string;
}

/** The gift in minor units, or why there is none. */
export type JoinOutcome = { readonly price: number } | Refusal;

/** The member who redeems a gift code. */
export interface Redeemer {
  readonly member: number;
  /** Made by the member's cell: a repeat of it gets the gift again. */
  readonly request: string;
  /** The network that the member's call came from; empty: nobody says it. */
  readonly network: string;
}

export type TakeOutcome = "taken" | "sold_out";
