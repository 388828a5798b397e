import { payout } from "../../../../simulator/games/aviator/payout.ts";
import type { Players } from "./inbound.ts";
import type { Player } from "./player-rows.tsx";

/** A stake that was cashed out, and in which round. */
export type Win = Player & { readonly period: number };

const WINS_SHOWN = 10;

/** The largest payouts that were told of, largest first, with those of a newer list of a round's players. */
export function withWins(wins: readonly Win[], { period, players }: Players): readonly Win[] {
  const told = players.flatMap((player) => (player.coefficient === null ? [] : [{ ...player, period }]));
  if (told.length === 0) return wins;
  // Each list of a round has all that the ones before it had.
  return [...wins.filter((win) => win.period !== period), ...told]
    .sort((a, b) => paidTo(b) - paidTo(a))
    .slice(0, WINS_SHOWN);
}

/** Minor units; 0 as long as it flies. */
function paidTo({ betAmount, coefficient }: Player): number {
  return payout(betAmount, coefficient ?? 0);
}
