import type { RateClass } from "#contract/call.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import { readSettings } from "#contract/settings/read-settings.ts";

/** Account calls have two limits: `account` for number and device, `account_address` for the address. */
export type LimitName = RateClass | "account_address";
export const LIMIT_NAMES = Object.keys(readSettings({}, ["RATE_LIMITS"]).RATE_LIMITS) as LimitName[];

type RateBinding = `RATE_${Uppercase<LimitName>}`;
/** The platform's counters; bare workerd has none. */
export type RateBindings = { readonly [Name in RateBinding]?: RateLimit };
export const bindingOf = (name: LimitName) => `RATE_${name.toUpperCase()}` as RateBinding;

export type RateLimits = Readonly<Record<LimitName, RateLimitSetting>>;

export interface RateLimitSetting {
  readonly limit: number;
  readonly periodSeconds: number;
}

interface Window {
  readonly endsAt: number;
  taken: number;
}

/** Bounds memory; beyond it the oldest window is dropped. */
const ADDRESSES_MAX = 20_000;

/** Fixed windows for each address, in this process. */
export class RateWindow {
  readonly #windows: FifoCache<string, Window>;
  readonly #limit: number;
  readonly #periodMs: number;

  constructor({ limit, periodSeconds }: RateLimitSetting, addressesMax = ADDRESSES_MAX) {
    this.#limit = limit;
    this.#periodMs = periodSeconds * 1000;
    this.#windows = new FifoCache(addressesMax);
  }

  /** Counts a request. 0: it may pass; else the whole seconds to wait. */
  take(address: string, now: number): number {
    const window = this.#windows.get(address);
    if (window === undefined || window.endsAt <= now) {
      this.#windows.set(address, { endsAt: now + this.#periodMs, taken: 1 });
      return 0;
    }
    window.taken += 1;
    return window.taken <= this.#limit ? 0 : Math.ceil((window.endsAt - now) / 1000);
  }
}
