import type { Locale } from "#contract/locale.ts";

/** One member's call: who asks, when, and through which session. A handler reaches what is that member's by this. */
export interface MemberCall {
  readonly member: number;
  /** Hash of the token. */
  readonly session: string;
  /** The caller's Idempotency-Key, or one made for it: with the member, it names what this request begins. */
  readonly requestId: string;
  readonly now: number;
  readonly locale: Locale;
  /** The front desk has held the account's password, which came with the call, against its hash. */
  readonly passwordHolds: boolean;
  /** Scheme and host that the client sees. */
  readonly origin: string;
  /** X-Forwarded-For: the address that the call came from; null: nobody says it. */
  readonly forwardedFor: string | null;
}
