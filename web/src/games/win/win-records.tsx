import { useState } from "react";
import { useTranslations } from "use-intl";
import type { WinCategory } from "#contract/games/win/calls.ts";
import type { PagedRows } from "#web/data/paged.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { CountBars } from "./count-bars.tsx";
import { HISTORY_PATHS } from "./win.ts";
import { HistoryTable } from "./history-table.tsx";
import { countsOf, type PastRound, streaksOf } from "./history.ts";
import { MyRecords } from "./my-records.tsx";
import { PublicRecords } from "./public-records.tsx";
import type { MyGuess } from "./use-settlement.ts";
import type { RoundAt } from "./proof-sheet.tsx";
import styles from "./win-screen.module.css";

type Tab = "everyone" | "mine";

/** So many results tell how the table runs; the rest of the day is a press away. */
const LATEST = 30;

interface WinRecordsProps {
  category: WinCategory;
  rounds: readonly PastRound[];
  guesses: PagedRows<MyGuess>;
  onVerify: (round: RoundAt) => void;
}

/** The results of a category, at a glance and one by one, and the member's own guesses. */
export function WinRecords({ category, rounds, guesses, onVerify }: WinRecordsProps) {
  const t = useTranslations("win");
  const [tab, setTab] = useState<Tab>("everyone");
  const tabs = [
    { id: "everyone", label: t("everyone") },
    { id: "mine", label: t("mine") },
  ] as const;
  const list = tab === "mine" ? "/myGuessRecord" : "/guessRecord";
  return (
    <section className={styles.records} aria-label={t("records")}>
      <Tabs<Tab> label={t("records")} tabs={tabs} value={tab} onChange={setTab}>
        <div className={styles.list}>
          {tab === "mine" ? (
            <MyRecords
              rows={guesses}
              onVerify={({ saas_id: saasId, period }) => onVerify({ category, saasId, period })}
            />
          ) : (
            <>
              {rounds.length > 0 && (
                <>
                  <HistoryTable label={t("streaks")} columns={streaksOf(rounds.slice(-LATEST))} show="digits" />
                  <CountBars counts={countsOf(rounds)} />
                </>
              )}
              <PublicRecords category={category} onVerify={(period) => onVerify({ category, saasId: "1", period })} />
            </>
          )}
          <div className={styles.links}>
            <LinkButton to={`${list}?category_value=${category}`} small icon="history">
              {t("allRecords")}
            </LinkButton>
            <LinkButton to={HISTORY_PATHS[category]} small icon="scale">
              {t("fullHistory")}
            </LinkButton>
          </div>
        </div>
      </Tabs>
    </section>
  );
}
