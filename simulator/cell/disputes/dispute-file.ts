import { type Locale, LOCALES } from "#contract/values/locale.ts";
import { refusals, refusalText } from "#contract/refusals.ts";
import type { MemberDispute } from "#simulator/objects/cell-api.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { gameNameOf } from "#simulator/games.ts";
import { type MemberCall, type Route, runRoute } from "#simulator/http/route.ts";
import type { Receipts } from "#simulator/ledger/receipts.ts";
import type { Attempt } from "../tables/attempts.ts";
import { explain, timeWriter } from "./explain.ts";
import { type DisputeNeeds, pressOf, type RoundOfMember, roundOfMember, toldRound } from "./round-of-member.ts";

const NOTE =
  "Refused attempts are in memory until the round is over. A restart of the server loses those of the running round. Accepted ones are the stakes below.";

interface FileNeeds extends DisputeNeeds {
  readonly receipts: Receipts;
  readonly routes: ReadonlyMap<string, Route<MemberCall>>;
}

/** Null: there is no such game. */
export async function disputeOf(
  needs: FileNeeds,
  context: MemberCall,
  table: string,
  round: number,
): Promise<MemberDispute | null> {
  const { member } = context;
  const found = roundOfMember(needs, member, { table, round, id: null });
  if (found === null) return null;
  const { attempts, omitted, settlement, stakes } = found;
  const told = toldRound(found, null);
  const outcome = LOCALES.map((locale) => [locale, explain(told, locale, timeWriter(null))] as const);
  const game = needs.games.get(gameNameOf(table));
  const leaves = stakes.flatMap(({ at, bet_id, period }) => {
    const isPlay = settlement === null;
    return game?.leaves(member, { table, id: isPlay ? String(at) : bet_id, period }) ?? [];
  });
  return {
    outcome: Object.fromEntries(outcome) as Record<Locale, string>,
    stakes: stakes.map(stakeView),
    refused_attempts: {
      note: NOTE,
      known_from: utc(settlement?.attempts_from ?? null),
      not_kept: omitted,
      attempts: attempts.map((attempt) => attemptView(attempt, found, told.flight?.end ?? null)),
    },
    ledger: stakes.flatMap(movementsOf),
    receipts: needs.receipts.sign(leaves),
    proof: settlement === null && stakes.length > 0 ? await playProof(needs, context, table, round) : null,
  };
}

/** As the member's own call answers it. */
async function playProof({ routes }: FileNeeds, context: MemberCall, game: string, id: number): Promise<object | null> {
  const route = routes.get(`GET /${game}/round_detail`);
  if (route === undefined) return null;
  const answer = await runRoute(route, { query: `id=${id}`, body: "" }, context, context);
  return (answer["entity"] as object | undefined) ?? null;
}

function stakeView({ bet_id, number, amount, fee, pick, status, result, payout, create_time, end_time }: Stake) {
  return {
    id: bet_id,
    number,
    amount,
    fee,
    pick,
    status,
    result,
    payout,
    arrival: utc(create_time),
    ended: utc(end_time),
  };
}

function attemptView(attempt: Attempt, { flight, round }: RoundOfMember, end: number | null) {
  const { kind, received, arrival, answered, refusal, named } = attempt;
  const press = pressOf(attempt, round, flight);
  const isFlying = flight !== null && arrival >= flight.takeOff(round) && (end === null || arrival <= end);
  return {
    kind,
    received,
    ...(named !== undefined && { named_round: named }),
    arrival: utc(arrival),
    answered: utc(answered),
    answer:
      refusal === null
        ? { code: 200 }
        : { code: refusals[refusal.refusal].code, name: refusal.refusal, text: refusalText(refusal, "in") },
    ...(flight !== null && {
      coefficient_at_arrival: isFlying ? flight.coefficientAt(round, arrival) / 100 : null,
      ms_after_flight: end !== null && arrival > end ? arrival - end : null,
      coefficient_on_screen: press === null ? null : press.coefficient / 100,
      latency_ms: press === null ? null : arrival - press.time,
    }),
  };
}

/** The rows of the ledger that are a stake's. */
function movementsOf({ amount, after, at, create_time, end_at, end_time, ended_after, payout, status }: Stake) {
  const bet = { kind: "bet", at, time: utc(create_time), change: -amount, balance_after: after };
  if (payout === 0 || end_time === null) return [bet];
  const kind = status === "S" ? "win" : "bet_refund";
  return [bet, { kind, at: end_at, time: utc(end_time), change: payout, balance_after: ended_after }];
}

function utc(time: number): string;
function utc(time: number | null): string | null;
function utc(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
