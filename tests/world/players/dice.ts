import { diceBet, type DiceHabits } from "#games/dice/player.ts";
import { proveRound } from "#games/dice/rules/proof.ts";
import type { Player } from "./player.ts";

const HABITS: DiceHabits = { amount: (random) => random.between(10, 120) * 100 };

/** Rolls once. The answer says what was won. */
export async function rollDice(player: Player): Promise<void> {
  const { journal, random, home } = player;
  const { amount, target, over } = diceBet(random, HABITS);
  const request = player.request("/dice/roll", { amount: amount / 100, target, over, key: player.nextKey("roll") });
  journal.do(request, (answer) => {
    const paid = Math.round(Number(answer["price"]) * 100);
    const bet = { member: home.id, kind: "bet", amount };
    return paid > 0 ? [bet, { member: home.id, kind: "win", amount: paid }] : [bet];
  });
  await player.run(request);
}

/** Recomputes every roll of a player. */
export async function diceVerified(player: Player): Promise<never[]> {
  for (const { id } of await player.list<{ id: string }>("/dice/user_records")) {
    const { entity } = await player.look(`/dice/round_detail?id=${id}`);
    const { commitment, server_seed, client_seed, nonce, forced, roll } = entity as {
      commitment: string;
      server_seed: string;
      client_seed: string;
      nonce: number;
      forced: boolean;
      roll: number;
    };
    const round = { commitment, serverSeed: server_seed, clientSeed: client_seed, nonce, forced, roll };
    if (!proveRound(round).match) player.journal.broken.push(`roll ${id} of Dice does not follow from its seeds`);
  }
  return [];
}
