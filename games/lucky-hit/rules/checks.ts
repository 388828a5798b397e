import type { Leaf } from "#fairness/receipt.ts";
import { drawOutcome } from "./outcome.ts";
import { isPick, payout, type Pick } from "./stake.ts";
import { roundOf } from "./timeline.ts";
import {
  hundredthsOf,
  listOf,
  numberIn,
  numberOf,
  type RoundChecks,
  textIn,
} from "#games/engine/rules/round-checks.ts";

const cards = (hand: unknown) => listOf(hand).map(({ t, n }) => [t, n]);

export const checks: RoundChecks = {
  game: "luckyhit",
  countedSeeds(round) {
    const joined = typeof round["client_seed"] === "string" ? round["client_seed"] : "";
    return joined.match(/.{1,20}/g) ?? [];
  },
  asked({ period: round, betResult: pick, oddNo: seed, betPrice, betId: bet }) {
    return { round, bet, pick, seed, amount: hundredthsOf(betPrice) };
  },
  lockTime: (period) => roundOf(period).lockTime,
  outcomes(round, serverSeed) {
    const drawn = drawOutcome(serverSeed, String(round["client_seed"]), numberOf(round, "period"));
    return [
      [cards(round["black"]), cards(round["red"]), round["black_win"], round["lucky_hit_odds"]],
      [cards(drawn.black), cards(drawn.red), drawn.blackWin, drawn.luckyHitOdds],
    ];
  },
  due(round, { delivery, leaf }) {
    const [serverSeed, clientSeed] = [String(round["server_seed"]), String(round["client_seed"])];
    return payout(delivery, pickIn(leaf), drawOutcome(serverSeed, clientSeed, numberIn(leaf, "round")));
  },
  pays({ delivery, leaf }, result) {
    const [, winner, odds] = /^([BR]) (0|4|5|6|40|50)$/.exec(result) ?? [];
    if (winner === undefined) throw new Error(`not a result: ${result}`);
    return payout(delivery, pickIn(leaf), { blackWin: winner === "B", luckyHitOdds: Number(odds) });
  },
};

function pickIn(leaf: Leaf): Pick {
  const pick = textIn(leaf, "pick");
  if (!isPick(pick)) throw new Error(`not a pick: ${pick}`);
  return pick;
}
