import type { RateClass } from "#contract/call.ts";

/** Of an account call two limits hold: `account` for its number and device, `account_address` for all of an address. */
export type LimitName = RateClass | "account_address";
export const LIMIT_NAMES: readonly LimitName[] = [
  "account",
  "account_address",
  "read",
  "write",
  "socket",
  "page",
  "proxied",
];

export type RateLimits = Readonly<Record<LimitName, RateLimitSetting>>;

/** How many requests a visitor may make in a period. */
export interface RateLimitSetting {
  readonly limit: number;
  readonly periodSeconds: number;
}

interface Window {
  readonly endsAt: number;
  taken: number;
}

/** Addresses remembered at most. Beyond it the longest known is forgotten: memory is bounded before counts are exact. */
const ADDRESSES_MAX = 20_000;

/** Counts requests of each address in fixed windows, in this process alone. */
export class RateWindow {
  readonly #windows = new Map<string, Window>();
  readonly #limit: number;
  readonly #periodMs: number;
  readonly #addressesMax: number;

  constructor({ limit, periodSeconds }: RateLimitSetting, addressesMax = ADDRESSES_MAX) {
    this.#limit = limit;
    this.#periodMs = periodSeconds * 1000;
    this.#addressesMax = addressesMax;
  }

  /** Counts a request. 0: it may pass; else the whole seconds to wait. */
  take(address: string, now: number): number {
    const window = this.#windows.get(address);
    if (window === undefined || window.endsAt <= now) {
      this.#open(address, now);
      return 0;
    }
    window.taken += 1;
    return window.taken <= this.#limit ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }

  /** 0: another request may pass; else the whole seconds to wait. Counts nothing. */
  waitSeconds(address: string, now: number): number {
    const window = this.#windows.get(address);
    if (window === undefined || window.endsAt <= now || window.taken < this.#limit) return 0;
    return Math.ceil((window.endsAt - now) / 1000);
  }

  #open(address: string, now: number): void {
    // Deleted first, so that the order of the map is the order in which windows were opened, and end.
    this.#windows.delete(address);
    if (this.#windows.size >= this.#addressesMax) {
      const [longestKnown] = this.#windows.keys();
      if (longestKnown !== undefined) this.#windows.delete(longestKnown);
    }
    this.#windows.set(address, { endsAt: now + this.#periodMs, taken: 1 });
  }
}
