import { luckyHitPlayer } from "../players/table-players.ts";
import type { Question } from "../players/question.ts";

// Is each stake taken that is sent in time, if all are sent in the last second before Lucky Hit's lock?
//
//   npm run loadtest -- lucky-hit --profile peak
//
// Every player stakes twice a round, each time at a random moment of the last second. A stake sent 250 ms or more
// before the lock counts as cut off if its answer says that stakes are closed. A later one races the lock.

const LAST_MS = 1_000;

export const question: Question = {
  measures: ["stake_ack", "late_answers", "cut_off", "stakes"],
  parts: ({ size }) => ({
    tables: [
      {
        name: "luckyHit",
        players: size.players,
        arriveWithinMs: 2_000,
        sit: (record, context) => luckyHitPlayer(record, context, { lastMs: LAST_MS }),
      },
    ],
    visits: null,
  }),
};
