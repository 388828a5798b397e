import { payout, drawRoll, isWin } from "./roll.ts";
import {
  askedPlay,
  committedSeed,
  numberIn,
  playSeedsOf,
  type RoundChecks,
  type RoundFields,
  signedSeeds,
  type SignedStake,
  textIn,
} from "#games/engine/rules/round-checks.ts";

const rollOf = (round: RoundFields, serverSeed: string) => drawRoll(playSeedsOf(round, serverSeed));

export const checks: RoundChecks = {
  game: "dice",
  outcomes: (round, serverSeed) => [round["roll"], rollOf(round, serverSeed)],
  due: (round, stake) => paidAt(rollOf(round, String(round["server_seed"])), stake),
  asked: (request) => ({ ...askedPlay(request), target: request["target"], over: request["over"] }),
  contradictsItself(stake, serverSeed) {
    const { leaf } = stake;
    if (!leaf.has("roll")) return false;
    const roll = numberIn(leaf, "roll");
    const seed = committedSeed(leaf, serverSeed);
    const isOtherRoll = seed !== null && roll !== drawRoll(signedSeeds(leaf, seed));
    return isOtherRoll || numberIn(leaf, "payout") !== paidAt(roll, stake);
  },
};

function paidAt(roll: number, { delivery, leaf }: SignedStake): number {
  const bet = { target: numberIn(leaf, "target"), over: textIn(leaf, "over") === "true" };
  return isWin(roll, bet) ? payout(delivery, bet) : 0;
}
