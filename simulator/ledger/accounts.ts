/**
 * The platform's accounts in each cell. With the members' accounts they always sum to 0; only these may go below 0. A
 * member's account number is its positive id.
 */
export const PLATFORM = {
  /** Stakes less payouts. */
  games: -1,
  /** Money from outside. */
  payIn: -2,
  /** Money paid out. */
  payOut: -3,
  /** Welcome balances and gifts. */
  bonus: -4,
  /** In transit to another cell, or back. */
  transit: -5,
  /** Credits to unknown members, on their way back. */
  suspense: -6,
  /** Open withdrawals. */
  payOutWaiting: -7,
  /** Fees of withdrawals. */
  payOutFees: -8,
  /** Paid for orders. */
  orders: -9,
  /** Credits less debits that operators have made. */
  corrections: -10,
  /** Balances that members gave up with their accounts. */
  givenUp: -11,
} as const;

/** The purpose of a transfer: the transaction types that members see, and `welcome`. */
export type TransferKind =
  | "welcome"
  | "recharge"
  | "withdrawal"
  | "withdrawal_refund"
  | "transfer_in"
  | "transfer_out"
  | "transfer_refund"
  | "gift_code"
  | "gift_event"
  | "profit_apply"
  | "buy"
  | "order_refund"
  | "bet"
  | "win"
  | "bet_refund"
  | "correction"
  | "given_up";

/** The kinds that a member can meet: its account ends with the others. */
export type ShownKind = Exclude<TransferKind, "given_up">;
