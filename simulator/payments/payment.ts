import type { PayKey } from "./channels.ts";

/** What can become of a payment: it can be made, or why it cannot. */
export type PaymentState = "open" | "paid" | "failed" | "expired" | "limited";

/** A payment as its page shows it. */
export interface Payment {
  readonly serial: string;
  readonly key: PayKey;
  /** Minor units. */
  readonly price: number;
  readonly state: PaymentState;
}
