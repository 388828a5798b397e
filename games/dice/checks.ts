import { payout } from "./rules/reward.ts";
import { drawRoll, isWin } from "./rules/roll.ts";
import { numberIn, numberOf, type RoundChecks, type RoundFields, textIn } from "../shared/round-checks.ts";

const rollOf = (round: RoundFields, serverSeed: string) =>
  drawRoll(serverSeed, String(round["client_seed"]), numberOf(round, "nonce"));

export const diceChecks: RoundChecks = {
  game: "dice",
  outcomes: (round, serverSeed) => [round["roll"], rollOf(round, serverSeed)],
  due(round, { delivery, leaf }) {
    const bet = { target: numberIn(leaf, "target"), over: textIn(leaf, "over") === "true" };
    return isWin(rollOf(round, String(round["server_seed"])), bet) ? payout(delivery, bet) : 0;
  },
};
