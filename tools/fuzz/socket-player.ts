import fc from "fast-check";
import { type Channel, type Fields, type Operation, termsOf } from "./socket-document.ts";

/** Of a window's ends: clocks and ways differ. Simulated ms. */
const MARGIN_MS = 2000;

/** Counts what happened. Prints the first defect of each kind with its context. */
export class Report {
  readonly counts = new Map<string, number>();
  readonly defects = new Set<string>();

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  defect(kind: string, ...context: readonly unknown[]): void {
    if (!this.defects.has(kind))
      console.log(`DEFECT ${kind}`, ...context.map((each) => `\n  ${JSON.stringify(each).slice(0, 900)}`));
    this.defects.add(kind);
  }
}

/** The document's promise for a frame; any: some answer. */
export type Expected = "acceptance" | "refusal" | "reply" | "silence" | "any";

export interface Sent {
  readonly label: string;
  /** Null: not a player's frame. */
  readonly operation: Operation | null;
  readonly fields: Fields;
  readonly expects: Expected;
  readonly text: string | Uint8Array;
  /** True: no other frame waits at the same time, so any answer is its own. */
  isAlone?: boolean;
  answer: Fields | null;
}

interface Stake {
  readonly betId: string;
  readonly period: number;
  readonly price: number;
  readonly slot: unknown;
  readonly first: Fields;
  state: "open" | "cancelled" | "closed";
}

export type Draw = <T>(values: fc.Arbitrary<T>) => T;

/** Values that follow from a seed. */
export function drawer(seed: number): Draw {
  let drawn = 0;
  return <T>(values: fc.Arbitrary<T>) => {
    drawn += 1;
    const [value] = fc.sample(values, { seed: Math.imul(seed * 65_537 + drawn, 0x9e3779b1), numRuns: 1 });
    return value as T;
  };
}

function keyOf({ period, betId }: Fields): string {
  return `${period} ${betId}`;
}

/** A repeat has the balance of its own time. */
function resultOf(answer: Fields): string {
  return JSON.stringify({ ...answer, balance: null });
}

/** A member as the frames of a channel tell of it: the round, its stakes, its money. */
export class Player {
  readonly channel: Channel;
  readonly draw: Draw;
  readonly token: string;
  readonly #report: Report;
  readonly #speed: number;
  readonly #stakes = new Map<string, Stake>();
  readonly #moved = new Set<string>();
  #round: Fields = {};
  #roundAt = 0;
  #limits = { min: 0, max: 0 };
  /** The sum of what the frames told. */
  balance: number;
  /** The balance in the latest frame that told of money. */
  told: number;

  constructor(report: Report, speed: number, channel: Channel, draw: Draw, token: string, balance: number) {
    [this.#report, this.#speed, this.channel, this.draw, this.token] = [report, speed, channel, draw, token];
    this.balance = this.told = balance;
  }

  get openStakes(): Stake[] {
    return [...this.#stakes.values()].filter(({ state }) => state === "open");
  }

  get period(): number {
    return this.#round.period ?? 1;
  }

  /** True or false well within or outside of the time for stakes; null: close to an end of it. */
  get #isOpen(): boolean | null {
    const { openTime = Infinity, lockTime = 0, serverTime = 0 } = this.#round;
    const now = serverTime + (performance.now() - this.#roundAt) * this.#speed;
    if (now > openTime + MARGIN_MS && now < lockTime - MARGIN_MS) return true;
    return now < openTime - MARGIN_MS || now > lockTime + MARGIN_MS ? false : null;
  }

  /** The document's promise for a frame that its schema takes. */
  expectation(operation: Operation, fields: Fields): Expected {
    if (!operation.hasFields) return operation.reply === null ? "silence" : "reply";
    const { terms, ...rest } = fields;
    const known = this.#stakes.get(keyOf(fields));
    const isCurrent = fields.period === this.period;
    if (terms !== undefined && terms !== termsOf(rest)) return "refusal";
    if (!operation.isStake) return known?.state === "open" && isCurrent && this.#isOpen ? "acceptance" : "reply";
    if (known !== undefined || this.#isOpen === null) return "reply";
    const { betPrice = 0, slot = 0 } = fields;
    if (!isCurrent || !this.#isOpen || betPrice < this.#limits.min || betPrice > this.#limits.max) return "refusal";
    const isTaken = [...this.#stakes.values()].some((each) => each.period === this.period && each.slot === slot);
    return isTaken || fields["auto"] === true ? "reply" : "acceptance";
  }

  /** Follows a frame, and compares it with what came before. `isFirst`: the first of its socket with stakes. */
  follow(cmd: number, data: Fields): void {
    const round = data.periodInfo ?? data;
    if (round.lockTime !== undefined) {
      this.#round = { ...data, ...round };
      this.#roundAt = performance.now();
    }
    // Its payouts come before or right after it.
    if (data["flyEnd"] === 1) setTimeout(() => this.#close(data.period), 1000);
    if (data.stakes !== undefined) {
      this.#limits = data.limits ?? this.#limits;
      this.#compare(data.stakes, round.period);
    } else if (data.balance !== undefined) this.#followMoney(cmd, data);
  }

  #followMoney(cmd: number, data: Fields): void {
    const { status, period = 0, betId = "", betPrice = 0 } = data;
    const key = keyOf(data);
    const stake = this.#stakes.get(key);
    if (data.payout !== undefined) {
      this.#move(`settled ${period}`, data.payout, data);
      this.#close(period);
    } else if (data.cashAmount !== undefined) {
      if (status !== 1 && !data.refunded) return;
      if (stake === undefined) return this.#report.defect(`${cmd} pays an unknown stake`, data);
      stake.state = "closed";
      this.#move(`paid ${key}`, data.cashAmount, data);
    } else if (this.channel.operations.some(({ isStake, reply }) => isStake && reply === cmd)) {
      if (stake !== undefined && stake.state !== "cancelled" && resultOf(stake.first) !== resultOf(data))
        this.#report.defect(`${cmd} of a repeat is not the first result`, stake.first, data);
      if (status !== 1 || stake !== undefined) return;
      this.#stakes.set(key, { betId, period, price: betPrice, slot: data.slot, first: data, state: "open" });
      this.#move(`staked ${key}`, -betPrice, data);
    } else if (status === 1) {
      if (stake?.price !== betPrice) return this.#report.defect(`${cmd} refunds what was not staked`, stake, data);
      stake.state = "cancelled";
      this.#move(`cancelled ${key}`, betPrice, data);
    }
  }

  #move(key: string, amount: number, { balance = 0 }: Fields): void {
    if (this.#moved.has(key)) return;
    this.#moved.add(key);
    this.balance = Math.round((this.balance + amount) * 100) / 100;
    this.told = balance;
  }

  #close(ended: number | undefined): void {
    for (const stake of this.openStakes) if (stake.period === ended) stake.state = "closed";
  }

  #compare(stakes: readonly Fields[], period: number | undefined): void {
    const known = [...this.#stakes.values()].filter((each) => each.period === period && each.state !== "cancelled");
    const told = new Set(stakes.map(({ betId }) => betId));
    if (told.size !== known.length || !known.every(({ betId }) => told.has(betId)))
      this.#report.defect("the first frame does not have the member's stakes", known, stakes);
  }
}
