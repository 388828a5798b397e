import { payout } from "./rules/reward.ts";
import { drawRoll, isWin } from "./rules/roll.ts";
import { numberIn, playSeedsOf, type RoundChecks, type RoundFields, textIn } from "../shared/round-checks.ts";

const rollOf = (round: RoundFields, serverSeed: string) => drawRoll(playSeedsOf(round, serverSeed));

export const diceChecks: RoundChecks = {
  game: "dice",
  outcomes: (round, serverSeed) => [round["roll"], rollOf(round, serverSeed)],
  due(round, { delivery, leaf }) {
    const bet = { target: numberIn(leaf, "target"), over: textIn(leaf, "over") === "true" };
    return isWin(rollOf(round, String(round["server_seed"])), bet) ? payout(delivery, bet) : 0;
  },
};
