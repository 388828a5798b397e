import { type RateLimitSetting, RateWindow } from "./rate-window.ts";
import { visitorKey } from "./visitor-address.ts";

const encoder = new TextEncoder();

/** Compares what callers show with a secret, in a time that does not tell how much of it was guessed. */
function secretMatcher(secret: string): (given: string) => boolean {
  const expected = encoder.encode(secret);
  return (given) => {
    const shown = encoder.encode(given);
    const isLong = shown.byteLength === expected.byteLength;
    // A guess of another length gets the same comparison, with what cannot fail.
    return crypto.subtle.timingSafeEqual(isLong ? shown : expected, expected) && isLong;
  };
}

/** The outcome for a token that a request shows. While there are seconds to wait, no token is right. */
export interface ShownToken {
  readonly isRight: boolean;
  readonly waitSeconds: number;
}

/** Compares a token that a request shows with the control token. */
export type ControlTokenGuard = (request: Request, given: string) => ShownToken;

/**
 * Limits guesses of the control token by visitor. Once a visitor has shown too many wrong ones, the right one is refused
 * too: otherwise the answer to the right one would tell it. This process counts, since the platform's counters cannot be
 * read without counting a request.
 */
export function controlTokenGuard(controlToken: string, limit: RateLimitSetting, now: () => number): ControlTokenGuard {
  const isControlToken = secretMatcher(controlToken);
  const wrong = new RateWindow(limit);
  return (request, given) => {
    const visitor = visitorKey(request);
    const waitSeconds = wrong.waitSeconds(visitor, now());
    if (waitSeconds > 0) return { isRight: false, waitSeconds };
    const isRight = isControlToken(given);
    if (!isRight) wrong.take(visitor, now());
    return { isRight, waitSeconds: 0 };
  };
}
