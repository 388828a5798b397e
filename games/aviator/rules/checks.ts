import type { Leaf } from "#fairness/receipt.ts";
import { drawOutcome } from "./outcome.ts";
import { payout } from "./stake.ts";
import { coefficientAt, roundOf } from "./timeline.ts";
import {
  hundredthsOf,
  isFields,
  numberIn,
  numberOf,
  type RoundChecks,
  type RoundFields,
  textIn,
} from "#games/engine/rules/round-checks.ts";

const countedSeeds = (round: RoundFields) =>
  [1, 2, 3].map((at) => round[`player_seed${at}`]).filter((seed) => typeof seed === "string");

const flightOf = (round: RoundFields, serverSeed: string) => drawOutcome(serverSeed, countedSeeds(round));

export const checks: RoundChecks = {
  game: "aviator",
  countedSeeds,
  asked({ period, betPrice, seed, betId: bet, slot = 0, autoCashOut, silence }) {
    const { after, at } = isFields(silence) ? silence : {};
    return {
      round: period,
      bet,
      amount: hundredthsOf(betPrice),
      seed,
      slot,
      auto: hundredthsOf(autoCashOut) ?? "none",
      silence: typeof after === "number" ? `${1000 * after} ${hundredthsOf(at)}` : "none",
    };
  },
  lockTime: (period) => roundOf(period).lockTime,
  outcomes(round, serverSeed) {
    const { sha512hash, hex, decimal, result } = flightOf(round, serverSeed);
    return [
      [round["sha512hash"], round["hex"], round["decimal"], Math.round(100 * numberOf(round, "result"))],
      [sha512hash, hex, decimal, result],
    ];
  },
  due(round, { amount, leaf }, cashOut) {
    const { result } = flightOf(round, String(round["server_seed"]));
    if (cashOut !== null) {
      if (numberIn(cashOut, "coefficient") > result) throw new Error("the round ended before the cash-out");
      return numberIn(cashOut, "payout");
    }
    // The server alone knows how long the member was silent.
    if (silenceOf(leaf) !== null) return null;
    const auto = autoOf(leaf);
    return auto <= result ? payout(amount, auto) : 0;
  },
  contradicts({ amount, leaf }, cashOut, paid) {
    const signed = numberIn(cashOut, "coefficient");
    const flown = numberIn(cashOut, "arrival") - roundOf(numberIn(leaf, "round")).takeOffTime;
    const reached = Math.min(autoOf(leaf), coefficientAt(flown));
    const least = silenceOf(leaf);
    const isSilent = least !== null && signed >= least && signed < reached;
    // The player's screen showed a later moment of the flight than the arrival.
    const isShifted = cashOut.has("tag") && numberIn(cashOut, "tag") > flown;
    return isShifted || flown < 0 || (signed !== reached && !isSilent) || paid !== payout(amount, signed);
  },
};

/** The coefficient of the automatic cash-out, in hundredths. */
function autoOf(stake: Leaf): number {
  return textIn(stake, "auto") === "none" ? Infinity : numberIn(stake, "auto");
}

/** The least coefficient of the cash-out after silence, in hundredths. */
function silenceOf(stake: Leaf): number | null {
  const [, least] = textIn(stake, "silence").split(" ");
  return least === undefined ? null : Number(least);
}
