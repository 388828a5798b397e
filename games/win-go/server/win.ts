import * as z from "zod/mini";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import {
  addUserGuess,
  SAAS_IDS,
  winCategory,
  winGuesses,
  winMyGuesses,
  nextPeriodInfoNoauth,
  winRoundDetail,
} from "#games/win-go/contract/calls.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { refuseStake } from "#simulator/cell/limits/member-limits.ts";
import { CALLED_OFF, payoutLeaf, stakeLeaf } from "#simulator/ledger/receipts.ts";
import type { RoundStakes } from "#simulator/cell/tables/round-stakes.ts";
import { receiptStake } from "#simulator/cell/tables/stake-leaves.ts";
import type { ReceiptLine } from "#fairness/receipt.ts";
import { feeOf } from "#contract/games/delivery.ts";
import { type Outcome, guessOf, pickOf } from "#games/win-go/rules/guess.ts";
import { clientSeedOf } from "#games/win-go/rules/outcome.ts";
import { contractFault, contractLimits, stakeOf } from "#games/win-go/rules/stake.ts";
import { pickExpectation, winPayouts } from "#games/win-go/rules/odds.ts";
import { winTableName, winTables } from "#games/win-go/table.ts";
import { tile } from "#games/win-go/tile.ts";
import { isPeriod, periodAt, roundOf, numberOfDay, ROUNDS_A_DAY } from "#games/win-go/rules/timeline.ts";
import { roundChainView, type RoundDetail } from "#simulator/objects/rounds-api.ts";
import {
  answer,
  answerMoney,
  type InputOf,
  type ReceiptLeaf,
  type Route,
  type MemberCall,
} from "#simulator/http/route.ts";
import type { StakeRecord } from "#simulator/ledger/stake.ts";
import { tableStub } from "#simulator/objects/stubs.ts";
import { newestPage, ResultPages } from "#simulator/rounds/result-pages.ts";
import { realTime } from "#simulator/objects/shared-question.ts";
import { tableLink } from "#simulator/rounds/table-link.ts";
import type { GameServices, StakeName, CellGame } from "#simulator/cell/cell-game.ts";
import { recordsPage } from "#games/engine/server/table-game.ts";
import { WinTables } from "./win-tables.ts";
import type { VisitorCall } from "#simulator/objects/bindings.ts";
import type { Pastime, SendCall } from "#simulator/cell/crowd/crowd.ts";
import { winMove } from "#games/win-go/player.ts";

const winVisitorRoutes: readonly Route<VisitorCall>[] = [
  answer(nextPeriodInfoNoauth, async ({ env, now }: VisitorCall, { category, saas_id }) => {
    const table = winTableName(category, saas_id);
    const { results } = await newestPage(env, table, ROUNDS_A_DAY, now);
    const period = periodAt(now);
    const day = Math.floor(period / 1000);
    // Just after midnight the day has no history yet, but there is a previous period.
    const ofDay = results.filter((result, index) => index === 0 || Math.floor(result.period / 1000) === day);
    const periods = ofDay
      .toReversed()
      .map((result) => ({ ...resultOf(result), today_times: numberOfDay(result.period) }));
    return { next_period: period, periods };
  }),

  answer(winRoundDetail, async ({ env }: VisitorCall, { category, saas_id, period }) => {
    if (!isPeriod(period)) return refuse("round_unknown");
    const table = tableStub(env, winTableName(category, saas_id));
    const round = (await table.detail(period)) as RoundDetail<Outcome> | null;
    if (round === null) return refuse("round_unknown");
    return {
      entity: {
        game: "win" as const,
        category,
        saas_id,
        period,
        commitment: round.commitment,
        ...roundChainView(round),
        server_seed: round.serverSeed,
        client_seed: clientSeedOf(category, saas_id),
        nonce: period,
        forced: round.forced,
        price: round.outcome?.price ?? null,
        last_num: round.outcome?.lastNum ?? null,
      },
    };
  }),
];

function winRoutes(services: GameServices, tables: WinTables): Route<MemberCall>[] {
  const { env, cell, ledger, statement } = services;
  const pages = new ResultPages(realTime);
  return [
    answer(nextPeriodInfo, ({ member, now, logInLocale }: MemberCall) => {
      const { money, countMax } = contractLimits(logInLocale);
      return {
        balance: ledger.balance(member),
        next_period: periodAt(now),
        contract_money: [...money],
        contract_count_max: countMax,
      };
    }),

    answer(winGuesses, async ({ now }: MemberCall, { category, saas_id, p, p_size }) => {
      const table = winTableName(category, saas_id);
      const link = tableLink(env, table, { level: 0, number: cell });
      const skip = (p - 1) * p_size;
      const ask = (latest: number) => link.page(p_size, skip, latest);
      const { count, results } = await pages.get(`${table} ${p_size} ${skip}`, ask, now);
      return { page: { count, p, p_size }, queryset: results.map(resultOf) };
    }),

    answer(winMyGuesses, ({ member }: MemberCall, { category, ...asked }) =>
      recordsPage(statement, member, `win:${category}`, asked, recordOf),
    ),

    guessRoute(services, tables),
  ];
}

/** The price of a guess in minor units, or its refusal. */
function judgeGuess(
  services: GameServices,
  tables: WinTables,
  call: MemberCall,
  guess: Guess,
): { minor: number } | Refusal {
  const { closed, roundStakes: stakes } = services;
  const { member, now } = call;
  const table = winTableName(guess.category, guess.saas_id);
  const isClosed = closed.refusal(table, now);
  if (isClosed !== null) return isClosed;
  const amount = amountOf(call, guess);
  if (isRefusal(amount)) return amount;
  // A call that waited can be judged after the settlement, which would never pay its stake.
  if (stakes.isSettled(table, guess.period) || !tables.hasRound(table, guess.period)) return refuse("stakes_closed");
  return refuseStake(services, { game: "win", member, amount: amount.minor, now }, null) ?? amount;
}

function guessRoute(services: GameServices, tables: WinTables): Route<MemberCall> {
  const { ledger, roundStakes: stakes } = services;
  return answerMoney(
    addUserGuess,
    (call: MemberCall, guess) => {
      const table = winTableName(guess.category, guess.saas_id);
      const amount = judgeGuess(services, tables, call, guess);
      if (isRefusal(amount)) {
        const { refusal, with: values } = amount;
        tables.refused(table, {
          member: call.member,
          received: JSON.stringify(z.encode(addUserGuess.body, guess)),
          arrival: call.now,
          refusal: values === undefined ? { refusal } : { refusal, with: values },
          named: guess.period,
        });
        return amount;
      }
      const id = call.requestId;
      stakes.place(
        {
          game: table,
          period: guess.period,
          member: call.member,
          bet_id: id,
          pick: pickOf(guess.guess_type, guess.number ?? null),
          amount: amount.minor,
          fee: feeOf(amount.minor),
          number: guess.contract_count,
          seed: "",
        },
        call.now,
      );
      tables.taken(table, guess.period);
      return { id, balance: ledger.balance(call.member) };
    },
    {
      async before(_, { category, saas_id }) {
        await tables.begin(winTableName(category, saas_id));
        return null;
      },
      again({ member, requestId }, guess) {
        const { period, guess_type, number, contract_money, contract_count } = guess;
        const first = stakes.find(winTableName(guess.category, guess.saas_id), period, member, requestId);
        if (first === undefined) return null;
        const isSame =
          first.pick === pickOf(guess_type, number ?? null) &&
          first.number === contract_count &&
          first.amount === stakeOf(contract_money, contract_count);
        const outcome = isSame ? { id: first.bet_id, balance: first.after } : refuse("idempotency_conflict");
        return { outcome, now: first.create_time };
      },
      leaf: ({ member }, { category, saas_id, period }, { id }) =>
        winLeaves(stakes, member, { table: winTableName(category, saas_id), period, id: String(id) })[0] ?? null,
    },
  );
}

function resultOf({ period, outcome }: { readonly period: number; readonly outcome: unknown }) {
  const { price, lastNum, isGreen, isRed, isViolet } = outcome as Outcome;
  return { period, price, last_num: lastNum, is_green: isGreen, is_red: isRed, is_violet: isViolet };
}

/** The receipts of a member's stake and of its payout, before they are signed; empty: no such stake. */
function winLeaves(stakes: RoundStakes, member: number, { table, period, id }: StakeName): ReceiptLeaf[] {
  const stake = stakes.find(table, period, member, id);
  if (stake === undefined) return [];
  const { game, pick, payout } = stake;
  const named = receiptStake(stake);
  const placed = stakeLeaf(named, [["pick", pick]]);
  const round = stakes.settlement(game, period);
  if (round === null) return [placed];
  const result = round.outcome === null ? CALLED_OFF : (JSON.parse(round.outcome) as Outcome).price;
  const terms: ReceiptLine[] = [
    ["pick", pick],
    ["result", result],
    ["payout", payout],
  ];
  return [placed, payoutLeaf(named, round.settled, terms)];
}

type Guess = InputOf<typeof addUserGuess>;

/** The price of a guess, or its refusal at `now`. */
function amountOf({ now, logInLocale }: MemberCall, guess: Guess): { minor: number } | Refusal {
  const { period, guess_type, number, contract_money, contract_count } = guess;
  if (guess_type === "N" && typeof number !== "number") return refuse("bad_request", { with: { field: "number" } });
  if (contractFault(contract_money, contract_count, contractLimits(logInLocale)) !== null)
    return refuse("bad_contract");
  if (!isPeriod(period) || period !== periodAt(now)) return refuse("wrong_period");
  if (now >= roundOf(period).lockTime) return refuse("stakes_closed");
  return { minor: stakeOf(contract_money, contract_count) };
}

function recordOf(stake: StakeRecord) {
  const guess = guessOf(stake.pick);
  const outcome = stake.outcome === null ? null : (JSON.parse(stake.outcome) as Outcome);
  return {
    id: stake.bet_id,
    period: stake.period,
    saas_id: saasIdOf(stake.game),
    status: stake.status === "C" ? "R" : stake.status,
    amount: stake.amount,
    contract_money: stake.amount / stake.number,
    contract_count: stake.number,
    delivery: stake.amount - stake.fee,
    fee: stake.fee,
    open_price: outcome?.price ?? null,
    result: outcome?.lastNum ?? null,
    payout: stake.payout,
    type: guess.type,
    number: guess.type === "N" ? guess.number : null,
    create_time: stake.create_time,
  };
}

function saasIdOf(table: string): (typeof SAAS_IDS)[number] {
  const found = winCategory.options.flatMap((category) =>
    SAAS_IDS.filter((saasId) => winTableName(category, saasId) === table),
  )[0];
  if (found === undefined) throw new Error(`not a Win Go table: ${table}`);
  return found;
}

const MINOR = 100;

function winPastime(seed: string, send: SendCall): Pastime {
  return {
    name: "win",
    async window(now) {
      const { period, startTime, lockTime } = roundOf(periodAt(now));
      return { period, from: startTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = winMove(seed, player, period);
      if (move === null) return null;
      const { at, table, guess, number, contract, count } = move;
      const stake = { contract_money: contract / MINOR, contract_count: count };
      const body = { ...table, period, guess_type: guess, number, ...stake };
      return { at, go: async (now) => void (await send(player, addUserGuess, body, `crowd-${period}`, now)) };
    },
    settleIn: async () => undefined,
  };
}

export const win: CellGame = {
  name: "win",
  tile,
  tables: () => winTables,
  payouts: winPayouts,
  expectationOf: ({ pick }) => pickExpectation(pick),
  deeds: [[addUserGuess, "stake"]],
  betIdIsKey: true,
  visitorRoutes: winVisitorRoutes,
  open(services) {
    const tables = new WinTables(services);
    return {
      routes: winRoutes(services, tables),
      leaves: (member, name) => winLeaves(services.roundStakes, member, name),
      settleDue: (names) => tables.settleDue(names),
      catchUp: () => tables.settleAll(),
      pastime: winPastime,
    };
  },
};
