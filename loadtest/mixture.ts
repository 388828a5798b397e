import { INSTANT_PLAYERS } from "#games/players.ts";
import { playInstant } from "./players/instant.ts";
import { type Journey, lookAround, RANDOM, stakeOnWin } from "./players/journeys.ts";
import { aviatorPlayer, luckyHitPlayer } from "./players/table-players.ts";
import { constantRate, type Question } from "./players/question.ts";

// Mixture of all games for smoke, soak and evening, which run it in different sizes.

/** Share of the sockets; the rest play Lucky Hit. */
const AVIATOR_SHARE = 0.7;
const ARRIVE_WITHIN_MS = 2_000;
const WATCHES_EVERY = 20;
/** Visitors take turns, because each makes one visit at a time. */
const VISITORS_MIN = 20;
const VISITORS_A_SECOND = 10;
/** Real ms before Win Go's lock without stakes here, because `win-go` tests the last seconds. */
const WIN_MARGIN_MS = 500;

const playWin: Journey = (visitor) => stakeOnWin(visitor, WIN_MARGIN_MS);

/** Shares of the visitors who play a game without a socket; the rest look around. */
const GAMES = [
  { name: "win", share: 0.4, journey: playWin },
  ...INSTANT_PLAYERS.map((game) => ({ name: game.game, share: 0.15, journey: playInstant(game) })),
];

export const mixture: Question = {
  measures: [
    "stake_ack",
    "cash_out_ack",
    "tick_lateness",
    "read_ack",
    "late_answers",
    "cut_off",
    "stakes",
    "cash_outs",
    "reads",
  ],
  members: ({ players, perSecond }) => players + Math.max(VISITORS_MIN, perSecond * VISITORS_A_SECOND),
  parts({ size, without }) {
    const tried = GAMES.filter(({ name }) => !without.includes(name));
    const aviator = Math.ceil(size.players * AVIATOR_SHARE);
    return {
      tables: [
        {
          name: "aviator",
          players: aviator,
          arriveWithinMs: ARRIVE_WITHIN_MS,
          sit: (record, context, { index }) =>
            aviatorPlayer(record, context, { edge: null, watchesTicks: index % WATCHES_EVERY === 0 }),
        },
        {
          name: "luckyHit",
          players: size.players - aviator,
          arriveWithinMs: ARRIVE_WITHIN_MS,
          sit: (record, context) => luckyHitPlayer(record, context, { lastMs: null }),
        },
      ],
      visits: {
        startsAfter: 0,
        ...constantRate(size.perSecond, size.seconds),
        journey(visitor) {
          let kind = RANDOM.float();
          const game = tried.find(({ share }) => (kind -= share) < 0);
          return (game?.journey ?? lookAround)(visitor);
        },
        tried,
      },
    };
  },
};
