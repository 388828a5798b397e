import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { WinCategory } from "#games/win-go/contract/calls.ts";
import { Beside, SidePart } from "#web/app/wide/beside.tsx";
import type { PagedRows } from "#web/data/paged.ts";
import { LastProof } from "#games/engine/screen/parts/side-parts.tsx";
import { CountBars, HistoryTable, TrendTable } from "./history-table.tsx";
import { countsOf, type PastRound, periodName, streaksOf, trendsOf } from "./history.ts";
import type { MyGuess } from "./own-guesses.ts";
import { type RoundAt, WinProofSheet } from "./proof-sheet.tsx";
import { LATEST, MyRecords } from "./win-records.tsx";

interface WinSidesProps {
  category: WinCategory;
  rounds: readonly PastRound[];
  last: PastRound | null;
  guesses: PagedRows<MyGuess>;
  onVerify: (round: RoundAt) => void;
}

/** The day's counts and runs on the left, results, own guesses and the last proof on the right. */
export function WinSides({ category, rounds, last, guesses, onVerify }: WinSidesProps) {
  const t = useTranslations();
  const trends = useMemo(() => trendsOf(rounds), [rounds]);
  const at = (period: number, saasId: RoundAt["saasId"] = "1"): RoundAt => ({ category, saasId, period });
  return (
    <>
      <Beside at="table">
        <SidePart title={t("win.trend")} share={2}>
          {rounds.length === 0 ? (
            <HistoryTable label={t("win.everyone")} columns={[]} show="digits" />
          ) : (
            <>
              <CountBars counts={countsOf(rounds)} />
              <TrendTable trends={trends} />
            </>
          )}
        </SidePart>
      </Beside>
      <Beside at="own">
        <SidePart title={t("win.streaks")} share={1}>
          <HistoryTable label={t("win.everyone")} columns={streaksOf(rounds.slice(-LATEST))} show="digits" />
        </SidePart>
        <LastProof newest={last?.period ?? null} name={periodName}>
          {(period) => <WinProofSheet of={at(period)} />}
        </LastProof>
        <SidePart title={t("games.mine")} share={2}>
          <MyRecords
            category={category}
            rows={guesses}
            onVerify={({ saas_id: saasId, period }) => onVerify(at(period, saasId))}
          />
        </SidePart>
      </Beside>
    </>
  );
}
