import type { AnyCall } from "#contract/call.ts";
import type { Invariant } from "#contract/control/operate.ts";
import type { ReceiptLeaf, Route, MemberCall } from "../http/route.ts";
import type { Deed } from "../metrics/meter.ts";
import type { ExpectationOf } from "../metrics/returns.ts";
import type { OwnColumns, Stake } from "../ledger/stake.ts";
import type { Schema } from "../storage/migrate.ts";
import type { Game } from "../games.ts";
import type { CellBase } from "./cell-base.ts";
import type { Members } from "./accounts/members.ts";
import type { Pastime, SendCall } from "./crowd/crowd.ts";
import type { SocketGame } from "./sockets/sockets.ts";
import type { VisitorCall } from "../objects/bindings.ts";

export interface GameServices extends CellBase {
  readonly members: Members;
  /** True if the cell has simulated players. */
  readonly hasCrowd: () => boolean;
}

/** A stake, as the records name it. */
export interface StakeName {
  /** A table, or a game without tables. */
  readonly table: string;
  readonly id: string;
  /** 0 for a game without tables. */
  readonly period: number;
}

/** How a game judges cash-outs in flight. Times in ms, coefficients in hundredths. */
export interface FlightJudge {
  takeOff(period: number): number;
  /** The last ms of a flight and its coefficient. `outcome`: as the round keeps it. */
  endOf(period: number, outcome: string): { readonly end: number; readonly coefficient: number };
  coefficientAt(period: number, time: number): number;
  /** True if a cash-out needed no press. */
  isByItself(stake: Stake): boolean;
  /** The stake's number that a received cash-out names, and ms since take-off by the screen; null: it cannot be read. */
  readCashOut(received: string): { readonly number: number; readonly sinceTakeOff: number | null } | null;
}

/** A game in a cell. */
export interface OpenGame {
  readonly flight?: FlightJudge;
  readonly routes: readonly Route<MemberCall>[];
  readonly socket?: SocketGame;
  /** The leaves of a member's stake and of its end, made again from what is stored; empty: no such stake. */
  leaves(member: number, stake: StakeName): ReceiptLeaf[];
  /** Settles the due work with these names. */
  settleDue?(names: readonly string[]): Promise<void>;
  /** Resolves when everything due by now is settled. */
  catchUp?(): Promise<void>;
  /** Ends a member's open play, since the game is closed. Runs inside a transaction. */
  endPlay?(member: number, now: number): void;
  /** The same if the play is of an earlier generation, whose secrets may be known. */
  endOutdated?(member: number, now: number): void;
  /** Queues outcomes for a member's next games, or clears the queue; null: an outcome is invalid. */
  force?(member: number, outcomes: readonly unknown[]): number | null;
  /** Recomputes the draws of the cell itself. */
  checkDraws?(): Invariant;
  /** The actions of simulated players; they follow from the seed. */
  pastime?(seed: string, send: SendCall): Pastime;
  /** Follows the game's table while the cell has simulated players. */
  followCrowd?(): void;
}

/** An invariant of a cell's data, as SQL. */
export interface AuditCheck {
  readonly name: string;
  /** Selects `n`, the number of rows that the check covers. */
  readonly counted: string;
  /** Selects the violating rows, with their names in a column `offender`. */
  readonly offenders: string;
}

/** A game as the simulator asks it, in its cells and elsewhere. */
export interface CellGame extends Game {
  /** The calls that stake or cash out, for the metrics. */
  readonly deeds?: readonly (readonly [AnyCall, Deed])[];
  /** Of its own tables, if it has any. */
  readonly schema?: Schema;
  /** The columns of a stake's row that only this game reads. Releases share the table, so they never change. */
  readonly columns?: OwnColumns;
  /** The time of a period, ms, if the sums of a member's day are kept for its records; one game at most. */
  readonly timeOf?: (period: number) => number;
  /** True: the betId of a stake is the Idempotency-Key of its call. */
  readonly betIdIsKey?: true;
  /** True: members cash out in flight, without odds and a fee. Other stakes are paid by the odds of their picks. */
  readonly isCashedOut?: true;
  /** The return by the known odds of a stake that was won or lost; absent: the game's returns are not measured. */
  readonly expectationOf?: ExpectationOf;
  /** Its own checks of its stakes, besides those of all stakes. */
  readonly checks?: readonly AuditCheck[];
  readonly visitorRoutes?: readonly Route<VisitorCall>[];
  open(services: GameServices): OpenGame;
}
