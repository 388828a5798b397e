import { type RateLimitSetting, RateWindow } from "./rate-window.ts";
import { visitorKey } from "./visitor-address.ts";

const encoder = new TextEncoder();

/** Constant-time comparison with a secret. */
function secretMatcher(secret: string): (given: string) => boolean {
  const expected = encoder.encode(secret);
  return (given) => {
    const shown = encoder.encode(given);
    const isLong = shown.byteLength === expected.byteLength;
    // A guess of another length takes the same time.
    return crypto.subtle.timingSafeEqual(isLong ? shown : expected, expected) && isLong;
  };
}

/** While `waitSeconds` is above 0, no token is right. */
export interface ShownToken {
  readonly isRight: boolean;
  readonly waitSeconds: number;
}

export type ControlTokenGuard = (request: Request, given: string) => ShownToken;

/**
 * Limits guesses of the control token by visitor. After too many wrong ones even the right token is refused: otherwise
 * its answer would reveal it. This process counts, since the platform's counters cannot be read without counting.
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
