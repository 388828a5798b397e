import type { TRANSACTION_TYPES } from "#contract/transactions.ts";
import { known } from "#web/data/known.ts";
import type { Messages } from "#web/locales/load-texts.ts";

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** What each type is called: keys of the area `transactions`. */
export const TYPE_NAMES = {
  welcome: "typeWelcome",
  recharge: "typeRecharge",
  withdrawal: "typeWithdrawal",
  withdrawal_refund: "typeWithdrawalRefund",
  transfer_in: "typeTransferIn",
  transfer_out: "typeTransferOut",
  transfer_refund: "typeTransferRefund",
  gift_code: "typeGiftCode",
  gift_event: "typeGiftEvent",
  profit_apply: "typeProfitApply",
  buy: "typeBuy",
  order_refund: "typeOrderRefund",
  bet: "typeBet",
  win: "typeWin",
  bet_refund: "typeBetRefund",
} as const satisfies Readonly<Record<TransactionType, keyof Messages["transactions"]>>;

/** A type in the reader's words; one of the backend's own by its own text. */
export function typeName(type: string, t: (key: (typeof TYPE_NAMES)[TransactionType]) => string): string {
  const key = known(TYPE_NAMES, type);
  return key === undefined ? type : t(key);
}
