import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { type Journey, lookAround, RANDOM, stakeOnWin, look } from "./players/journeys.ts";
import { aviatorPlayer, luckyHitPlayer } from "./players/table-players.ts";
import { constantRate, type Question } from "./players/question.ts";
import { refusals } from "#contract/refusals.ts";
import { type InstantPlayer, makeRequests } from "#games/engine/players/instant-player.ts";
import { refusalOf } from "./players/calls.ts";
import { shareOf } from "./shares.ts";
import { countAnswer } from "./players/api.ts";

// Mixture of all games for smoke and evening, which run it in different sizes.

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
  { name: "win", share: shareOf("win"), journey: playWin },
  ...INSTANT_PLAYERS.map((game) => ({ name: game.game, share: shareOf(game.game), journey: playInstant(game) })),
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

/** Minor units. */
const STAKE = 5_000;
/** The requests after which a visitor starts no other play. */
const REQUESTS = 3;

/** Opens a game without a table, and plays it a while. */
function playInstant(game: InstantPlayer): Journey {
  return async (visitor) => {
    const { guest, ask, record, dueAt } = visitor;
    const [call, query] = game.status;
    if ((await look(call, visitor, { query, body: {} }, dueAt)) === null) return;
    let requests = 0;
    let isRefused = false;
    while (requests < REQUESTS && !isRefused) {
      const played = await makeRequests(
        game.play(RANDOM, () => STAKE),
        async ({ call, body }, index) => {
          const told = await ask(call, guest.token, { query: {}, body: body as Record<string, unknown> });
          // Another arrival of this member may be in the middle of a play.
          if (told.code === refusals.game_running.code) return null;
          requests += 1;
          countAnswer(record, index === 0 ? "stake_ack" : "read_ack", told.ackMs, refusalOf(call, told));
          if (index === 0) record.add("stakes", 1);
          return told.answer;
        },
      );
      isRefused = played === null;
    }
  };
}
