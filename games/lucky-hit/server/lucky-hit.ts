import type { CellGame } from "#simulator/cell/cell-game.ts";
import { type TableClient, tableClient } from "#simulator/rounds/table-link.ts";
import { leavesOf, LUCKY_HIT, winnerOf } from "./rules.ts";
import { openLuckyHitTable } from "./table.ts";
import { playersBy, recordsPage, tablePastime } from "#games/engine/server/table-game.ts";
import { LUCKY_HIT_RESULTS_SHOWN, luckyHitBetFrame } from "#games/lucky-hit/contract/frames.ts";
import { luckyHitMove } from "#games/lucky-hit/player.ts";
import { luckyHitRecords, luckyHitRoundDetail, type LuckyHitPick } from "#games/lucky-hit/contract/calls.ts";
import { KNOWN_ODDS } from "#games/lucky-hit/rules/known-odds.ts";
import { luckyHitPayouts } from "#games/lucky-hit/rules/odds.ts";
import { luckyHitTable, luckyHitTableWith } from "#games/lucky-hit/table.ts";
import { tile } from "#games/lucky-hit/tile.ts";
import { expectationOf } from "#contract/games/stake-odds.ts";
import { refuse } from "#contract/refusals.ts";
import { roundChainView, type RoundDetail } from "#simulator/objects/rounds-api.ts";
import { clientSeedOf, type Outcome } from "#games/lucky-hit/rules/outcome.ts";
import { answer, type Route, type MemberCall } from "#simulator/http/route.ts";
import type { StakeRecord } from "#simulator/ledger/stake.ts";
import type { Statement } from "#simulator/ledger/statement.ts";

function crowdMove(seed: string, player: number, period: number) {
  const move = luckyHitMove(seed, player, period);
  if (move === null) return null;
  const { at, amount, pick, seed: oddNo } = move;
  return { at, bet: { period, betResult: pick, oddNo, betPrice: amount, betId: `crowd-${period}` } };
}

export const luckyHit: CellGame = {
  name: LUCKY_HIT,
  tile,
  tables: (beacon) => ({ [LUCKY_HIT]: beacon === null ? luckyHitTable : luckyHitTableWith(true) }),
  payouts: luckyHitPayouts,
  expectationOf: ({ pick }) => expectationOf(KNOWN_ODDS[pick as LuckyHitPick]),
  open(services) {
    const { env, cell, roundStakes: stakes, sockets, members } = services;
    const table = tableClient<Outcome>(env, LUCKY_HIT, cell, LUCKY_HIT_RESULTS_SHOWN);
    const socket = openLuckyHitTable({
      ...services,
      ...playersBy(sockets, LUCKY_HIT),
      hasBeacon: services.beacon !== null,
      table,
      seen: (member) => members.seen(member),
    });
    return {
      routes: luckyHitRoutes({ statement: services.statement, table }),
      socket,
      leaves(member, { period, id }) {
        const stake = stakes.find(LUCKY_HIT, period, member, id);
        return stake === undefined ? [] : leavesOf(stakes, stake);
      },
      catchUp: () => socket.caughtUp(),
      pastime: (seed) => tablePastime(LUCKY_HIT, socket, luckyHitBetFrame, (...turn) => crowdMove(seed, ...turn)),
    };
  },
};

interface LuckyHitRouteNeeds {
  readonly statement: Pick<Statement, "recorded" | "records">;
  readonly table: Pick<TableClient<Outcome>, "detail">;
}

function luckyHitRoutes({ statement, table }: LuckyHitRouteNeeds): Route<MemberCall>[] {
  return [
    answer(luckyHitRecords, ({ member }: MemberCall, asked) =>
      recordsPage(statement, member, LUCKY_HIT, asked, recordOf),
    ),
    answer(luckyHitRoundDetail, async (_: MemberCall, { period }) => {
      const round = await table.detail(period);
      return round === null ? refuse("round_unknown") : { entity: entityOf(round) };
    }),
  ];
}

function recordOf(stake: StakeRecord) {
  const outcome = stake.outcome === null ? null : (JSON.parse(stake.outcome) as Outcome);
  return {
    period: stake.period,
    id: stake.bet_id,
    status: stake.status === "C" ? "R" : stake.status,
    ...(stake.status === "C" && { cancelled: true }),
    amount: stake.amount,
    change_amount: stake.payout,
    delivery: stake.amount - stake.fee,
    fee: stake.fee,
    open_type: outcome === null ? null : winnerOf(outcome),
    result: outcome === null ? null : { cards1: [...outcome.black], cards2: [...outcome.red] },
    lucky_hit_odds: outcome?.luckyHitOdds ?? 0,
    type: stake.pick as LuckyHitPick,
    create_time: stake.create_time,
  };
}

function entityOf(round: RoundDetail<Outcome>) {
  const { period, commitment, serverSeed, outcome, players, forced } = round;
  return {
    game: "luckyhit" as const,
    period,
    commitment,
    ...roundChainView(round),
    server_seed: serverSeed,
    client_seed: players === null ? null : clientSeedOf(players.map(({ seed }) => seed)),
    nonce: period,
    forced,
    black: outcome === null ? null : [...outcome.black],
    red: outcome === null ? null : [...outcome.red],
    black_win: outcome?.blackWin ?? null,
    lucky_hit_odds: outcome?.luckyHitOdds ?? null,
  };
}
