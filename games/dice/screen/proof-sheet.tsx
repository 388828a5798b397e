import type { ReadOf } from "#contract/call.ts";
import { diceRoundDetail } from "#games/dice/contract/calls.ts";
import { proveRound } from "#games/dice/rules/roll.ts";
import { useCallQuery } from "#web/data/client.ts";
import { seedValues } from "#games/engine/screen/proof/proof-sheet.tsx";
import { proofReport, proofSheet } from "#games/engine/screen/parts/round-evidence.tsx";
import { dice } from "../game.ts";
import { rollText } from "./roll-stage.tsx";

export type DiceRound = ReadOf<typeof diceRoundDetail>["entity"];

/** Recomputes a roll with the server's own code. Null: its seed is not revealed. */
export function checkRoll({ server_seed: serverSeed, client_seed: clientSeed, ...known }: DiceRound) {
  if (serverSeed === null) return null;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({ ...known, serverSeed, clientSeed });
  const report = proofReport(known.forced, [
    { name: "commitment", holds: commitmentHolds },
    { name: "roll", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

export const DiceProofSheet = proofSheet({
  game: dice,
  call: diceRoundDetail,
  useDetail: (id: string) => useCallQuery(diceRoundDetail, { id }, { staleTime: 0 }),
  nameOf: (id) => id,
  check: checkRoll,
  steps: (t) => ({ commitment: t("games.stepCommitment"), roll: t("games.stepOutcome") }),
  values(round, found, t, locale) {
    const bet = t(round.over ? "dice.overText" : "dice.underText", { target: rollText(round.target, locale) });
    return [
      ...seedValues(t, round),
      [t("dice.bet"), bet],
      [t("dice.rolled"), rollText(round.roll, locale), found === undefined ? undefined : rollText(found, locale)],
    ];
  },
  link: ({ client_seed, entropy, nonce }) => ({ client_seed, entropy, nonce: String(nonce) }),
});
