import { nextPeriodInfo } from "#games/win-go/calls.ts";
import { roundOf, ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { refusalOf } from "../players/calls.ts";
import { stakeOnWin } from "../players/journeys.ts";
import type { Stage } from "../players/arrivals.ts";
import type { Question } from "../players/question.ts";

// Is each stake taken that is sent over REST in the last five seconds before Win Go's lock?
//
//   npm run loadtest -- win-go --profile peak
//
// The run begins six seconds before a lock. A second later members arrive at the profile's rate, until the lock. Each
// asks for the period and stakes on a colour. A longer run also takes the locks that follow, every three minutes.

/** Real seconds: before the rush, of the rush, and of the rest. */
const LEAD_SECONDS = 1;
const RUSH_SECONDS = 5;
const REST_SECONDS = 2;

export const question: Question = {
  needs: ["win"],
  measures: ["stake_ack", "read_ack", "late_answers", "cut_off", "stakes", "reads"],
  parts({ size: { perSecond, seconds, speed } }) {
    const cycleSeconds = Math.max(LEAD_SECONDS + RUSH_SECONDS + REST_SECONDS, ROUND_MS / 1000 / speed);
    const rush: readonly Stage[] = [
      { target: perSecond, seconds: 0 },
      { target: perSecond, seconds: RUSH_SECONDS },
      { target: 0, seconds: 0 },
    ];
    const rest: Stage = { target: 0, seconds: cycleSeconds - RUSH_SECONDS };
    const more = Math.floor((seconds - LEAD_SECONDS - RUSH_SECONDS) / cycleSeconds);
    return {
      tables: [],
      visits: {
        startsAfter: LEAD_SECONDS,
        startRate: 0,
        stages: [...rush, ...Array.from({ length: more }, () => [rest, ...rush]).flat()],
        journey: (visitor) => stakeOnWin(visitor, 0),
        tried: [],
      },
    };
  },
  async waitMs({ ask }, { token }, { speed }) {
    const told = await ask(nextPeriodInfo, token, {});
    if (told.answer === null) throw new Error(`Win Go cannot be played: ${refusalOf(nextPeriodInfo, told)}`);
    const leadMs = (LEAD_SECONDS + RUSH_SECONDS) * 1000;
    const leftMs = (roundOf(told.answer.next_period).lockTime - told.serverTime) / speed - leadMs;
    return leftMs >= 0 ? leftMs : leftMs + ROUND_MS / speed;
  },
};
