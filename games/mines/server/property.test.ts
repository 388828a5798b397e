import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { TRAP_OPTIONS } from "#games/mines/rules/stake.ts";
import { brokenInvariants, balanceOf } from "#simulator/testing/client.ts";
import { type Expected, MinesModel, type Answer, makePlayer, type Player, secretOf } from "./testing/mines.ts";
import { reset } from "#simulator/testing/objects.ts";

type Action =
  | { kind: "start"; traps: number; units: number }
  // An index among cells of a kind, which makes games last; the game decides the cell.
  | { kind: "tap"; on: "closed" | "opened" | "trap"; place: number }
  | { kind: "take" };

type Step = { does: "act"; action: Action; atOnce: 1 | 2; keyed: boolean } | { does: "clear" | "repeat" | "restart" };

const KNOWN = ["code", "balance", "opened_idxs", "game_over", "is_win", "trap_idxs"];

/** The shared fields of each answer, sorted, since answers come in any order. */
function known(answers: readonly Expected[]): string[] {
  return answers.map((answer) => JSON.stringify(KNOWN.map((field) => answer[field] ?? null))).sort();
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

/** The actual and the expected answers. */
interface Compared {
  seen: unknown;
  wanted: unknown;
}

/** Plays steps with a member of the simulator and with the model. */
class Match {
  readonly #player: Player;
  readonly #model: MinesModel;
  #keys = 0;
  #last: { action: Action; key: string; send: () => Promise<Answer>; answer: Answer } | null = null;

  constructor(player: Player, balance: bigint) {
    this.#player = player;
    this.#model = new MinesModel(balance);
  }

  async *play(step: Step): AsyncGenerator<Compared> {
    if (step.does === "act") yield this.#act(step.action, step.atOnce, step.keyed ? `key-${this.#keys++}` : undefined);
    else if (step.does === "repeat") yield this.#repeat();
    else if (step.does === "restart") await this.#player.restart();
    else while (this.#model.closed.length > 0) yield this.#act({ kind: "tap", on: "closed", place: 0 }, 1, undefined);
    const { balance, game_lock, opened_idxs } = await this.#player.status();
    yield {
      seen: { balance, game_lock, opened_idxs },
      wanted: {
        balance: Number(this.#model.balance) / 100,
        game_lock: this.#model.isRunning ? "1" : "0",
        opened_idxs: this.#model.opened,
      },
    };
  }

  /** The state after all steps. */
  async end(): Promise<Compared> {
    const { finished, balance } = this.#model;
    const { page, queryset } = await this.#player.records("?p_size=20");
    const rows = (queryset as Record<string, unknown>[]).map(({ is_win, over_steps, payout }) => [
      is_win,
      over_steps,
      payout,
    ]);
    const games = finished.map((game) => [game.won, game.opened.length, Number(game.payout) / 100]);
    return {
      seen: { balance: await balanceOf(this.#player.member), page, rows },
      wanted: {
        balance: Number(balance) / 100,
        page: { count: finished.length, p: 1, p_size: 20 },
        rows: games.slice(0, 20),
      },
    };
  }

  /**
   * Repeats the last request with a key. An accepted request changes nothing and gets the first answer. Refusals are
   * not stored, so a refused request is handled anew.
   */
  async #repeat(): Promise<Compared> {
    const last = this.#last;
    if (last === null) return { seen: null, wanted: null };
    if (last.answer.code === 200) return { seen: await last.send(), wanted: last.answer };
    return this.#act(last.action, 1, last.key);
  }

  async #act(action: Action, atOnce: 1 | 2, key: string | undefined): Promise<Compared> {
    const { send, judge } = await this.#prepare(action, key);
    const answers = await Promise.all(Array.from({ length: atOnce }, send));
    const first = judge();
    // With one key they are a single request; otherwise each is handled after another, in any order.
    const judged = atOnce === 1 ? [first] : [first, key === undefined ? judge() : first];
    if (key !== undefined && answers[0] !== undefined) this.#last = { action, key, send, answer: answers[0] };
    return { seen: known(answers), wanted: known(judged) };
  }

  /** Returns functions that send an action and that apply it to the model. */
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
}

afterEach(() => reset());

describe("any sequence of starts, taps and takes, repeated, at once or across restarts,", () => {
  it("is answered, paid and recorded like the model, and passes the audit", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const match = new Match(await makePlayer(2000), 200_000n);
        for (const each of steps) {
          for await (const { seen, wanted } of match.play(each)) expect(seen, JSON.stringify(each)).toEqual(wanted);
        }
        const { seen, wanted } = await match.end();
        expect(seen).toEqual(wanted);
        expect(await brokenInvariants()).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});
