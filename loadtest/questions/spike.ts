import type { Stage } from "../players/arrivals.ts";
import { aviatorPlayer, type TableQuestion } from "../players/table-players.ts";
import type { Size } from "../profiles.ts";

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

const thirdOf = ({ seconds }: Size) => Math.max(1, Math.floor(seconds / 3));
const isRegular = (index: number, { players }: Size) => index < Math.ceil(players / TIMES);

export const question: TableQuestion = {
  path: "/aviator",
  arriveWithinMs: 1_000,
  forcedResult: null,
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
  stayOf(index, size) {
    const third = thirdOf(size);
    return isRegular(index, size) ? { from: 0, to: size.seconds } : { from: third, to: 2 * third };
  },
  visits(size) {
    const { perSecond } = size;
    const calm = Math.max(1, Math.round(perSecond / TIMES));
    const seconds = thirdOf(size);
    const stages: readonly Stage[] = [
      { target: calm, seconds },
      { target: perSecond, seconds: 0 },
      { target: perSecond, seconds },
      { target: calm, seconds: 0 },
      { target: calm, seconds },
    ];
    return { startRate: calm, stages };
  },
  sit(record, context, { index, size, startedAt }) {
    if (!isRegular(index, size)) return aviatorPlayer(record, context, { edge: null, watchesTicks: false });
    const recoveredAt = startedAt + (2 * thirdOf(size) + RECOVERY_SECONDS) * 1000;
    const also = (ackMs: number) => {
      if (context.now() >= recoveredAt) record.add("recovered_ack", ackMs);
    };
    return aviatorPlayer(record, context, { edge: null, watchesTicks: index % WATCHES_EVERY === 0 }, also);
  },
};
