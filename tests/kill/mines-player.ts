import { minesRecords, minesStart, minesStatus, minesTake, minesTap } from "#games/mines/calls.ts";
import { minesGame, type MinesHabits, type MinesMove } from "#games/mines/player.ts";
import { pause, type Player, type Row, type PlayerContext } from "./player.ts";

const HABITS: MinesHabits = {
  amount: (random) => random.between(50, 500) * 100,
  goesOn: (random) => random.chance(0.7),
};

interface Game {
  readonly amount: number;
  /** The open cells in the last answer. */
  opened: readonly number[];
  /** The payout, once the game is over. */
  paid: number | null;
}

/** Plays games of Mines, one after another. After a kill it continues the interrupted game. */
export class MinesPlayer implements Player {
  readonly #context: PlayerContext;
  readonly #games: Game[] = [];
  #starts: number;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#starts = context.server.starts;
  }

  async play(): Promise<void> {
    while (!this.#context.isOver()) await this.#game();
  }

  async rows(): Promise<(Row & { member: string })[]> {
    const { caller, member, tally } = this.#context;
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
    const { random, member, tally } = this.#context;
    const moves = minesGame(random, HABITS);
    let game: Game | null = null;
    let next = moves.next();
    while (next.done !== true) {
      const move = next.value;
      if (game !== null) {
        await pause(random.between(5, 80));
        await this.#compareAfterRestart(game);
      }
      const answer = await this.#move(move);
      if ("refused" in answer) {
        return void tally.problems.push(`Mines refused a ${move.call} of ${member.id}: ${answer.refused.msg}`);
      }
      if (move.call === "start") {
        game = { amount: move.amount, opened: [], paid: null };
        this.#games.push(game);
      }
      if (game === null) return;
      if ("opened_idxs" in answer) game.opened = answer.opened_idxs;
      const isOver = "game_over" in answer && answer.game_over;
      if (isOver) game.paid = answer.is_win ? answer.game_detail_map.reward : 0;
      if (move.call === "take") game.paid = answer.game_detail_map.reward;
      next = moves.next(isOver);
    }
  }

  #move(move: MinesMove) {
    const { caller, random, member } = this.#context;
    const key = random.letters();
    if (move.call === "take") return caller.move(minesTake, member, { body: {}, key });
    if (move.call === "tap") return caller.move(minesTap, member, { body: { idx: move.idx }, key });
    return caller.move(minesStart, member, { body: { traps: move.traps, amount: move.amount }, key });
  }

  /** After a restart the game must be as the last answer showed it. */
  async #compareAfterRestart(game: Game): Promise<void> {
    const { caller, server, member, tally } = this.#context;
    if (this.#starts === server.starts) return;
    const status = await caller.read(minesStatus, member, { traps: 3 });
    this.#starts = server.starts;
    const isSame = status.game_detail_map?.amount === game.amount && status.opened_idxs.join() === game.opened.join();
    if (status.game_lock === "1" && isSame) tally.minesResumed.add(this.#starts);
    else tally.problems.push(`the game of ${member.id} came back otherwise: ${JSON.stringify(status)}`);
  }
}
