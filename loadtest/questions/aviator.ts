import { flightMsTo } from "../players/aviator-player.ts";
import { aviatorPlayer, type TableQuestion } from "../players/table-players.ts";

// Does every player who cashes out in time get the money if all cash out in the half second before the crash?
//
//   npm run loadtest -- aviator --profile peak
//
// Every flight is forced to the same end, which the players know. Each has a stake in both slots and cashes both out
// at a random moment of the last half second. A cash-out sent 250 ms or more before the crash counts as cut off if its
// answer says that the plane flew away. A later one races the crash. A twentieth of the players also watch how late
// the coefficient comes.

/** A multiplier. */
const RESULT = 1.5;
/** The flight ends before it would show the next hundredth. */
const EDGE = { flightMs: flightMsTo(100 * RESULT + 1) - 1, withinMs: 500 };
const WATCHES_EVERY = 20;

export const question: TableQuestion = {
  path: "/aviator",
  arriveWithinMs: 2_000,
  forcedResult: RESULT,
  measures: ["stake_ack", "cash_out_ack", "tick_lateness", "late_answers", "cut_off", "stakes", "cash_outs"],
  sit: (record, context, { index }) =>
    aviatorPlayer(record, context, { edge: EDGE, watchesTicks: index % WATCHES_EVERY === 0 }),
};
