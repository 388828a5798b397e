import type { Leaf } from "#fairness/receipt.ts";
import { drawLayout } from "./rules/layout.ts";
import { payout } from "./rules/stake.ts";
import {
  committedSeed,
  numberIn,
  numberOf,
  playSeedsOf,
  type RoundChecks,
  signedSeeds,
  textIn,
} from "../shared/round-checks.ts";

export const minesChecks: RoundChecks = {
  game: "mines",
  outcomes(round, serverSeed) {
    const shown = Array.isArray(round["trap_indexes"]) ? round["trap_indexes"] : [];
    const cells = shown.filter((each) => typeof each === "number").toSorted((a, b) => a - b);
    return [cells, drawLayout(playSeedsOf(round, serverSeed), numberOf(round, "traps"))];
  },
  due(round, { leaf }, cashOut) {
    if (cashOut === null) return 0;
    const layout = drawLayout(playSeedsOf(round, String(round["server_seed"])), numberIn(leaf, "traps"));
    if (openedIn(cashOut).some((cell) => layout.includes(cell))) throw new Error("a paid cell is a trap");
    return numberIn(cashOut, "payout");
  },
  contradicts({ delivery, leaf }, cashOut, paid, serverSeed) {
    const [traps, opened] = [numberIn(leaf, "traps"), openedIn(cashOut)];
    const seed = committedSeed(leaf, serverSeed);
    const layout = seed === null ? [] : drawLayout(signedSeeds(leaf, seed), traps);
    const hasTrap = opened.some((cell) => layout.includes(cell));
    return hasTrap || paid !== payout(delivery, traps, opened.length);
  },
};

function openedIn(cashOut: Leaf): number[] {
  return textIn(cashOut, "opened").split(",").map(Number);
}
