import * as z from "zod/mini";
import { commitment } from "#fairness/draw.ts";
import { RULES } from "#games/all/rules.ts";
import { type InstantPlayer, makeRequests, wireBody } from "#games/engine/players/instant-player.ts";
import type { Random } from "#games/engine/players/random.ts";
import type { RoundFields } from "#games/engine/rules/round-checks.ts";
import type { Player } from "./player.ts";

const amount = (random: Random) => random.between(50, 120) * 100;

/** Plays a game without a table once, to its end. */
export async function playInstant(game: InstantPlayer, player: Player): Promise<void> {
  if (game.isLong && player.playing.has(game.game)) return;
  player.playing.add(game.game);
  const { journal, random, home } = player;
  let id = "";
  const rivals: Promise<unknown>[] = [];
  await makeRequests(game.play(random, amount), async (play, index) => {
    if (index > 0 && random.chance(0.3)) await peekAtSeed(game, player, id);
    const { call, moved } = play;
    const read = (answer: object) => z.decode(call.answer, answer as Record<string, unknown>);
    // Two devices show the same state, and act on it at once.
    const seen = player.network.history !== null && game.isLong && index > 0 ? { opened: index - 1 } : null;
    if (seen !== null && index > 1 && random.chance(0.3)) rivals.push(takeToo(player, seen));
    const request = player.request(call.path, { ...wireBody(play), ...seen });
    journal.do(request, (answer) => {
      const { staked = 0, paid = 0 } = moved(read(answer));
      const entries = [
        { kind: "bet", amount: staked },
        { kind: "win", amount: paid },
      ];
      return entries.filter((entry) => entry.amount > 0).map((entry) => ({ ...entry, member: home.id }));
    });
    const answer = await player.run(request);
    if (index === 0) id = String(answer["id"]);
    else if (answer.code !== 200 && seen === null) journal.broken.push(`${call.path} was refused: ${answer.msg}`);
    return answer.code === 200 ? read(answer) : null;
  });
  await Promise.all(rivals);
  player.playing.delete(game.game);
}

/** Takes the reward of a game of Mines whose open cells were seen. */
function takeToo(player: Player, seen: { opened: number }): Promise<unknown> {
  const { journal, home } = player;
  const request = player.request("/mines/take", seen);
  journal.do(request, ({ game_detail_map: detail }) => {
    const amount = Math.round((detail as { reward: number }).reward * 100);
    return [{ member: home.id, kind: "win", amount }];
  });
  return player.run(request);
}

/** Checks that a running play reveals no seed. */
async function peekAtSeed({ game, round }: InstantPlayer, player: Player, id: string): Promise<void> {
  const { entity } = await player.look(`${round.path}?id=${id}`);
  if ((entity as RoundFields)["server_seed"] !== null) player.journal.broken.push(`the seed of ${game} ${id} was told`);
}

/** Recomputes every play that a player has finished. */
export async function playsVerified({ game, records, round }: InstantPlayer, player: Player): Promise<never[]> {
  for (const { id } of await player.list<{ id: string }>(records.path)) {
    const entity = (await player.look(`${round.path}?id=${id}`))["entity"] as RoundFields;
    const seed = String(entity["server_seed"]);
    const [shown, drawn] = RULES.find(({ checks }) => checks.game === game)?.checks.outcomes(entity, seed) ?? [
      null,
      undefined,
    ];
    if (commitment(seed) !== entity["commitment"] || JSON.stringify(shown) !== JSON.stringify(drawn)) {
      player.journal.broken.push(`${game} ${id} does not follow from its seeds`);
    }
  }
  return [];
}
