import { luckyHitRecords, luckyHitRoundDetail, type LuckyHitPick } from "#games/lucky-hit/calls.ts";
import { refuse } from "#contract/refusals.ts";
import { roundChainView } from "#simulator/cell/tables/round-chain.ts";
import { clientSeedOf, type Outcome } from "#games/lucky-hit/rules/outcome.ts";
import { answer, type Route, type MemberCall } from "#simulator/http/route.ts";
import type { StakeRecord } from "#simulator/ledger/stake.ts";
import type { Statement } from "#simulator/ledger/statement.ts";
import type { LuckyHitTable } from "./follower.ts";
import { LUCKY_HIT, winnerOf } from "./rules.ts";
import type { RoundDetail } from "#simulator/objects/rounds-api.ts";

interface LuckyHitRouteNeeds {
  readonly statement: Pick<Statement, "recorded" | "records">;
  readonly table: Pick<LuckyHitTable, "detail">;
}

export function luckyHitRoutes({ statement, table }: LuckyHitRouteNeeds): Route<MemberCall>[] {
  return [
    answer(luckyHitRecords, ({ member }: MemberCall, { p, p_size }) => ({
      page: { ...statement.recorded(member, LUCKY_HIT), p, p_size },
      queryset: statement.records(member, LUCKY_HIT, p_size, (p - 1) * p_size).map(recordOf),
    })),
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
