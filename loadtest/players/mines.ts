import { minesStart, minesStatus, minesTake, minesTap } from "#contract/games/mines/calls.ts";
import { refusals } from "#contract/refusals.ts";
import { minesGame, type MinesHabits, type MinesMove } from "#simulator/crowd/players/mines.ts";
import { readAck, stakeAck, stakes } from "../measures.ts";
import type { Guest } from "../target.ts";
import { ask, look, RANDOM } from "./rest.ts";
import { countAnswer } from "./sockets.ts";

const TRAPS = 3;
const HABITS: MinesHabits = { traps: TRAPS, amount: () => 5_000, goesOn: (_, taps) => taps < 2 };

/** Plays a game of Mines: a stake, two cells, and the reward if neither is a trap. */
export function playMines(guest: Guest): void {
  const status = look(minesStatus, guest, { query: { traps: TRAPS } });
  // Another arrival of this member may be in the middle of a game.
  if (status === null || status.game_lock === "1") return;
  const moves = minesGame(RANDOM, HABITS);
  let next = moves.next();
  while (next.done !== true) {
    const move = next.value;
    const told = makeMove(guest, move);
    if (move.call === "start" && told.code === refusals.game_running.code) return;
    const unexpected = told.code === 200 ? null : `/mines/${move.call} ${told.code}`;
    countAnswer(move.call === "start" ? stakeAck : readAck, told.ackMs, unexpected);
    if (move.call === "start") stakes.add(1);
    if (told.answer === null) return;
    next = moves.next("game_over" in told.answer && told.answer.game_over);
  }
}

function makeMove({ token }: Guest, move: MinesMove) {
  if (move.call === "start") return ask(minesStart, token, { body: { traps: move.traps, amount: move.amount } });
  if (move.call === "tap") return ask(minesTap, token, { body: { idx: move.idx } });
  return ask(minesTake, token, { body: {} });
}
