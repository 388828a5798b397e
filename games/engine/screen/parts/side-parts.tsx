import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { SidePart } from "#web/app/wide/beside.tsx";
import { useHas } from "#web/data/use-store.ts";
import { Button } from "#web/ui/button.tsx";

interface LastProofProps {
  /** The newest finished round; null: none yet. */
  newest: string | number | null;
  /** Its name for players. */
  name: string;
  /** A proof sheet without `onClose`. */
  children: ReactNode;
}

/** The proof of the last round, computed here on a press: each round anew, because it takes the processor's time. */
export function LastProof({ newest, name, children }: LastProofProps) {
  const t = useTranslations("games");
  const [proved, prove] = useState<string | number | null>(null);
  const hasProofs = useHas("fairness");
  if (newest === null || !hasProofs) return null;
  return (
    <SidePart title={t("proof")}>
      {proved === newest ? (
        children
      ) : (
        <Button small wide icon="shield" onClick={() => prove(newest)}>
          {t("proveRound", { round: name })}
        </Button>
      )}
    </SidePart>
  );
}
