import { refusals } from "#contract/refusals.ts";
import { WIN_COLOURS, winGuess, type WinHabits } from "#games/win-go/player.ts";
import { periodAt } from "#games/win-go/rules/timeline.ts";
import type { Entry, Detail } from "./journal.ts";
import { oddsOfPrice } from "../odds.ts";
import type { Guess, Player } from "./player.ts";

/** A contract, minor units. The fee is 2 % of a stake. */
const CONTRACT = 1_000;
const FEE = 0.02;
const CATEGORIES = ["P", "S"] as const;
const HABITS: WinHabits<Guess["category"]> = {
  tables: CATEGORIES,
  picks: [...WIN_COLOURS, { guess: "N", number: 7 }],
  contracts: [CONTRACT],
  countMax: 20,
};

export async function guess(player: Player): Promise<void> {
  const { journal, rounds, random, home, network } = player;
  const { table: category, guess: guess_type, number, contract, count } = winGuess(random, HABITS);
  const minor = count * contract;
  const period = periodAt(network.simulatedNow);
  const stake = { contract_money: contract / 100, contract_count: count };
  const body = { category, saas_id: "1", period, guess_type, number, ...stake };
  const sentAt = network.turn;
  const request = player.request("/win/add_user_guess", body, minor);
  journal.do(request, () => [{ member: home.id, kind: "bet", amount: minor }]);
  if ((await player.run(request)).code !== 200) return;
  rounds.accepts(`win:${category}:1:${period}`, sentAt);
  player.guesses.push({ category, period, guess: guess_type, number, minor });
}

/** Requests a round of Win Go, as anyone may at any time. */
export async function peekAtPrice(player: Player): Promise<void> {
  const { network, random, rounds } = player;
  const category = random.pick(CATEGORIES);
  const period = periodAt(network.simulatedNow);
  const answer = await player.look(`/win/round_detail?category=${category}&saas_id=1&period=${period}`);
  // A new table has none of the rounds that no longer took stakes.
  if (answer["code"] === refusals.round_unknown.code) return;
  const detail = answer["entity"] as Detail;
  rounds.commits(`win:${category}:1:${period}`, detail.commitment);
  if (detail.server_seed !== null) rounds.tells(`win:${category}:1:${period}`, network.turn);
}

/** The payouts of a player's guesses, by the public results. */
export async function guessesPaid(player: Player): Promise<Entry[]> {
  const paid: Entry[] = [];
  for (const { category, period, minor, ...pick } of player.guesses) {
    const { entity } = await player.look(`/win/round_detail?category=${category}&saas_id=1&period=${period}`);
    const detail = entity as Detail;
    player.rounds.verify(`win:${category}:1`, period, detail);
    const amount = Math.floor(
      ((minor - Math.round(minor * FEE)) * oddsOfPrice(pick, Number(detail["last_num"]))) / 100,
    );
    if (amount > 0) paid.push({ member: player.home.id, kind: "win", amount });
  }
  return paid;
}
