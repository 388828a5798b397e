import { realNow } from "../time/clock.ts";

/** Longer than the wallet ever takes for a movement, real ms. */
const TIMEOUT_MS = 1_000;

/** All that the demo provider has around it. Tests put another network, time and chance in its place. */
export const surroundings = {
  /** Sends a request to the wallet's server: this very Worker, which cannot call itself by its address. */
  send: (ctx: DurableObjectState, path: string, init: RequestInit): Promise<Response> =>
    ctx.exports.default.fetch(`https://wallet.internal${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  /** Real ms since the epoch: a provider's clock is its own, and none that operators move. */
  now: (): number => realNow(),
  sleep: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
  random: (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes)),
};

export type Surroundings = typeof surroundings;
