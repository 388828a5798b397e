import type { Leaf } from "#fairness/receipt.ts";
import { drawLayout } from "./layout.ts";
import { payout } from "./stake.ts";
import {
  askedPlay,
  committedSeed,
  numberIn,
  numberOf,
  playSeedsOf,
  type RoundChecks,
  signedSeeds,
  textIn,
} from "#games/engine/rules/round-checks.ts";

export const checks: RoundChecks = {
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
  asked: (request) => ({ ...askedPlay(request), traps: request["traps"] }),
  // Only a lost game has a payout, and its result is the trap.
  pays: () => 0,
  contradicts({ delivery, leaf }, end, paid, serverSeed) {
    const [traps, opened, trap] = [numberIn(leaf, "traps"), openedIn(end), end.get("result")];
    const seed = committedSeed(leaf, serverSeed);
    const layout = seed === null ? null : drawLayout(signedSeeds(leaf, seed), traps);
    if (opened.some((cell) => layout?.includes(cell))) return true;
    if (trap !== undefined) return layout?.includes(Number(trap)) === false;
    return paid !== payout(delivery, traps, opened.length);
  },
};

function openedIn(end: Leaf): number[] {
  const cells = textIn(end, "opened");
  return cells === "none" ? [] : cells.split(",").map(Number);
}
