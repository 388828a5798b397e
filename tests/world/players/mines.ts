import { proveRound } from "#simulator/games/mines/proof.ts";
import type { Envelope } from "./outside.ts";
import type { Person } from "./player.ts";

const CELLS = 25;
const TRAPS = [1, 3, 5, 7] as const;
const GOES_ON = 0.7;
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
  const traps = random.pick(TRAPS);
  const amount = random.between(50, 120);
  const start = journal.do(person.errand("/mines/start", { traps, amount }), () => [
    { member: home.id, kind: "bet", amount: amount * 100 },
  ]);
  if ((await person.run(start)).code !== 200) return;
  const cells = Array.from({ length: CELLS }, (_, at) => at + 1);
  do {
    const [idx = 1] = cells.splice(random.below(cells.length), 1);
    const tap = person.errand("/mines/tap", { idx });
    journal.do(tap, (answer) => (answer["is_win"] === true ? reward(home.id, answer) : []));
    const answer = await person.run(tap);
    if (answer.code !== 200) return void journal.broken.push(`a tap was refused: ${answer.msg}`);
    if (answer["game_over"] === true) return;
    if (random.chance(0.3)) await peekAtTraps(person);
  } while (random.chance(GOES_ON));
  const take = person.errand("/mines/take", {});
  journal.do(take, (answer) => reward(home.id, answer));
  const taken = await person.run(take);
  if (taken.code !== 200) journal.broken.push(`a reward was refused: ${taken.msg}`);
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
