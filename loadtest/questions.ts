import { mixture } from "./mixture.ts";
import type { QuestionName } from "./profiles.ts";
import { type Question, constantRate } from "./players/question.ts";
import { lookAround, logIn, joinGift, openEvent, stakeOnWin } from "./players/journeys.ts";
import { aviatorPlayer, luckyHitPlayer } from "./players/table-players.ts";
import { giftEvents } from "#contract/calls/gifts.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { roundOf, ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { refusalOf } from "./players/calls.ts";
import type { Stage } from "./players/arrivals.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";

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

const aviator: Question = {
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
};

// Is each stake taken that is sent in time, if all are sent in the last second before Lucky Hit's lock?
//
//   npm run loadtest -- lucky-hit --profile peak
//
// Every player stakes twice a round, each time at a random moment of the last second. A stake sent 250 ms or more
// before the lock counts as cut off if its answer says that stakes are closed. A later one races the lock.

const LAST_MS = 1_000;

const luckyHit: Question = {
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

const winGo: Question = {
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

// Does a gift event work if all members join as it opens?
//
//   npm run loadtest -- gift-event --profile peak
//
// Every member has met the day's condition beforehand, and an event is open. Members arrive at the profile's rate; each
// looks for the event and joins it once. All share the pool, so an answer that it is empty is not an error.

const giftEvent: Question = {
  needs: ["gifts"],
  measures: ["join_ack", "read_ack", "late_answers", "joins", "reads"],
  parts({ size: { players, perSecond, seconds } }) {
    // The arrivals end when each member has come once; the rest of the time is for those still waiting.
    const crowdSeconds = Math.max(1, Math.min(seconds, Math.floor(players / perSecond)));
    const rate = constantRate(perSecond, crowdSeconds);
    return { tables: [], visits: { startsAfter: 0, ...rate, journey: joinGift, tried: [] } };
  },
  async waitMs({ ask }, { token }) {
    const told = await ask(giftEvents, token, {});
    if (openEvent(told.answer === null ? null : told) === undefined) throw new Error("no gift event is open");
    return 0;
  },
};

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

const logInRush: Question = {
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

// Do the first players keep their answer times while many more come at once, and after those have left?
//
//   npm run loadtest -- spike --profile peak
//
// A tenth of the players stay at the Aviator table, and members arrive over REST at a tenth of the rate. In the second
// third of the time all others come within a second, and the rate is ten times as high. Then they leave.
// `recovered_ack` measures the last third.

const TIMES = 10;
const REGULARS_WATCH_EVERY = 5;
/** The spike's players need some seconds to leave. */
const RECOVERY_SECONDS = 3;

const spike: Question = {
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
            return aviatorPlayer(
              record,
              context,
              { edge: null, watchesTicks: index % REGULARS_WATCH_EVERY === 0 },
              also,
            );
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

export const questions: Readonly<Record<QuestionName, Question>> = {
  smoke: mixture,
  aviator,
  "lucky-hit": luckyHit,
  "win-go": winGo,
  "gift-event": giftEvent,
  "log-in": logInRush,
  spike,
  evening: mixture,
};
