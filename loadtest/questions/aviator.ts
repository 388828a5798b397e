import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { aviatorPlayer } from "../players/table-players.ts";
import type { Question } from "../players/question.ts";

// Does every player who cashes out in time get the money if all cash out in the half second before the crash?
//
//   npm run loadtest -- aviator --profile peak
//
// Every flight ends at FLIGHT, which the players know. Each has a stake in both slots and cashes both out at a random
// moment of the last half second. A cash-out sent 250 ms or more before the crash counts as cut off if its answer says
// that the plane flew away. A later one races the crash. A twentieth of the players also watch how late the coefficient
// comes. Without FLIGHT they cash out at coefficients of their own.

const WITHIN_MS = 500;
const WATCHES_EVERY = 20;

export const question: Question = {
  measures: ["stake_ack", "cash_out_ack", "tick_lateness", "late_answers", "cut_off", "stakes", "cash_outs"],
  parts({ size, flight }) {
    const edge = flight === null ? null : { flightMs: flightMsOf(Math.round(100 * flight)), withinMs: WITHIN_MS };
    return {
      tables: [
        {
          name: "aviator",
          players: size.players,
          arriveWithinMs: 2_000,
          sit: (record, context, { index }) =>
            aviatorPlayer(record, context, { edge, watchesTicks: index % WATCHES_EVERY === 0 }),
        },
      ],
      visits: null,
    };
  },
  notAsked: ({ flight }) =>
    flight === null ? ["cash-outs in the last half second before a crash: the flights' ends have to be forced"] : [],
};
