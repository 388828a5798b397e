import type { Locale } from "#contract/values/locale.ts";

/** The context of a member's call. */
export interface MemberCall {
  readonly member: number;
  /** Hash of the token. */
  readonly session: string;
  /** The client's Idempotency-Key or a generated one; unique per member. */
  readonly requestId: string;
  readonly now: number;
  readonly locale: Locale;
  /** The locale of the session's log-in, whose limits apply whatever language the caller reads. */
  readonly logInLocale: Locale;
  /** Whether the directory has checked the account's password that came with the call. */
  readonly passwordHolds: boolean;
  /** Scheme and host that the client sees. */
  readonly origin: string;
  /** The client's address from X-Forwarded-For; null without that header. */
  readonly forwardedFor: string | null;
}
