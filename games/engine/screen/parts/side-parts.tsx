import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { SidePart } from "#web/app/wide/beside.tsx";
import { useHas } from "#web/data/use-store.ts";
import { Button } from "#web/ui/button.tsx";

interface LastProofProps<Round> {
  /** The newest finished round; null: none yet. */
  newest: Round | null;
  /** Its name for players; null: not known yet. */
  name: (round: Round) => string | null;
  /** A proof sheet without `onClose`. */
  children: (round: Round) => ReactNode;
}

/**
 * The proof of the last round, computed here on a press: each round anew, because it takes the processor's time. It
 * stays until the next press.
 */
export function LastProof<Round extends string | number>({ newest, name, children }: LastProofProps<Round>) {
  const t = useTranslations("games");
  const [proved, prove] = useState<Round | null>(null);
  const hasProofs = useHas("fairness");
  if (newest === null || !hasProofs) return null;
  const named = name(newest);
  return (
    <SidePart title={t("proof")} {...(proved !== null && { share: 2 })}>
      <Button small wide icon="shield" disabled={proved === newest} onClick={() => prove(newest)}>
        {named === null ? t("verify") : t("proveRound", { round: named })}
      </Button>
      {proved !== null && children(proved)}
    </SidePart>
  );
}
