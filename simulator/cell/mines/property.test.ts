import { reset } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { CELLS } from "../../games/mines/layout.ts";
import { TRAP_OPTIONS } from "../../games/mines/stake.ts";
import { auditIsClean, balanceOf } from "../../testing/client.ts";
import { type Answer, makePlayer, type Player, type Secret, secretOf } from "../../testing/mines.ts";

type Action =
  | { kind: "start"; traps: number; units: number }
  // A place among cells of a kind, so that games last; which cell that is shows when its game is known.
  | { kind: "tap"; on: "closed" | "opened" | "trap"; place: number }
  | { kind: "take" };

type Step = { does: "act"; action: Action; atOnce: 1 | 2; keyed: boolean } | { does: "clear" | "repeat" | "restart" };

/** The fields of an answer that the model knows; the code alone where it is refused. */
type Expected = Omit<Answer, "msg">;

const KNOWN = ["code", "balance", "opened_idxs", "game_over", "is_win", "trap_idxs"];

/** Those fields of each answer, in an order that does not depend on which came first. */
function known(answers: readonly Expected[]): string[] {
  return answers.map((answer) => JSON.stringify(KNOWN.map((field) => answer[field] ?? null))).sort();
}

/** A member's games as the specification tells them, in whole numbers that cannot be rounded. */
class Model {
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

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("start" as const),
      traps: fc.constantFrom(...TRAP_OPTIONS),
      units: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 50, max: 400 }) }, fc.constantFrom(1, 49, 10_000)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("tap" as const),
      on: fc.oneof(
        { weight: 8, arbitrary: fc.constant("closed" as const) },
        fc.constantFrom("trap" as const, "opened" as const),
      ),
      place: fc.nat(24),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "take" as const }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant("act" as const),
      action,
      atOnce: fc.constantFrom(1 as const, 1 as const, 2 as const),
      keyed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ does: "repeat" as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ does: "clear" as const }, { does: "restart" as const }) },
);

/** Plays steps with a member of the simulator and with the model, and compares after each. */
class Match {
  readonly #player: Player;
  readonly #model: Model;
  #keys = 0;
  #last: { send: () => Promise<Answer>; answer: Answer } | null = null;

  constructor(player: Player, balance: bigint) {
    this.#player = player;
    this.#model = new Model(balance);
  }

  async play(step: Step): Promise<void> {
    if (step.does === "act") await this.#act(step.action, step.atOnce, step.keyed);
    else if (step.does === "repeat") await this.#repeat();
    else if (step.does === "clear") await this.#clear();
    else await this.#player.restart();
    const status = await this.#player.status();
    expect(status).toMatchObject({
      balance: Number(this.#model.balance) / 100,
      game_lock: this.#model.isRunning ? "1" : "0",
      opened_idxs: this.#model.opened,
    });
  }

  /** The last request with a key comes again: it changes nothing and gets the first answer. */
  async #repeat(): Promise<void> {
    if (this.#last !== null) expect(await this.#last.send()).toEqual(this.#last.answer);
  }

  /** Opens every safe cell that is left. */
  async #clear(): Promise<void> {
    while (this.#model.closed.length > 0) await this.#act({ kind: "tap", on: "closed", place: 0 }, 1, false);
  }

  async #act(action: Action, atOnce: 1 | 2, keyed: boolean): Promise<void> {
    const key = keyed ? `key-${this.#keys++}` : undefined;
    const { send, judge } = await this.#prepare(action, key);
    const answers = await Promise.all(Array.from({ length: atOnce }, send));
    const first = judge();
    // Under one key they are one request; else each is judged after the other, in whichever order.
    const judged = atOnce === 1 ? [first] : [first, keyed ? first : judge()];
    expect(known(answers), JSON.stringify(action)).toEqual(known(judged));
    if (keyed && answers[0] !== undefined) this.#last = { send, answer: answers[0] };
  }

  /** What sends an action, and what has the model judge it. */
  async #prepare(action: Action, key: string | undefined) {
    if (action.kind === "take") return { send: () => this.#player.take(key), judge: () => this.#model.take() };
    if (action.kind === "start") {
      const { traps, units } = action;
      const secret = secretOf(this.#player.member, await this.#player.fairness(), traps);
      return {
        send: () => this.#player.start(traps, units, key),
        judge: () => this.#model.start(traps, units, secret),
      };
    }
    const cells = { closed: this.#model.closed, opened: this.#model.opened, trap: this.#model.traps }[action.on];
    const cell = cells[action.place % cells.length] ?? action.place + 1;
    return { send: () => this.#player.tap(cell, key), judge: () => this.#model.tap(cell) };
  }

  async finish(): Promise<void> {
    const { finished, balance } = this.#model;
    expect(await balanceOf(this.#player.member)).toBe(Number(balance) / 100);
    const { page, queryset } = await this.#player.records("?p_size=20");
    expect(page).toMatchObject({ count: finished.length });
    expect(
      (queryset as Record<string, unknown>[]).map(({ is_win, over_steps, payout }) => [is_win, over_steps, payout]),
    ).toEqual(finished.slice(0, 20).map((game) => [game.won, game.opened.length, Number(game.payout) / 100]));
  }
}

afterEach(() => reset());

describe("any sequence of starts, taps and takes, repeated, at once or across restarts,", () => {
  it("is answered, paid and recorded as the model says, and leaves clean books", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const match = new Match(await makePlayer(2000), 200_000n);
        for (const each of steps) await match.play(each);
        await match.finish();
        expect(await auditIsClean()).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});
