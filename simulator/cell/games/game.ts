import type { AnyCall } from "#contract/call.ts";
import type { Invariant } from "#contract/control.ts";
import type { Route } from "#simulator/http/route.ts";
import type { VisitorCall } from "#simulator/http/visitor-call.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Deed, Meter } from "#simulator/metrics/meter.ts";
import type { SimulatorBindings } from "#simulator/settings.ts";
import type { ClosedGames } from "#simulator/storage/closed-games.ts";
import type { GroupCommit, Transactions } from "#simulator/storage/transactions.ts";
import type { Clock } from "#simulator/time/clock.ts";
import type { Members } from "../accounts/members.ts";
import type { MemberCall } from "../calls/member-call.ts";
import type { Pastime, SendCall } from "../crowd/pastime.ts";
import type { DueTimes } from "../due-times.ts";
import type { StakeLimits } from "../limits/member-limits.ts";
import type { SocketGame, Sockets } from "../sockets/sockets.ts";
import type { RoundPayouts } from "../tables/round-settlement.ts";
import type { RoundStakes } from "../tables/round-stakes.ts";
import type { SettledFees } from "../tables/settled-fees.ts";

/** What a cell offers its games. */
export interface GameServices {
  readonly env: SimulatorBindings;
  readonly cell: number;
  readonly sql: SqlStorage;
  readonly fairnessKey: string;
  readonly clock: Clock;
  readonly due: DueTimes;
  readonly closed: ClosedGames;
  readonly transactions: Transactions;
  readonly commit: GroupCommit;
  readonly ledger: Ledger;
  readonly limits: StakeLimits;
  readonly fees: SettledFees;
  readonly roundStakes: RoundStakes;
  readonly payouts: RoundPayouts;
  readonly members: Members;
  readonly sockets: Sockets;
  readonly meter: Meter;
  readonly makeId: () => string;
  readonly random: (bytes: number) => Uint8Array;
  /** Whether simulated players are here. */
  readonly hasCrowd: () => boolean;
}

/** A game on the books of one cell. */
export interface OpenGame {
  readonly routes: readonly Route<MemberCall>[];
  readonly socket?: SocketGame;
  /** Settles what is due under these names of due times. */
  settleDue?(names: readonly string[]): Promise<void>;
  /** Resolves when all that was due by now is settled. */
  catchUp?(): Promise<void>;
  /** Queues outcomes for a member's next games, or clears the queue; null: an outcome is invalid. */
  force?(member: number, outcomes: readonly unknown[]): number | null;
  /** Recomputes what the cell drew itself. */
  checkDraws?(): Invariant;
  /** How simulated players play the game; what they do follows from the seed. */
  pastime?(seed: string, send: SendCall): Pastime;
  /** Follows the game's table while simulated players are here. */
  followCrowd?(): void;
}

/** One invariant of a cell's books, as SQL. */
export interface AuditCheck {
  readonly name: string;
  /** Selects `n`: how many rows the check covers. */
  readonly counted: string;
  /** Selects the broken rows, each named in a column `offender`. */
  readonly offenders: string;
}

/** What the audit of a cell asks of a game. */
export interface GameAudit {
  readonly checks: readonly AuditCheck[];
  /** Selects the `id` of each bet transfer that the game's stakes account for; a bet that no game claims is an error. */
  readonly bets: string;
  /** Selects `offender`, `amount` and `fee` of each stake that pays the fee. */
  readonly fees?: string;
  /** Selects `table_name`, `period`, `outcome` and `odds` of each round that was settled at an outcome. */
  readonly settledRounds?: string;
  /** Selects `table_name` and `period` of each round that is not settled. */
  readonly openRounds?: string;
}

/** A game that cells run: a line in `cell/games.ts`. */
export interface CellGame {
  /** How addresses, stored rows and operators name the game. */
  readonly name: string;
  /** Without a table: cells draw it, close it for maintenance and queue its forced outcomes, for each member. */
  readonly isInstant: boolean;
  /** The calls that stake or cash out, for the metrics. */
  readonly deeds: readonly (readonly [AnyCall, Deed])[];
  /** Left out: its stakes are in `round_stake`, whose audit is shared. */
  readonly audit?: GameAudit;
  readonly visitorRoutes?: readonly Route<VisitorCall>[];
  open(services: GameServices): OpenGame;
}
