/**
 * The house's accounts in each cell. They balance the members', so that the sum over a cell is always 0; they may go
 * below 0, members' may not. A member's account has the member's id, which is positive.
 */
export const HOUSE = {
  /** What was staked and not paid back: what the games have won so far. */
  games: -1,
  /** Money that came in from outside. */
  payIn: -2,
  /** Money that went outside. */
  payOut: -3,
  /** What the house gave: welcome balances, gifts. */
  bonus: -4,
  /** On its way to another cell, or back. */
  transit: -5,
  /** Came for nobody, on its way back. */
  suspense: -6,
  /** Withdrawn by members, until the processor has paid it out or sent it back. */
  payOutWaiting: -7,
  /** What the house kept of withdrawals. */
  payOutFees: -8,
  /** Paid for orders. */
  orders: -9,
} as const;

/** What a transfer is for: the transaction types that members see, and `welcome`. */
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
  | "bet_refund";
