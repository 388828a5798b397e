import type { CellGame, AuditCheck } from "#simulator/cell/cell-game.ts";
import { flightJudge, leavesOf } from "./rules.ts";
import { openAviatorTable } from "./table.ts";
import { playersBy, recordsPage, tablePastime } from "#games/engine/server/table-game.ts";
import { AVIATOR, AVIATOR_COLUMNS, Stakes } from "./stakes.ts";
import { betFrame, pingFrame, pongFrame, RESULTS_SHOWN } from "#games/aviator/contract/frames.ts";
import { type TableClient, tableClient } from "#simulator/rounds/table-link.ts";
import { nickNameOf } from "#simulator/cell/accounts/members.ts";
import { aviatorMove } from "#games/aviator/player.ts";
import { roundOf, TAKE_OFF_MS } from "#games/aviator/rules/timeline.ts";
import { STAKE } from "#simulator/cell/stake-checks.ts";
import { aviatorHighest, aviatorRecords, aviatorRoundDetail, HIGHEST_SHOWN } from "#games/aviator/contract/calls.ts";
import { aviatorPayouts, flightExpectation } from "#games/aviator/rules/odds.ts";
import { aviatorTable, aviatorTableWith } from "#games/aviator/table.ts";
import { tile } from "#games/aviator/tile.ts";
import { encodeFrame } from "#contract/frame.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, type Route, type MemberCall } from "#simulator/http/route.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";
import type { Statement } from "#simulator/ledger/statement.ts";
import { roundChainView, type RoundDetail } from "#simulator/objects/rounds-api.ts";

const ROUNDS = "stake JOIN round USING (game, period) WHERE game = 'aviator'";
/** Its outcome is the result in hundredths. An open stake of a settled round has lost. */
const FLOWN = `SELECT *, CAST(outcome AS INTEGER) AS flown FROM ${ROUNDS} AND settled IS NOT NULL AND outcome IS NOT NULL`;

const aviatorChecks: readonly AuditCheck[] = [
  {
    name: "each Aviator stake is paid what its coefficient gives",
    counted: "SELECT count(*) AS n FROM stake WHERE game = 'aviator' AND status <> 'W'",
    offenders: `SELECT ${STAKE} AS offender FROM stake WHERE game = 'aviator'
      AND payout <> CASE status WHEN 'S' THEN amount * result / 100 WHEN 'W' THEN 0 ELSE amount END`,
  },
  {
    name: "each slot of an Aviator round holds one stake that is not cancelled",
    counted: "SELECT count(*) AS n FROM stake WHERE game = 'aviator' AND status <> 'C'",
    offenders: `SELECT max(${STAKE}) AS offender FROM stake WHERE game = 'aviator' AND status <> 'C'
      GROUP BY period, member, number HAVING count(*) > 1`,
  },
  {
    name: "each silence from before an Aviator flight cashed out at its coefficient, if the flight reached that",
    counted: `SELECT count(*) AS n FROM ${ROUNDS} AND silence_ms IS NOT NULL`,
    offenders: `SELECT ${STAKE} AS offender FROM (${FLOWN}) AS stake
      WHERE heard + silence_ms <= period * 10 + ${TAKE_OFF_MS}
        AND (status = 'W' AND silence_at <= flown OR status = 'S' AND silence_at < result)`,
  },
  {
    name: "no Aviator stake was cashed out above its round's result",
    counted: "SELECT count(*) AS n FROM stake WHERE game = 'aviator' AND status = 'S'",
    offenders: `SELECT ${STAKE} AS offender FROM (${FLOWN}) AS stake WHERE status = 'S' AND result > flown`,
  },
  {
    name: "each automatic cash-out that an Aviator round reached was paid at its coefficient",
    counted: `SELECT count(*) AS n FROM ${ROUNDS} AND auto_cash_out IS NOT NULL`,
    offenders: `SELECT ${STAKE} AS offender FROM (${FLOWN}) AS stake
      WHERE status = 'W' AND auto_cash_out <= flown OR status = 'S' AND auto_cash_out < result`,
  },
];

/** Only automatic cash-outs: they pay exactly their coefficient, at any load of the cell. */
function crowdMove(seed: string, player: number, period: number) {
  const move = aviatorMove(seed, player, period);
  if (move === null) return null;
  const { at, amount, autoCashOut, seed: clientSeed } = move;
  const bet = { nickName: nickNameOf(player, true), period, betPrice: amount, seed: clientSeed };
  return { at, bet: { ...bet, betId: `crowd-${period}`, ...(autoCashOut !== null && { autoCashOut }) } };
}

export const aviator: CellGame = {
  name: AVIATOR,
  tile,
  tables: (beacon) => ({ [AVIATOR]: beacon === null ? aviatorTable : aviatorTableWith(beacon) }),
  payouts: aviatorPayouts,
  expectationOf: ({ status, result }, outcome) => flightExpectation(result ?? Number(outcome), status === "F"),
  columns: AVIATOR_COLUMNS,
  timeOf: (period) => roundOf(period).startTime,
  isCashedOut: true,
  checks: aviatorChecks,
  open(services) {
    const { env, cell, ledger, roundStakes, sockets, statement, hasCrowd } = services;
    const stakes = new Stakes(roundStakes, ledger);
    services.transactions.join(stakes);
    sockets.autoRespond(encodeFrame(pingFrame, {}), encodeFrame(pongFrame, {}));
    const table = tableClient<Outcome>(env, AVIATOR, cell, RESULTS_SHOWN);
    const players = playersBy(sockets, AVIATOR);
    const socket = openAviatorTable({
      ...services,
      ...players,
      table,
      stakes,
      isWatched: () => players.isWatched() || hasCrowd(),
    });
    return {
      routes: aviatorRoutes({ statement, stakes, table }),
      socket,
      flight: flightJudge,
      leaves: (member, name) => leavesOf(stakes, member, name),
      catchUp: () => socket.caughtUp(),
      pastime: (seed) => tablePastime(AVIATOR, socket, betFrame, (...turn) => crowdMove(seed, ...turn)),
      followCrowd: () => socket.follow(),
    };
  },
};

interface AviatorRouteNeeds {
  readonly statement: Pick<Statement, "recorded" | "records">;
  readonly stakes: Stakes;
  readonly table: Pick<TableClient<Outcome>, "detail" | "highest">;
}

function aviatorRoutes({ statement, stakes, table }: AviatorRouteNeeds): Route<MemberCall>[] {
  return [
    answer(aviatorRecords, ({ member, now }: MemberCall, asked) => ({
      ...recordsPage(statement, member, AVIATOR, asked, (stake) => ({
        period: stake.period,
        slot: stake.number,
        id: stake.bet_id,
        amount: stake.amount,
        delivery: stake.amount,
        cash_result: stake.result,
        payout: stake.payout,
        open_result: stake.outcome === null ? null : Number(stake.outcome),
        ...(stake.status === "C" && { cancelled: true }),
        status: stake.status === "C" ? "R" : stake.status,
        create_time: stake.create_time,
      })),
      ...(asked.p === 1 && { today: stakes.sumsOfDay(member, now) }),
    })),
    answer(aviatorHighest, async () => {
      const highest = await table.highest(HIGHEST_SHOWN);
      return { results: highest.map(({ period, outcome }) => ({ period, result: outcome.result })) };
    }),
    answer(aviatorRoundDetail, async (_: MemberCall, { period }) => {
      const round = await table.detail(period);
      return round === null ? refuse("round_unknown") : { entity: entityOf(round) };
    }),
  ];
}

function entityOf(round: RoundDetail<Outcome>) {
  const { period, commitment, serverSeed, outcome, players, forced } = round;
  const name = (index: number) => players?.[index]?.nickName ?? null;
  const seed = (index: number) => players?.[index]?.seed ?? null;
  // A forced result follows from no hash.
  const drawn = outcome !== null && !forced ? outcome : null;
  return {
    game: "aviator" as const,
    period,
    commitment,
    ...roundChainView(round),
    server_seed: serverSeed,
    forced,
    result: outcome?.result ?? null,
    player_nickname1: name(0),
    player_nickname2: name(1),
    player_nickname3: name(2),
    player_seed1: seed(0),
    player_seed2: seed(1),
    player_seed3: seed(2),
    sha512hash: drawn?.sha512hash ?? null,
    hex: drawn?.hex ?? null,
    decimal: drawn?.decimal ?? null,
  };
}
