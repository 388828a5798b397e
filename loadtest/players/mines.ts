import { minesStart, minesStatus, minesTake, minesTap } from "#games/mines/calls.ts";
import { refusals } from "#contract/refusals.ts";
import { minesGame, type MinesHabits, type MinesMove } from "#games/mines/player.ts";
import { type Journey, look, RANDOM, type Visitor } from "./journeys.ts";
import { countAnswer } from "./recorder.ts";

const TRAPS = 3;
const HABITS: MinesHabits = { traps: TRAPS, amount: () => 5_000, goesOn: (_, taps) => taps < 2 };

/** Plays a game of Mines: a stake, two cells, and the reward if neither is a trap. */
export const playMines: Journey = async (visitor) => {
  const { record, dueAt } = visitor;
  const status = await look(minesStatus, visitor, { query: { traps: TRAPS } }, dueAt);
  // Another arrival of this member may be in the middle of a game.
  if (status === null || status.answer.game_lock === "1") return;
  const moves = minesGame(RANDOM, HABITS);
  let next = moves.next();
  while (next.done !== true) {
    const move = next.value;
    const told = await makeMove(visitor, move);
    if (move.call === "start" && told.code === refusals.game_running.code) return;
    const unexpected = told.answer === null ? `/mines/${move.call} ${told.code} ${told.msg}` : null;
    countAnswer(record, move.call === "start" ? "stake_ack" : "read_ack", told.ackMs, unexpected);
    if (move.call === "start") record.add("stakes", 1);
    if (told.answer === null) return;
    next = moves.next("game_over" in told.answer && told.answer.game_over);
  }
};

function makeMove({ guest: { token }, ask }: Visitor, move: MinesMove) {
  if (move.call === "start") return ask(minesStart, token, { body: { traps: move.traps, amount: move.amount } });
  if (move.call === "tap") return ask(minesTap, token, { body: { idx: move.idx } });
  return ask(minesTake, token, { body: {} });
}
