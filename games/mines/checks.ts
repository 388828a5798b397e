import { commitment } from "#fairness/draw.ts";
import type { Leaf } from "#fairness/receipt.ts";
import { drawLayout } from "./rules/layout.ts";
import { payout } from "./rules/reward.ts";
import { numberIn, numberOf, type RoundChecks, textIn } from "../shared/round-checks.ts";

export const minesChecks: RoundChecks = {
  game: "mines",
  outcomes(round, serverSeed) {
    const shown = Array.isArray(round["trap_indexes"]) ? round["trap_indexes"] : [];
    const cells = shown.filter((each) => typeof each === "number").toSorted((a, b) => a - b);
    const clientSeed = String(round["client_seed"]);
    return [cells, drawLayout(serverSeed, clientSeed, numberOf(round, "nonce"), numberOf(round, "traps"))];
  },
  due(round, { leaf }, cashOut) {
    if (cashOut === null) return 0;
    const [serverSeed, clientSeed] = [String(round["server_seed"]), String(round["client_seed"])];
    const layout = drawLayout(serverSeed, clientSeed, Number(round["nonce"]), numberIn(leaf, "traps"));
    if (openedIn(cashOut).some((cell) => layout.includes(cell))) throw new Error("a paid cell is a trap");
    return numberIn(cashOut, "payout");
  },
  contradicts({ delivery, leaf }, cashOut, paid, serverSeed) {
    const [traps, opened] = [numberIn(leaf, "traps"), openedIn(cashOut)];
    const isCommitted = serverSeed !== null && commitment(serverSeed) === textIn(leaf, "commitment");
    const layout = isCommitted
      ? drawLayout(serverSeed, textIn(leaf, "client_seed"), numberIn(leaf, "nonce"), traps)
      : [];
    const hasTrap = opened.some((cell) => layout.includes(cell));
    return hasTrap || paid !== payout(delivery, traps, opened.length);
  },
};

function openedIn(cashOut: Leaf): number[] {
  return textIn(cashOut, "opened").split(",").map(Number);
}
