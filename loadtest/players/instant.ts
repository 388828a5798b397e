import { refusals } from "#contract/refusals.ts";
import { type InstantPlayer, makeRequests } from "#games/shared/instant-player.ts";
import { refusalOf } from "./calls.ts";
import { type Journey, look, RANDOM } from "./journeys.ts";
import { countAnswer } from "./recorder.ts";

/** Minor units. */
const STAKE = 5_000;
/** The requests after which a visitor starts no other play. */
const REQUESTS = 3;

/** Opens a game without a table, and plays it a while. */
export function playInstant(game: InstantPlayer): Journey {
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
