import { lookAround } from "../players/journeys.ts";
import { aviatorPlayer } from "../players/table-players.ts";
import type { Question } from "../players/question.ts";

// Do the first players keep their answer times while many more come at once, and after those have left?
//
//   npm run loadtest -- spike --profile peak
//
// A tenth of the players stay at the Aviator table, and members arrive over REST at a tenth of the rate. In the second
// third of the time all others come within a second, and the rate is ten times as high. Then they leave.
// `recovered_ack` measures the last third.

const TIMES = 10;
const WATCHES_EVERY = 5;
/** The spike's players need some seconds to leave. */
const RECOVERY_SECONDS = 3;

export const question: Question = {
  measures: [
    "stake_ack",
    "cash_out_ack",
    "tick_lateness",
    "read_ack",
    "recovered_ack",
    "late_answers",
    "cut_off",
    "stakes",
    "reads",
  ],
  parts({ size: { players, perSecond, seconds } }) {
    const third = Math.max(1, Math.floor(seconds / 3));
    const isRegular = (index: number) => index < Math.ceil(players / TIMES);
    const calm = Math.max(1, Math.round(perSecond / TIMES));
    return {
      tables: [
        {
          name: "aviator",
          players,
          arriveWithinMs: 1_000,
          stayOf: (index) => (isRegular(index) ? { from: 0, to: seconds } : { from: third, to: 2 * third }),
          sit(record, context, { index, startedAt }) {
            if (!isRegular(index)) return aviatorPlayer(record, context, { edge: null, watchesTicks: false });
            const recoveredAt = startedAt + (2 * third + RECOVERY_SECONDS) * 1000;
            const also = (ackMs: number) => {
              if (context.now() >= recoveredAt) record.add("recovered_ack", ackMs);
            };
            return aviatorPlayer(record, context, { edge: null, watchesTicks: index % WATCHES_EVERY === 0 }, also);
          },
        },
      ],
      visits: {
        startsAfter: 0,
        startRate: calm,
        stages: [
          { target: calm, seconds: third },
          { target: perSecond, seconds: 0 },
          { target: perSecond, seconds: third },
          { target: calm, seconds: 0 },
          { target: calm, seconds: third },
        ],
        journey: lookAround,
        tried: [],
      },
    };
  },
};
