import { minesRecords, minesStart, minesStatus, minesTake, minesTap } from "#contract/games/mines/calls.ts";
import { pause, type Player, type Stage } from "./player.ts";
import type { Row } from "./rows.ts";

const CELLS = 25;

interface Game {
  readonly amount: number;
  /** What the last answer said is open. */
  opened: readonly number[];
  /** What it paid, once it is over. */
  paid: number | null;
}

/** Plays games of Mines, one after another; each goes on where it stood when the house died. */
export class MinesPlayer implements Player {
  readonly #stage: Stage;
  readonly #games: Game[] = [];
  #life: number;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#life = stage.house.life;
  }

  async play(): Promise<void> {
    while (!this.#stage.isOver()) await this.#game();
  }

  async rows(): Promise<(Row & { member: string })[]> {
    const { caller, member, tally } = this.#stage;
    const records = (await caller.rows(minesRecords, member)).toReversed();
    if (records.length !== this.#games.length) {
      tally.problems.push(
        `${member.id} played ${this.#games.length} games of Mines, and ${records.length} are recorded`,
      );
    }
    return this.#games.flatMap(({ amount, paid, opened }, at) => {
      const record = records[at];
      const relation = `mines:${record?.id}`;
      const safe = record?.opened_indexes.filter((cell) => !record.trap_indexes.includes(cell)) ?? [];
      if (record?.amount !== amount || record.payout !== paid || opened.some((cell, step) => safe[step] !== cell)) {
        tally.problems.push(`game ${at + 1} of ${member.id} is recorded otherwise than it was played`);
      }
      const bet = { member: member.id, type: "bet", change: -amount, relation };
      return paid ? [bet, { member: member.id, type: "win", change: paid, relation }] : [bet];
    });
  }

  async #game(): Promise<void> {
    const { caller, chance, member, tally } = this.#stage;
    const traps = chance.oneOf([1, 3, 5, 7] as const);
    const amount = chance.between(50, 500) * 100;
    const started = await caller.move(minesStart, member, { body: { traps, amount }, key: chance.text() });
    if ("refused" in started) return void tally.problems.push(`Mines does not start: ${started.refused.msg}`);
    const game: Game = { amount, opened: [], paid: null };
    this.#games.push(game);
    const wanted = chance.between(1, 6);
    const closed = Array.from({ length: CELLS }, (_, at) => at + 1);
    while (game.opened.length < wanted) {
      await pause(chance.between(5, 80));
      await this.#compareAfterRestart(game);
      const [idx = 1] = closed.splice(chance.below(closed.length), 1);
      const tapped = await caller.move(minesTap, member, { body: { idx }, key: chance.text() });
      if ("refused" in tapped) return void tally.problems.push(`a tap of ${member.id}: ${tapped.refused.msg}`);
      game.opened = tapped.opened_idxs;
      if (tapped.game_over) return void (game.paid = tapped.is_win ? tapped.game_detail_map.reward : 0);
    }
    const taken = await caller.move(minesTake, member, { body: {}, key: chance.text() });
    if ("refused" in taken) return void tally.problems.push(`a take of ${member.id}: ${taken.refused.msg}`);
    game.paid = taken.game_detail_map.reward;
  }

  /** After a restart the game must stand as the last answer left it. */
  async #compareAfterRestart(game: Game): Promise<void> {
    const { caller, house, member, tally } = this.#stage;
    if (this.#life === house.life) return;
    const status = await caller.read(minesStatus, member, { traps: 3 });
    this.#life = house.life;
    const isSame = status.game_detail_map?.amount === game.amount && status.opened_idxs.join() === game.opened.join();
    if (status.game_lock === "1" && isSame) tally.minesResumed.add(this.#life);
    else tally.problems.push(`the game of ${member.id} came back otherwise: ${JSON.stringify(status)}`);
  }
}
