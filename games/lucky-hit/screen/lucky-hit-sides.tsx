import { useTranslations } from "use-intl";
import { Beside, SidePart } from "#web/app/wide/beside.tsx";
import { LastProof } from "#games/engine/screen/parts/side-parts.tsx";
import { Road, TopStakes } from "./round-lists.tsx";
import styles from "./lucky-hit-screen.module.css";
import { MyRecords } from "./my-records.tsx";
import { LuckyHitProofSheet } from "./proof-sheet.tsx";
import { roundTime } from "./use-texts.ts";
import type { TableState } from "./table-reducer.ts";

interface LuckyHitSidesProps {
  state: TableState;
  onVerify: (period: number) => void;
}

/** The largest stakes on the left, the road, own records and the last proof on the right. */
export function LuckyHitSides({ state, onVerify }: LuckyHitSidesProps) {
  const t = useTranslations();
  const { top, results, witnessed } = state;
  const last = results[0]?.period ?? null;
  return (
    <>
      <Beside at="table">
        <SidePart title={t("luckyHit.whoPlays")} share={1}>
          <TopStakes top={top ?? []} />
        </SidePart>
      </Beside>
      <Beside at="own">
        <SidePart title={t("luckyHit.results")}>
          {results.length === 0 && <p className={styles.none}>{t("luckyHit.resultsNone")}</p>}
          <Road results={results} label={t("luckyHit.road", { count: results.length })} />
        </SidePart>
        <LastProof newest={last} name={roundTime}>
          {(round) => (
            <LuckyHitProofSheet of={round} witnessed={witnessed.find(([period]) => period === round)?.[1] ?? null} />
          )}
        </LastProof>
        <MyRecords isBeside onVerify={onVerify} />
      </Beside>
    </>
  );
}
