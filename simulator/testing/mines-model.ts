import { CELLS } from "../games/mines/layout.ts";
import type { Answer, Secret } from "./mines.ts";

/** The fields of an answer that the model knows; the code alone where it is refused. */
export type Expected = Omit<Answer, "msg">;

/** A member's games of Mines as the specification tells them, in whole numbers that cannot be rounded. */
export class MinesModel {
  /** Minor units. */
  balance: bigint;
  finished: { won: boolean; opened: number[]; payout: bigint }[] = [];
  #game: { traps: number; amount: bigint; opened: number[]; secret: Secret } | null = null;
  #taken: Expected | null = null;

  constructor(balance: bigint) {
    this.balance = balance;
  }

  get isRunning(): boolean {
    return this.#game !== null;
  }

  get opened(): readonly number[] {
    return this.#game?.opened ?? [];
  }

  get traps(): readonly number[] {
    return this.#game?.secret.traps ?? [];
  }

  /** Safe cells that are still closed. */
  get closed(): readonly number[] {
    return this.#game?.secret.safe.filter((cell) => !this.opened.includes(cell)) ?? [];
  }

  start(traps: number, units: number, secret: Secret): Expected {
    const amount = BigInt(units) * 100n;
    if (this.#game !== null) return { code: 3013 };
    if (units < 50) return { code: 3012 };
    if (amount > this.balance) return { code: 2001 };
    this.balance -= amount;
    this.#game = { traps, amount, opened: [], secret };
    return { code: 200, balance: this.#units(this.balance) };
  }

  tap(cell: number): Expected {
    const game = this.#game;
    if (game === null) return { code: 3014 };
    if (game.secret.traps.includes(cell)) {
      this.#end(false, 0n);
      return this.#tapped(game.opened, { game_over: true, is_win: false, trap_idxs: game.secret.traps });
    }
    if (!game.opened.includes(cell)) game.opened.push(cell);
    if (game.opened.length < CELLS - game.traps) {
      return this.#tapped(game.opened, { game_over: false, is_win: false, trap_idxs: null });
    }
    this.#win();
    return this.#tapped(game.opened, { game_over: true, is_win: true, trap_idxs: game.secret.traps });
  }

  take(): Expected {
    if (this.#game === null) return this.#taken ?? { code: 3014 };
    if (this.#game.opened.length === 0) return { code: 3015 };
    return this.#win();
  }

  #win(): Expected {
    if (this.#game === null) throw new Error("no game");
    const { traps, amount, opened, secret } = this.#game;
    // 98 % of it, at C(25, k) / C(25 − traps, k), which is the product of (25 − i) / (25 − traps − i).
    let [above, below] = [amount * 98n, 100n];
    for (let i = 0; i < opened.length; i++) [above, below] = [above * BigInt(25 - i), below * BigInt(25 - traps - i)];
    const payout = above / below;
    this.balance += payout;
    this.#end(true, payout);
    this.#taken = { code: 200, is_win: true, trap_idxs: secret.traps, balance: this.#units(this.balance) };
    return this.#taken;
  }

  #end(won: boolean, payout: bigint): void {
    this.finished.unshift({ won, opened: [...this.opened], payout });
    this.#game = null;
    this.#taken = null;
  }

  #tapped(opened: readonly number[], more: Record<string, unknown>): Expected {
    return { code: 200, opened_idxs: [...opened], balance: this.#units(this.balance), ...more };
  }

  #units(minor: bigint): number {
    return Number(minor) / 100;
  }
}
