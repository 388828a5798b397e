import { useTranslations } from "use-intl";
import { minesRecords } from "#games/mines/contract/calls.ts";
import { Beside, SidePart } from "#web/app/wide/beside.tsx";
import { usePagedCall } from "#web/data/paged.ts";
import { OwnSide } from "#games/engine/screen/parts/instant-frame.tsx";
import { Rate, RateSkeletons } from "./coefficients.tsx";
import styles from "./mines-screen.module.css";
import { isOver, type MinesState } from "./mines-state.ts";
import { MyRecords } from "./my-records.tsx";
import { MinesProofSheet } from "./proof-sheet.tsx";

/** All coefficients on the left, own records and the last proof on the right. */
export function MinesSides({ state }: { state: MinesState }) {
  const { rates, opened } = state;
  const t = useTranslations();
  const { rows } = usePagedCall(minesRecords);
  return (
    <>
      <Beside at="table">
        <SidePart title={t("mines.coefficients")}>
          <ol className={styles.all}>
            {rates.length === 0 && <RateSkeletons />}
            {rates.map((rate, at) => (
              <Rate key={at} step={at + 1} rate={rate} reached={opened.length} isOver={isOver(state)} />
            ))}
          </ol>
        </SidePart>
      </Beside>
      <OwnSide rows={rows} newest={rows[0]?.id ?? null} ProofSheet={MinesProofSheet} MyRecords={MyRecords} />
    </>
  );
}
