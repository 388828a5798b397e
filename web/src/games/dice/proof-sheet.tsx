import { useLocale, useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { diceRoundDetail } from "#games/dice/calls.ts";
import { proveRound } from "#games/dice/rules/roll.ts";
import { useCallQuery } from "#web/data/client.ts";
import { proofPath, proofReport, ProofSheet, RoundProof, seedValues } from "../parts/proof-sheet.tsx";
import { dice } from "./game.ts";
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

export function DiceProofSheet({ id, onClose }: { id: string; onClose?: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const detail = useCallQuery(diceRoundDetail, { id }, { staleTime: 0 });
  return (
    <ProofSheet round={id} detail={detail} onClose={onClose}>
      {({ entity: round }) => {
        const report = checkRoll(round);
        const {
          commitment,
          server_seed: serverSeed,
          client_seed: clientSeed,
          entropy,
          nonce,
          target,
          over,
          roll,
        } = round;
        return (
          <RoundProof
            report={report}
            stepTexts={{ commitment: t("games.stepCommitment"), roll: t("games.stepOutcome") }}
            values={[
              ...seedValues(t, round),
              {
                id: "bet",
                name: t("dice.bet"),
                value: t(over ? "dice.overText" : "dice.underText", { target: rollText(target, locale) }),
              },
              {
                id: "roll",
                name: t("dice.rolled"),
                value: rollText(roll, locale),
                computed: report ? rollText(report.recomputed, locale) : undefined,
              },
            ]}
            unproven={entropy === "" ? t("games.unprovenSeed") : undefined}
            path={
              serverSeed &&
              proofPath(dice, {
                client_seed: clientSeed,
                entropy,
                nonce: String(nonce),
                server_seed: serverSeed,
                commitment,
              })
            }
            detail={detail}
            call={diceRoundDetail}
          />
        );
      }}
    </ProofSheet>
  );
}
