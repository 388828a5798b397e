import { logIn } from "../players/journeys.ts";
import { aviatorPlayer } from "../players/table-players.ts";
import type { Question } from "../players/question.ts";

// How long does a log-in take if many members log in at once, and does play slow down meanwhile?
//
//   npm run loadtest -- log-in --profile peak
//
// A password hash takes about a tenth of a second of processor time, on purpose. Cloudflare spreads that over
// isolates; here one process does it, and everything else waits. So the profile sets the rate of arrivals, and some
// players at an Aviator table watch how late the coefficient comes.

/** Players who watch the coefficient during the log-ins. */
const WITNESSES_MAX = 20;
/** Seconds in which the rate grows to its full height, once the witnesses play. */
const CALM_SECONDS = 3;
const GROWTH_SECONDS = 2;

export const question: Question = {
  // The coefficient waits for every hash, so it has no promise; the report shows it.
  measures: ["log_in_ack", "log_ins"],
  parts: ({ size: { players, perSecond, seconds } }) => ({
    tables: [
      {
        name: "aviator",
        players: Math.min(players, WITNESSES_MAX),
        arriveWithinMs: 1_000,
        sit: (record, context) => aviatorPlayer(record, context, { edge: null, watchesTicks: true }),
      },
    ],
    visits: {
      startsAfter: CALM_SECONDS,
      startRate: 1,
      stages: [
        { target: perSecond, seconds: GROWTH_SECONDS },
        { target: perSecond, seconds: Math.max(1, seconds - CALM_SECONDS - GROWTH_SECONDS) },
      ],
      journey: logIn,
      tried: [{ name: "log-in", journey: logIn }],
      needsPassword: true,
    },
  }),
};
