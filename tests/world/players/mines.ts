import { minesGame, type MinesHabits, type MinesMove } from "#simulator/crowd/players/mines.ts";
import { proveRound } from "#simulator/games/mines/proof.ts";
import type { Envelope } from "./network.ts";
import type { Person } from "./player.ts";

const HABITS: MinesHabits = {
  amount: (random) => random.between(50, 120) * 100,
  goesOn: (random) => random.chance(0.7),
};
const GAMES_PEEKED_AT = 8;

/** Plays one game of Mines to its end: a stake, some cells, and the reward, if there is any. */
export async function mine(person: Person): Promise<void> {
  if (person.isMining) return;
  person.isMining = true;
  await game(person);
  person.isMining = false;
}

async function game(person: Person): Promise<void> {
  const { journal, random, home } = person;
  const moves = minesGame(random, HABITS);
  let next = moves.next();
  while (next.done !== true) {
    const move = next.value;
    const errand = person.errand(`/mines/${move.call}`, bodyOf(move));
    journal.do(errand, (answer) => {
      if (move.call === "start") return [{ member: home.id, kind: "bet", amount: move.amount }];
      return move.call === "take" || answer["is_win"] === true ? reward(home.id, answer) : [];
    });
    const answer = await person.run(errand);
    if (answer.code !== 200) {
      if (move.call !== "start") journal.broken.push(`${move.call} was refused: ${answer.msg}`);
      return;
    }
    const isOver = answer["game_over"] === true;
    if (move.call === "tap" && !isOver && random.chance(0.3)) await peekAtTraps(person);
    next = moves.next(isOver);
  }
}

function bodyOf(move: MinesMove): object {
  if (move.call === "start") return { traps: move.traps, amount: move.amount / 100 };
  return move.call === "tap" ? { idx: move.idx } : {};
}

/** What a game that is not over yet must not show. */
async function peekAtTraps(person: Person): Promise<void> {
  const { entity } = await person.look(`/mines/round_detail?id=${person.random.between(1, GAMES_PEEKED_AT)}`);
  const seen = entity as { server_seed: string | null; period: string } | undefined;
  const records = await person.list<{ id: string }>("/mines/user_records");
  const isOver = records.some(({ id }) => id === seen?.period);
  if (seen !== undefined && seen.server_seed !== null && !isOver) {
    person.journal.broken.push(`the seed of a running game of Mines was told`);
  }
}

/** Recomputes every game that a person has finished. */
export async function minesVerified(person: Person): Promise<void> {
  for (const { id } of await person.list<{ id: string }>("/mines/user_records")) {
    const { entity } = await person.look(`/mines/round_detail?id=${id}`);
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
      person.journal.broken.push(`game ${id} of Mines does not follow from its seeds`);
    }
  }
}

function reward(member: number, answer: Envelope) {
  const { reward } = answer["game_detail_map"] as { reward: number };
  return [{ member, kind: "win", amount: Math.round(reward * 100) }];
}
