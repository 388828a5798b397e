import type { RuleName } from "../../../games/all/api.ts";
import { writeJson } from "../../../contract/values/json.ts";
import { profile } from "../../../contract/calls/profile.ts";
import { transactions } from "../../../contract/calls/transactions.ts";
import type { Failure, Trial } from "../check.ts";
import type { AskOptions, Backend } from "./backend.ts";

/** The state of a member's money at a time, to compare later states with. */
export interface Mark {
  /** Minor units. */
  readonly balance: number;
  readonly count: number;
}

/** Every change of the balance since a mark, newest first, and their sum; minor units. */
export interface Movement {
  readonly moved: number;
  readonly changes: readonly number[];
}

const ROWS_MAX = 20;
const PAGES_MAX = 20;
const SETTLE_MS = 8_000;
const POLL_MS = 250;
const TRIES = 12;

/** The most that other checks add to a balance before an amount beyond it is tried, in units. */
const GAINS = 2_000;

/** An amount in whole tens of units that the balance will not cover. */
export const amountBeyond = (balance: number) => Math.ceil((balance / 100 + GAINS) / 10) * 10;

export const inUnits = (minor: number) => (minor / 100).toFixed(2);

/** A member of the backend under test. */
export class Account {
  readonly #backend: Backend;
  readonly token: string;

  constructor(backend: Backend, token: string) {
    this.#backend = backend;
    this.token = token;
  }

  with(more: Omit<AskOptions, "token"> = {}): AskOptions {
    return { token: this.token, ...more };
  }

  async profile(trial: Trial) {
    return (await this.#backend.read(trial, profile, this.with())).entry;
  }

  async mark(trial: Trial): Promise<Mark> {
    const { balance, count } = await this.#books(trial);
    return { balance, count };
  }

  /** The balance and the transactions since `from` of the same moment: other checks may move money between two calls. */
  async #books(trial: Trial, from = Number.POSITIVE_INFINITY) {
    for (let attempt = 1; ; attempt++) {
      const before = await this.#newest(trial);
      const { balance } = await this.profile(trial);
      const count = before.page.count ?? 0;
      const rows = [...before.queryset];
      let isRepeating = false;
      for (let p = 2; rows.length < count - from && p <= PAGES_MAX; p++) {
        const { queryset } = await this.#newest(trial, p);
        isRepeating ||= rowsInCommon(rows, queryset) > 0;
        rows.push(...queryset);
      }
      const after = await this.#newest(trial);
      const isSame = after.page.count === before.page.count;
      // The checks of lists report it, and no movement can be told from such pages.
      if (isSame && isRepeating) throw trial.notRun(`pages of ${ROWS_MAX} transactions have rows in common`);
      if (isSame || attempt === TRIES) return { balance, count, rows };
    }
  }

  #newest(trial: Trial, p = 1) {
    return this.#backend.read(trial, transactions, this.with({ query: { p, p_size: ROWS_MAX } }));
  }

  /**
   * Expects that the money moved once by `amount` since the mark. Other checks may move other amounts at the same time,
   * so a single row of that amount is enough. Without such a row the whole balance has to have moved by it.
   */
  async expectMoved(trial: Trial, mark: Mark, amount: number, rule: RuleName, more: Partial<Failure> = {}) {
    await this.expectOneOf(trial, mark, [amount], rule, more);
  }

  /** As expectMoved, with a choice of amounts. */
  async expectOneOf(trial: Trial, mark: Mark, amounts: readonly number[], rule: RuleName, more: Partial<Failure> = {}) {
    const isMoved = ({ moved, changes }: Movement) => {
      const matches = changes.filter((change) => amounts.includes(change)).length;
      return sum(changes) === moved && (matches === 1 || (matches === 0 && amounts.includes(moved)));
    };
    const last = await this.#settle(trial, mark, isMoved);
    if (isMoved(last)) return;
    const wanted = amounts.map(inUnits).join(" or ");
    const books = last.changes.map(inUnits).join(", ") || "nothing";
    trial.fail(rule, `wanted ${wanted}; the balance moved by ${inUnits(last.moved)}; transactions: ${books}`, more);
  }

  /** Expects that no money moved by `amount`, in either direction. */
  async expectUnmoved(trial: Trial, mark: Mark, amount: number, rule: RuleName, more: Partial<Failure> = {}) {
    const isUnmoved = ({ moved, changes }: Movement) =>
      sum(changes) === moved && !changes.some((change) => Math.abs(change) === amount);
    const last = await this.#settle(trial, mark, isUnmoved);
    if (isUnmoved(last)) return;
    const books = last.changes.map(inUnits).join(", ") || "nothing";
    trial.fail(rule, `the balance moved by ${inUnits(last.moved)}; transactions: ${books}`, more);
  }

  async movement(trial: Trial, mark: Mark): Promise<Movement> {
    const { balance, count, rows } = await this.#books(trial, mark.count);
    const changes = rows.slice(0, Math.max(0, count - mark.count)).map((row) => Number(row.change_balance));
    return { moved: balance - mark.balance, changes };
  }

  /** The movement once the balance agrees with the transactions, or as it is when the time is up. */
  async settled(trial: Trial, mark: Mark): Promise<Movement> {
    return this.#settle(trial, mark, ({ moved, changes }) => sum(changes) === moved);
  }

  /** Reads the movement until it is as wanted, or the time is up: other members' transfers arrive later. */
  async #settle(trial: Trial, mark: Mark, isSettled: (movement: Movement) => boolean): Promise<Movement> {
    const deadline = performance.now() + SETTLE_MS;
    for (;;) {
      const movement = await this.movement(trial, mark);
      if (isSettled(movement) || performance.now() > deadline) return movement;
      await pause(POLL_MS);
    }
  }
}

/** How many of the last of `rows` come again as the first of `next`, in the same order. */
export function rowsInCommon(rows: readonly unknown[], next: readonly unknown[]): number {
  const [before, after] = [rows, next].map((page) => page.map((row) => writeJson(row)));
  for (let count = Math.min(rows.length, next.length); count > 0; count--) {
    if (before?.slice(-count).join() === after?.slice(0, count).join()) return count;
  }
  return 0;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
