import { useTranslations } from "use-intl";
import { diceRecords } from "#games/dice/contract/calls.ts";
import { Beside, SidePart } from "#web/app/wide/beside.tsx";
import { usePagedCall } from "#web/data/paged.ts";
import { OddsRows } from "#games/engine/screen/parts/rule-sheet.tsx";
import { Stated } from "#games/engine/screen/parts/stated.tsx";
import { OwnSide } from "#games/engine/screen/parts/instant-frame.tsx";
import { MyRecords } from "./my-records.tsx";
import { useBetRows } from "./dice-rules.tsx";
import styles from "./dice.module.css";
import { DiceProofSheet } from "./proof-sheet.tsx";
import { RollHistory } from "./roll-stage.tsx";
import type { ShownRoll } from "./use-dice.ts";
import type { Bet } from "#games/dice/rules/roll.ts";

interface DiceSidesProps {
  bet: Bet;
  /** Newest first. */
  history: readonly ShownRoll[];
  last: ShownRoll | null;
}

/** The last rolls and the odds on the left, own records and the last proof on the right. */
export function DiceSides({ bet, history, last }: DiceSidesProps) {
  const t = useTranslations();
  const { rows } = usePagedCall(diceRecords);
  const id = last?.id ?? rows[0]?.id ?? null;
  return (
    <>
      <Beside at="table">
        {history.length > 0 && (
          <SidePart title={t("dice.history")}>
            <div className={styles.all}>
              <RollHistory rolls={history} />
            </div>
          </SidePart>
        )}
        <Stated>
          <SidePart title={t("games.oddsTitle")}>
            <OddsRows rows={useBetRows(bet)} />
          </SidePart>
        </Stated>
      </Beside>
      <OwnSide newest={id} ProofSheet={DiceProofSheet} MyRecords={MyRecords} />
    </>
  );
}
