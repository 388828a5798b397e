import { minesGame, type MinesHabits, type MinesMove } from "#games/mines/player.ts";
import { proveRound } from "#games/mines/rules/proof.ts";
import type { Envelope } from "./network.ts";
import type { Player } from "./player.ts";

const HABITS: MinesHabits = {
  amount: (random) => random.between(50, 120) * 100,
  goesOn: (random) => random.chance(0.7),
};
const GAMES_PEEKED_AT = 8;

/** Plays one game of Mines to its end: a stake, some cells, and perhaps a cash-out. */
export async function mine(player: Player): Promise<void> {
  if (player.isMining) return;
  player.isMining = true;
  await game(player);
  player.isMining = false;
}

async function game(player: Player): Promise<void> {
  const { journal, random, home } = player;
  const moves = minesGame(random, HABITS);
  let next = moves.next();
  while (next.done !== true) {
    const move = next.value;
    const request = player.request(`/mines/${move.call}`, bodyOf(move));
    journal.do(request, (answer) => {
      if (move.call === "start") return [{ member: home.id, kind: "bet", amount: move.amount }];
      return move.call === "take" || answer["is_win"] === true ? reward(home.id, answer) : [];
    });
    const answer = await player.run(request);
    if (answer.code !== 200) {
      if (move.call !== "start") journal.broken.push(`${move.call} was refused: ${answer.msg}`);
      return;
    }
    const isOver = answer["game_over"] === true;
    if (move.call === "tap" && !isOver && random.chance(0.3)) await peekAtTraps(player);
    next = moves.next(isOver);
  }
}

function bodyOf(move: MinesMove): object {
  if (move.call === "start") return { traps: move.traps, amount: move.amount / 100 };
  return move.call === "tap" ? { idx: move.idx } : {};
}

/** Checks that an unfinished game reveals no traps. */
async function peekAtTraps(player: Player): Promise<void> {
  const { entity } = await player.look(`/mines/round_detail?id=${player.random.between(1, GAMES_PEEKED_AT)}`);
  const seen = entity as { server_seed: string | null; period: string } | undefined;
  const records = await player.list<{ id: string }>("/mines/user_records");
  const isOver = records.some(({ id }) => id === seen?.period);
  if (seen !== undefined && seen.server_seed !== null && !isOver) {
    player.journal.broken.push(`the seed of a running game of Mines was told`);
  }
}

/** Recomputes every game that a player has finished. */
export async function minesVerified(player: Player): Promise<never[]> {
  for (const { id } of await player.list<{ id: string }>("/mines/user_records")) {
    const { entity } = await player.look(`/mines/round_detail?id=${id}`);
    const seen = entity as {
      commitment: string;
      server_seed: string;
      client_seed: string;
      nonce: number;
      forced: boolean;
      traps: number;
      trap_indexes: number[];
    };
    const { commitment, forced, nonce, traps } = seen;
    const game = { commitment, forced, nonce, traps, serverSeed: seen.server_seed, clientSeed: seen.client_seed };
    if (!proveRound({ ...game, trapIndexes: seen.trap_indexes }).match) {
      player.journal.broken.push(`game ${id} of Mines does not follow from its seeds`);
    }
  }
  return [];
}

function reward(member: number, answer: Envelope) {
  const { reward } = answer["game_detail_map"] as { reward: number };
  return [{ member, kind: "win", amount: Math.round(reward * 100) }];
}
