import type { Stake } from "#simulator/ledger/stake.ts";
import { asItStands } from "#simulator/ledger/stake.ts";
import { all, first } from "#simulator/storage/sql.ts";
import { gameNameOf } from "#simulator/games.ts";
import type { FlightJudge, OpenGame } from "../cell-game.ts";
import type { CellBase } from "../cell-base.ts";
import type { Attempt } from "../tables/attempts.ts";
import type { ToldAttempt, ToldRound, ToldStake } from "./explain.ts";

/** A stake is debited at most so long before or after its round's own times. */
const WAITED_MAX_MS = 60_000;

type RoundRow = { since: number; settled: number | null; outcome: string | null; attempts_from: number | null };

/** All that a cell knows of a member's round at a table, or of a play. */
export interface RoundOfMember {
  readonly table: string;
  /** A period, or the id of a play. */
  readonly round: number;
  readonly stakes: readonly Stake[];
  readonly settlement: RoundRow | null;
  readonly attempts: readonly Attempt[];
  readonly omitted: number;
  readonly flight: FlightJudge | null;
}

export interface DisputeNeeds extends Pick<CellBase, "attempts" | "ledger" | "sql"> {
  readonly games: ReadonlyMap<string, OpenGame>;
}

/** `id`: of one stake in the round; null: all of the member's. Null: the game is unknown. */
export function roundOfMember(
  needs: DisputeNeeds,
  member: number,
  { table, round, id }: { readonly table: string; readonly round: number; readonly id: string | null },
): RoundOfMember | null {
  const { attempts, ledger, sql } = needs;
  const game = needs.games.get(gameNameOf(table));
  if (game === undefined) return null;
  const { flight = null } = game;
  const settlement = first<RoundRow>(
    sql,
    "SELECT since, settled, outcome, attempts_from FROM round WHERE game = ? AND period = ?",
    table,
    round,
  );
  const play = settlement === undefined ? ledger.at(member, round) : null;
  const stakes = play === null ? stakesIn(needs, member, table, round, settlement) : [play];
  const here = attempts.of(table, round);
  const next = attempts.after(table, round);
  const ofNext = next.attempts.filter(
    ({ arrival, kind, named }) =>
      named === round || (kind === "cash_out" && flight !== null && arrival < flight.takeOff(next.period ?? 0)),
  );
  return {
    table,
    round,
    stakes: stakes.filter((stake) => stake.game === table && (id === null || stake.bet_id === id)),
    settlement: settlement ?? null,
    attempts: [...here.attempts, ...ofNext].filter((attempt) => attempt.member === member),
    omitted: here.omitted,
    flight,
  };
}

function stakesIn(
  { ledger, sql }: DisputeNeeds,
  member: number,
  table: string,
  period: number,
  round: RoundRow | undefined,
): Stake[] {
  if (round === undefined) return [];
  return all<Stake>(
    sql,
    `SELECT ${ledger.rows.columns("stake")} FROM stake
     WHERE member = ?1 AND at BETWEEN ?2 AND ?3 AND game = ?4 AND period = ?5 ORDER BY at`,
    member,
    round.since - WAITED_MAX_MS,
    (round.settled ?? Number.MAX_SAFE_INTEGER - WAITED_MAX_MS) + WAITED_MAX_MS,
    table,
    period,
  ).map((stake) => asItStands(stake, round.settled));
}

/** The facts of a round as an explanation tells them. `id`: of the only stake that it is about. */
export function toldRound(
  { round, stakes, settlement, attempts, flight }: RoundOfMember,
  id: string | null,
): ToldRound {
  const told = attempts.map((attempt) => ({ attempt, owner: ownerOf(attempt, stakes, flight) }));
  const of = (owner: Stake | null) =>
    told.filter((each) => each.owner === owner).map(({ attempt }) => toldAttempt(attempt, round, flight));
  const outcome = settlement?.outcome ?? null;
  return {
    stakes: stakes.map((stake): ToldStake => ({
      amount: stake.amount,
      status: stake.status,
      payout: stake.payout,
      arrival: stake.create_time,
      ended: stake.end_time ?? settlement?.settled ?? null,
      coefficient: flight !== null && stake.status === "S" ? stake.result : null,
      isByItself: flight !== null && stake.status === "S" && flight.isByItself(stake),
      attempts: of(stake),
    })),
    // Attempts about another stake of the round are no part of this stake's history.
    others: id === null ? of(null) : [],
    attemptsFrom: settlement?.attempts_from ?? null,
    flight: flight !== null && outcome !== null ? flight.endOf(round, outcome) : null,
  };
}

/** The stake that an attempt is about; null: none of these. */
function ownerOf({ kind, received }: Attempt, stakes: readonly Stake[], flight: FlightJudge | null): Stake | null {
  const read = kind === "cash_out" ? (flight?.readCashOut(received) ?? null) : null;
  const isMeant = (stake: Stake) => (read === null ? received.includes(stake.bet_id) : read.number === stake.number);
  return stakes.findLast(isMeant) ?? null;
}

/** The member's screen at a cash-out, by its frame; null: unknown. */
export function pressOf({ kind, received }: Attempt, round: number, flight: FlightJudge | null) {
  const sinceTakeOff = kind === "cash_out" ? flight?.readCashOut(received)?.sinceTakeOff : undefined;
  if (flight === null || sinceTakeOff == null || sinceTakeOff < 0) return null;
  const time = flight.takeOff(round) + sinceTakeOff;
  return { time, coefficient: flight.coefficientAt(round, time) };
}

function toldAttempt(attempt: Attempt, round: number, flight: FlightJudge | null): ToldAttempt {
  const { kind, arrival, refusal } = attempt;
  return { kind, arrival, refusal, shown: pressOf(attempt, round, flight)?.coefficient ?? null };
}
