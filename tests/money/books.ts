import { dayStart } from "#simulator/time/clock.ts";
import type { Deed } from "./operations.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

// The expected money of every member: sums of accepted requests, in minor units. The books know the rules of the
// specification, and nothing of cells, messages or retries.

/** Minimums, in minor units. */
const TRANSFER_MIN = 100;
const WITHDRAWAL_MIN = 10_000;
const FIRST_RECHARGE_MIN = 10_000;
const FIRST_RECHARGE_BONUS = 5_000;
const SHARE_PERCENT = [30, 10];
const STAKES_MS = 150_000;
const ROUND_MS = 180_000;
/** A contract of Win Go. */
export const CONTRACT = 1_000;

/** The maximum delay before the model learns of a fee share. */
const SHARED_LATE_MS = 600_000;

/** Each day's gift events: when they open, for an hour, and the recharge and stake that they require. */
export const EVENTS = [
  { opens: 10.5 * HOUR_MS, recharged: 0, staked: 10_000 },
  { opens: 15.5 * HOUR_MS, recharged: 10_000, staked: 0 },
  { opens: 20.5 * HOUR_MS, recharged: 10_000, staked: 50_000 },
] as const;
const EVENT_MS = HOUR_MS;

export interface Purse {
  balance: number;
  profit: number;
  /** The first ms of the day on which profit last arrived, and its amount. It cannot be moved on that day. */
  came: { day: number; minor: number };
}

/** A member: the places of its referrer and of the referrer's referrer, and its cell. */
export interface MemberPlace {
  readonly cell: number;
  readonly above: readonly (number | null)[];
}

interface Payment {
  readonly who: number;
  readonly serial: string;
  readonly minor: number;
  isPaid: boolean;
}

interface Withdrawal {
  readonly who: number;
  serial: string | null;
  readonly minor: number;
  readonly due: number;
  readonly refused: boolean;
  status: "Wait" | "Success" | "Reject";
}

interface Stake {
  readonly who: number;
  readonly category: "P" | "S";
  readonly start: number;
  readonly pick: string;
  readonly minor: number;
  isSettled: boolean;
}

/** A stake's fee, of which the inviters have no share yet. */
interface Fee {
  readonly who: number;
  readonly category: "P" | "S";
  readonly start: number;
  readonly fee: number;
}

/** A member's round whose fees its cell has shared out, with the hour of its settlement. */
export interface SharedRound {
  readonly who: number;
  readonly category: "P" | "S";
  readonly start: number;
  readonly hour: number;
}

/** The result of a request: its code and the fields that the books need. */
export interface Outcome {
  readonly code: number;
  readonly price?: number;
  readonly serial?: string;
}

export interface Scarce {
  readonly codes: readonly { readonly price: number; readonly uses: number }[];
  readonly products: readonly { readonly price: number; readonly items: number }[];
}

export class Books {
  now: number;
  readonly purses: readonly Purse[];
  readonly payments: Payment[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly stakes: Stake[] = [];
  readonly items: number[];
  readonly #places: readonly MemberPlace[];
  readonly #scarce: Scarce;
  readonly #redeemed = new Set<string>();
  readonly #joined = new Set<string>();
  #fees: Fee[] = [];
  readonly #recharged: { who: number; minor: number; time: number }[] = [];

  constructor(places: readonly MemberPlace[], start: number, scarce: Scarce, now: number) {
    this.#places = places;
    this.purses = places.map(() => ({ balance: start, profit: 0, came: { day: 0, minor: 0 } }));
    this.#scarce = scarce;
    this.items = scarce.products.map(({ items }) => items);
    this.now = now;
  }

  /** The place of the open gift event, or of the first one. */
  get openEvent(): number {
    const ofDay = this.now - dayStart(this.now);
    return Math.max(
      0,
      EVENTS.findIndex(({ opens }) => ofDay >= opens && ofDay < opens + EVENT_MS),
    );
  }

  /** Whether a deed alone is accepted. Null: the model does not decide it. `hasCode`: for a withdrawal. */
  judge(deed: Deed, hasCode: boolean): boolean | null {
    const { now } = this;
    switch (deed.does) {
      case "begin a recharge":
        // A member may have twenty open recharges. The model does not count which of them have expired.
        return this.payments.filter(({ who, isPaid }) => who === deed.who && !isPaid).length < 20 ? true : null;
      case "call back":
        return !deed.forged;
      case "withdraw":
        return deed.units * 100 >= WITHDRAWAL_MIN && this.#has(deed.who, deed.units * 100) && hasCode;
      case "decide": {
        const decision = deed.outcome === "paid" ? "Success" : "Reject";
        const { status } = this.#at(this.withdrawals, deed.which);
        return status === "Wait" || status === decision;
      }
      case "transfer":
        return deed.to !== deed.who && deed.minor >= TRANSFER_MIN && this.#has(deed.who, deed.minor);
      case "redeem":
        return !this.#redeemed.has(`${deed.code}:${deed.who}`) && this.#usesLeft(deed.code) > 0;
      case "join":
        return this.#mayJoin(deed.who, deed.window ?? this.openEvent);
      case "buy":
        return (this.items[deed.product] ?? 0) > 0 && this.#has(deed.who, this.#priceOf(deed.product));
      case "confirm":
        return null;
      case "apply profit":
        return this.#mayApply(deed.who, deed.minor);
      case "stake":
        return now % ROUND_MS < STAKES_MS && this.#has(deed.who, deed.contracts * CONTRACT);
    }
  }

  /** Records an accepted deed. Throws if something was given twice or beyond its supply. */
  enter(deed: Deed, { price = 0, serial = "" }: Outcome): void {
    const { now } = this;
    switch (deed.does) {
      case "begin a recharge":
        this.payments.push({ who: deed.who, serial, minor: deed.units * 100, isPaid: false });
        return;
      case "call back":
        if (deed.outcome === "paid") this.#pay(this.#at(this.payments, deed.which));
        return;
      case "withdraw": {
        const { who, refused } = deed;
        const minor = deed.units * 100;
        this.#purse(who).balance -= minor;
        this.withdrawals.push({ who, serial: null, minor, due: now + 30_000, refused, status: "Wait" });
        return;
      }
      case "decide":
        return this.#decide(this.#at(this.withdrawals, deed.which), deed.outcome === "paid");
      case "transfer":
        this.#purse(deed.who).balance -= deed.minor;
        this.#purse(deed.to).balance += deed.minor;
        return;
      case "redeem":
        this.#once(this.#redeemed, `${deed.code}:${deed.who}`);
        if (this.#usesLeft(deed.code) < 0) throw new Error(`code ${deed.code} was redeemed too often`);
        if (price !== this.#scarce.codes[deed.code]?.price) throw new Error(`code ${deed.code} gave ${price}`);
        this.#purse(deed.who).balance += price;
        return;
      case "join":
        this.#once(this.#joined, `${dayStart(now)}:${deed.window ?? this.openEvent}:${deed.who}`);
        if (price < 3_000 || price > 1_000_000) throw new Error(`a gift of ${price}`);
        this.#purse(deed.who).balance += price;
        return;
      case "buy":
        this.#purse(deed.who).balance -= this.#priceOf(deed.product);
        this.items[deed.product] = (this.items[deed.product] ?? 0) - 1;
        return;
      case "confirm":
        return;
      case "apply profit":
        this.#purse(deed.who).profit -= deed.minor;
        this.#purse(deed.who).balance += deed.minor;
        return;
      case "stake": {
        const { who, category, pick } = deed;
        const minor = deed.contracts * CONTRACT;
        this.#purse(who).balance -= minor;
        this.stakes.push({ who, category, pick, minor, start: now - (now % ROUND_MS), isSettled: false });
      }
    }
  }

  /** Advances the time: decides due withdrawals and settles finished rounds. */
  goTo(now: number, lastDigit: (category: "P" | "S", start: number) => number): void {
    this.now = now;
    const due = this.withdrawals.filter((each) => each.status === "Wait" && each.due <= now);
    for (const withdrawal of due) this.#decide(withdrawal, !withdrawal.refused);
    const over = this.stakes.filter(({ isSettled, start }) => !isSettled && start + ROUND_MS <= now);
    for (const stake of over) {
      const { who, category, start, pick, minor } = stake;
      stake.isSettled = true;
      const fee = Math.round(minor * 0.02);
      const odds = oddsOf(pick, lastDigit(category, start));
      this.#purse(who).balance += Math.floor(((minor - fee) * odds) / 100);
      this.#fees.push({ who, category, start, fee });
    }
  }

  /** Credits the inviters' shares of the fees of these rounds, which their cells have shared out. */
  shareFees(rounds: readonly SharedRound[]): void {
    const sums = new Map<string, { to: number; level: number; sum: number }>();
    for (const { who, category, start, hour } of rounds) {
      const isOfRound = (each: Fee) => each.who === who && each.category === category && each.start === start;
      const fees = this.#fees.filter(isOfRound);
      if (fees.length === 0) throw new Error(`unknown or repeated fee of ${who} in ${category} at ${start}`);
      this.#fees = this.#fees.filter((each) => !isOfRound(each));
      // A cell sends one sum for each hour, referrer and level.
      const { cell, above } = this.#placeOf(who);
      for (const [level, to] of above.entries()) {
        if (to === null) continue;
        const key = `${cell}:${hour}:${to}:${level}`;
        const sum = fees.reduce((all, { fee }) => all + fee, sums.get(key)?.sum ?? 0);
        sums.set(key, { to, level, sum });
      }
    }
    for (const { to, level, sum } of sums.values()) {
      this.#earn(to, Math.floor((sum * (SHARE_PERCENT[level] ?? 0)) / 100));
    }
  }

  #pay(payment: Payment): void {
    if (payment.isPaid) return;
    const { who, minor } = payment;
    const isFirst = !this.payments.some((each) => each.isPaid && each.who === who);
    payment.isPaid = true;
    this.#purse(who).balance += minor;
    this.#recharged.push({ who, minor, time: this.now });
    const [referrer] = this.#placeOf(who).above;
    if (isFirst && minor >= FIRST_RECHARGE_MIN && typeof referrer === "number") {
      this.#earn(referrer, FIRST_RECHARGE_BONUS);
    }
  }

  #earn(who: number, minor: number): void {
    const purse = this.#purse(who);
    const day = dayStart(this.now);
    purse.profit += minor;
    purse.came = { day, minor: minor + (purse.came.day === day ? purse.came.minor : 0) };
  }

  #mayApply(who: number, minor: number): boolean | null {
    const { profit, came } = this.#purse(who);
    if (profit < minor) return false;
    if (came.day !== dayStart(this.now) || profit - came.minor >= minor) return true;
    // The message of a share may arrive after midnight, so the books cannot decide for this long.
    return this.now - came.day < SHARED_LATE_MS ? null : false;
  }

  #decide(withdrawal: Withdrawal, isPaid: boolean): void {
    if (withdrawal.status !== "Wait") return;
    withdrawal.status = isPaid ? "Success" : "Reject";
    if (!isPaid) this.#purse(withdrawal.who).balance += withdrawal.minor;
  }

  #mayJoin(who: number, window: number): boolean {
    const event = EVENTS[window];
    const midnight = dayStart(this.now);
    if (event === undefined) return false;
    const sinceOpening = this.now - midnight - event.opens;
    const sumOf = (entries: readonly { who: number; minor: number; time: number }[]) =>
      entries.filter((entry) => entry.who === who && entry.time >= midnight).reduce((sum, { minor }) => sum + minor, 0);
    return (
      sinceOpening >= 0 &&
      sinceOpening < EVENT_MS &&
      !this.#joined.has(`${midnight}:${window}:${who}`) &&
      sumOf(this.#recharged) >= event.recharged &&
      // A day begins with a round.
      sumOf(this.stakes.map(({ start, ...stake }) => ({ ...stake, time: start }))) >= event.staked
    );
  }

  #usesLeft(code: number): number {
    const used = [...this.#redeemed].filter((each) => each.startsWith(`${code}:`)).length;
    return (this.#scarce.codes[code]?.uses ?? 0) - used;
  }

  #priceOf(product: number): number {
    return this.#scarce.products[product]?.price ?? Number.NaN;
  }

  #has(who: number, minor: number): boolean {
    return this.#purse(who).balance >= minor;
  }

  #purse(who: number): Purse {
    return this.#at(this.purses, who);
  }

  #placeOf(who: number): MemberPlace {
    return this.#at(this.#places, who);
  }

  #at<T>(list: readonly T[], index: number): T {
    const found = list[index % list.length];
    if (found === undefined) throw new Error("nothing at this place");
    return found;
  }

  #once(given: Set<string>, key: string): void {
    if (given.has(key)) throw new Error(`given twice: ${key}`);
    given.add(key);
  }
}

/** Odds in hundredths by the last digit of a price: even is red, odd green; 0 and 5 are violet as well. */
function oddsOf(pick: string, digit: number): number {
  const isViolet = digit % 5 === 0;
  if (pick === "V") return isViolet ? 450 : 0;
  if (pick === "N7") return digit === 7 ? 900 : 0;
  const isHit = pick === (digit % 2 === 0 ? "R" : "G");
  if (!isHit) return 0;
  return isViolet ? 150 : 200;
}
