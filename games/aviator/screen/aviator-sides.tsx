import { useTranslations } from "use-intl";
import { Beside, SidePart } from "#web/app/wide/beside.tsx";
import { LastProof } from "#games/engine/screen/parts/side-parts.tsx";
import styles from "./aviator-screen.module.css";
import type { FlightState } from "./flight/flight-state.ts";
import { playersOf } from "./flight/flight-state.ts";
import { roundTime } from "./flight/round-clock.ts";
import { MyRecords } from "./my-records.tsx";
import { AviatorProofSheet } from "./proof-sheet.tsx";
import { ResultList } from "./results.tsx";
import { PlayersTab } from "./round-lists.tsx";
import { TopLists } from "./top-lists.tsx";

const RESULTS = 48;

interface AviatorSidesProps {
  state: FlightState;
  onVerify: (period: number) => void;
}

/** Players and the day's best on the left, results, own records and the last proof on the right. */
export function AviatorSides({ state, onVerify }: AviatorSidesProps) {
  const t = useTranslations();
  const { results, best } = state;
  const { running, before } = playersOf(state);
  const last = results[0]?.period ?? null;
  const witnessedOf = (round: number) => state.witnessed.find(([period]) => period === round)?.[1] ?? null;
  return (
    <>
      <Beside at="table">
        <SidePart title={t("aviator.players")} share={3}>
          <div>
            <PlayersTab players={running} before={before} results={results} />
          </div>
        </SidePart>
        <SidePart title={t("aviator.top")} share={2}>
          <TopLists best={best} newest={last} onVerify={onVerify} />
        </SidePart>
      </Beside>
      <Beside at="own">
        <SidePart title={t("aviator.results")} share={1}>
          {results.length === 0 && <p className={styles.none}>{t("games.noResults")}</p>}
          <ResultList
            results={results.slice(0, RESULTS)}
            onVerify={onVerify}
            className={styles.all}
            itemClassName={styles.result}
          />
        </SidePart>
        <LastProof newest={last} name={roundTime}>
          {(round) => <AviatorProofSheet of={round} witnessed={witnessedOf(round)} />}
        </LastProof>
        <SidePart title={t("aviator.mine")} share={2}>
          <MyRecords onVerify={onVerify} />
        </SidePart>
      </Beside>
    </>
  );
}
