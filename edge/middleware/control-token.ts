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

interface ShownToken {
  readonly isRight: boolean;
  /** Above 0 for a wrong token after too many of them. */
  readonly waitSeconds: number;
}

export type ControlTokenGuard = (request: Request, given: string) => ShownToken;

/**
 * Limits wrong control tokens by visitor. The right one always passes: others behind the same address must not keep the
 * operator out, and nobody guesses 24 characters. This process counts.
 */
export function controlTokenGuard(controlToken: string, limit: RateLimitSetting, now: () => number): ControlTokenGuard {
  const isControlToken = secretMatcher(controlToken);
  const wrong = new RateWindow(limit);
  return (request, given) => {
    const isRight = isControlToken(given);
    return { isRight, waitSeconds: isRight ? 0 : wrong.take(visitorKey(request), now()) };
  };
}
