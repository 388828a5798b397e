import { aviatorHighest, aviatorRecords, aviatorRoundDetail, HIGHEST_SHOWN } from "#games/aviator/calls.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, type Route, type MemberCall } from "#simulator/http/route.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";
import type { Statement } from "#simulator/ledger/statement.ts";
import { roundChainView } from "#simulator/cell/tables/round-chain.ts";
import { AVIATOR, type Stakes } from "./stakes.ts";
import type { AviatorTable } from "./table-client.ts";
import type { RoundDetail } from "#simulator/objects/rounds-api.ts";

interface AviatorRouteNeeds {
  readonly statement: Pick<Statement, "recorded" | "records">;
  readonly stakes: Stakes;
  readonly table: Pick<AviatorTable, "detail" | "highest">;
}

export function aviatorRoutes({ statement, stakes, table }: AviatorRouteNeeds): Route<MemberCall>[] {
  return [
    answer(aviatorRecords, ({ member, now }: MemberCall, { p, p_size }) => ({
      page: { ...statement.recorded(member, AVIATOR), p, p_size },
      queryset: statement.records(member, AVIATOR, p_size, (p - 1) * p_size).map((stake) => ({
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
      ...(p === 1 && { today: stakes.sumsOfDay(member, now) }),
    })),
    answer(aviatorHighest, async () => ({ results: [...(await table.highest(HIGHEST_SHOWN))] })),
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
