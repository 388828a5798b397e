import { applyToBalance, promotionInfo } from "../../../contract/calls/promotion.ts";
import { buy, orders } from "../../../contract/calls/shop.ts";
import { transferTo } from "../../../contract/calls/transfer.ts";
import { addRecharge, addWithdrawal, channels, recharges, withdrawals } from "../../../contract/calls/wallet.ts";
import { minesStart, minesStatus } from "../../../games/mines/contract/calls.ts";
import { nextPeriodInfo } from "../../../games/engine/contract/next-period.ts";
import { addUserGuess, winMyGuesses } from "../../../games/win-go/contract/calls.ts";
import type { AnyCall } from "../../../contract/call.ts";
import type { OfferName } from "../../../contract/offers.ts";
import type { Account } from "../backend/account.ts";
import type { Need, Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { endGame } from "./mines.ts";
import { rechargeBody, priceOf } from "./recharge.ts";
import { order } from "./shop.ts";
import { withdrawalOf } from "./wallet.ts";
import { waitForStakes } from "./win.ts";

const WITHDRAWN = 150;
const TRANSFERRED = 9;

type Body = Readonly<Record<string, unknown>>;

interface Prepared {
  readonly call: AnyCall;
  readonly body: Body;
  /** How much leaves the balance, in minor units; below 0: how much comes. */
  readonly amount: number;
  /** Whether the member's records have the call as it was asked. */
  isRecorded?(): Promise<boolean>;
  after?(): Promise<void>;
}

interface MoneyCall {
  readonly name: string;
  readonly needs?: readonly Need[];
  readonly offer: OfferName;
  prepare(trial: Trial): Promise<Prepared>;
}

const NEWEST = { query: { p: 1, p_size: 10 } };

/** Calls that take from the balance. */
export function moneyCalls(session: Session): readonly MoneyCall[] {
  const { backend, first, second, password } = session;
  return [
    {
      name: "a transfer",
      needs: ["second"],
      offer: "transfer",
      async prepare(trial) {
        const { user_id: receiver } = await second.profile(trial);
        return { call: transferTo, body: { user_id: receiver, amount: TRANSFERRED }, amount: TRANSFERRED * 100 };
      },
    },
    {
      name: "a withdrawal",
      needs: ["password"],
      offer: "withdrawal",
      async prepare(trial) {
        const body = { ...(await withdrawalOf(session, trial)), price: WITHDRAWN, password };
        const isRecorded = async () => {
          const [row] = (await backend.read(trial, withdrawals, first.with(NEWEST))).queryset;
          return row?.price === WITHDRAWN * 100 && row.status === "Wait";
        };
        return { call: addWithdrawal, body, amount: WITHDRAWN * 100, isRecorded };
      },
    },
    {
      name: "a purchase",
      needs: ["password"],
      offer: "shop",
      async prepare(trial) {
        const { product, address } = await order(session, trial);
        const isRecorded = async () => {
          const [row] = (await backend.read(trial, orders, first.with({ query: { status: "all" } }))).queryset;
          return row?.price === product.price && row.status === "undelivered";
        };
        const body = { product_id: product.id, address_id: address, password };
        return { call: buy, body, amount: product.price, isRecorded };
      },
    },
    {
      name: "a stake in Win Go",
      offer: "win",
      async prepare(trial) {
        await waitForStakes(session);
        const { next_period: period } = await backend.read(trial, nextPeriodInfo, first.with());
        const body = { category: "P", period, guess_type: "V", contract_money: 10, contract_count: 7 };
        const isRecorded = async () => {
          const query = { ...NEWEST.query, category: "P" };
          const [row] = (await backend.read(trial, winMyGuesses, first.with({ query }))).queryset;
          const isAsked = row?.period === period && row.type === "V" && row.amount === 7_000 && row.status === "W";
          return isAsked && row.contract_count === 7;
        };
        return { call: addUserGuess, body, amount: 7_000, isRecorded };
      },
    },
    {
      name: "a game of Mines",
      offer: "mines",
      async prepare(trial) {
        const isRecorded = async () => {
          const shown = await backend.read(trial, minesStatus, first.with({ query: { traps: 1 } }));
          const game = shown.game_detail_map;
          return game?.amount === 7_100 && game.steps === 0 && shown.opened_idxs.length === 0;
        };
        const after = () => endGame(session, trial, first);
        return { call: minesStart, body: { traps: 1, amount: 71 }, amount: 7_100, isRecorded, after };
      },
    },
  ];
}

/** Calls that give to the balance, now or later. */
export function givingCalls(session: Session): readonly MoneyCall[] {
  const { backend, first } = session;
  return [
    {
      name: "a move of profit",
      offer: "promotion",
      async prepare(trial) {
        const { profit } = await backend.read(trial, promotionInfo, first.with());
        if (profit < 100) throw trial.notRun("the profit is below 1");
        return { call: applyToBalance, body: { price: 1 }, amount: -100 };
      },
    },
    {
      name: "a recharge",
      offer: "recharge",
      async prepare(trial) {
        const [channel] = (await backend.read(trial, channels, first.with({ query: { type: "pay" } }))).queryset;
        if (channel === undefined) throw trial.notRun("there is no channel");
        const price = priceOf(channel);
        const isRecorded = async () => {
          const [row] = (await backend.read(trial, recharges, first.with(NEWEST))).queryset;
          return row?.price === price * 100 && row.status === "Wait";
        };
        const body = rechargeBody(channel.key, price);
        return { call: addRecharge, body, amount: 0, isRecorded };
      },
    },
  ];
}

/** Runs while the first account has about `keep` minor units; the rest waits with the second one. */
export async function withBalance(
  { backend, first, second }: Session,
  trial: Trial,
  keep: number,
  run: () => Promise<void>,
) {
  const { user_id: receiver } = await second.profile(trial);
  const { user_id: own, balance } = await first.profile(trial);
  const away = Math.floor((balance - keep) / 100);
  if (away < 1) throw trial.notRun(`the balance is ${(balance / 100).toFixed(2)}`);
  const send = (from: Account, to: string) =>
    backend.accepts(trial, transferTo, from.with({ key: backend.newName(), body: { user_id: to, amount: away } }));
  await send(first, receiver);
  try {
    await run();
  } finally {
    await send(second, own);
  }
}
