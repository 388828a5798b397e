import type { AnyCall } from "../../contract/call.ts";
import type { OfferName } from "../../contract/offers.ts";
import type { Locale } from "../../contract/values/locale.ts";
import type { Account } from "./backend/account.ts";
import type { Backend } from "./backend/backend.ts";
import type { Trial } from "./check.ts";

export interface Session {
  readonly backend: Backend;
  /** Checks that need an account which was not given do not run. */
  readonly first: Account;
  readonly second: Account;
  readonly hasSecond: boolean;
  readonly isWriting: boolean;
  readonly mobile: string;
  readonly password: string;
  /** The longest wait for a round of a table. */
  readonly roundMs: number;
  /** The languages that the backend answers in. */
  readonly locales: readonly Locale[];
  readonly offers: ReadonlySet<OfferName>;
  readonly hasCall: (call: AnyCall) => boolean;
  /** A one-time code that the backend takes, a gift code that the first member has not redeemed, and one with a piece for
   * each member; empty: not given. */
  readonly code: string;
  readonly giftCode: string;
  readonly sharedGiftCode: string;
  /** Sets the next outcomes of a table; null: the run cannot. */
  readonly force: ((table: string, outcomes: readonly unknown[]) => Promise<void>) | null;
}

/** An id that no row has. */
export const UNKNOWN_ID = 999_999_937;

/**
 * Runs a function once, for the first check that asks, and hands its result to every later one. An error of it fails the
 * first check, and keeps the later ones from running.
 */
export function once<T>(make: (trial: Trial) => Promise<T>): (trial: Trial) => Promise<T> {
  let made: Promise<T> | null = null;
  return async (trial) => {
    if (made === null) return (made = make(trial));
    return made.catch((error: unknown) => {
      throw trial.notRun(`as before: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
}
