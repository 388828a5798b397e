import { useState, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { SAAS_IDS, winCategory } from "#games/win-go/contract/calls.ts";
import { formatNumber } from "#web/locales/format.ts";
import { useLocation } from "#web/routing/history.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { useShownAgain, useBackOff } from "#web/data/page-timers.ts";
import { HISTORY_PATHS } from "../game.ts";
import { CountdownRing, DigitBall } from "./round-pictures.tsx";
import styles from "./history-screens.module.css";
import { CountBars, type CellText, HistoryTable } from "./history-table.tsx";
import { type Counts, countsOf, grouped, streaksOf, type PastRound, useTableHistory, periodName } from "./history.ts";
import { useRoundView } from "./round-phase.ts";
import { useColourText } from "./use-texts.ts";
import { CATEGORY_NAMES } from "./tile.ts";

/** Rd.2 to Rd.7; each groups the results in one row more than its number. */
const GROUPS = ["2", "3", "4", "5", "6", "7"] as const;
type Group = (typeof GROUPS)[number];

/** The history of a category's table of the day, open to visitors. Query `s`: the table, "1" by default. */
export function HistoryScreen() {
  const t = useTranslations("win");
  const { pathname } = useLocation();
  const category = winCategory.options.find((each) => HISTORY_PATHS[each] === pathname) ?? "P";
  const [search] = useSearchParams();
  const saasId = SAAS_IDS.find((id) => id === search.get("s")) ?? "1";
  const { rounds, last, nextPeriod, loading, reload } = useTableHistory(category, saasId, null);
  const [show, setShow] = useState<CellText>("digits");
  const [group, setGroup] = useState<Group>("2");
  useShownAgain(reload);
  const counts = countsOf(rounds);
  return (
    <Screen title={CATEGORY_NAMES[category]} back="/" className={styles.screen}>
      {loading ? (
        <div className={styles.screen} aria-busy="true">
          <Skeleton height="140px" radius="var(--r-l)" />
          <Skeleton height="72px" radius="var(--r-l)" />
          <Skeleton height="260px" radius="var(--r-l)" />
        </div>
      ) : (
        <>
          {nextPeriod !== null && <NextRound period={nextPeriod} last={last} onOver={reload} />}
          <Tally counts={counts} />
          <Card className={styles.card}>
            <CellChoice value={show} onChange={setShow} />
            <h2 className={styles.title}>{t("streaks")}</h2>
            <HistoryTable label={t("streaks")} columns={streaksOf(rounds)} show={show} />
          </Card>
          <Card className={styles.card}>
            <Tabs<Group>
              label={t("groups")}
              tabs={GROUPS.map((id) => ({ id, label: t("groupTab", { number: id }) }))}
              value={group}
              onChange={setGroup}
            >
              <HistoryTable
                key={group}
                label={t("groupTab", { number: group })}
                columns={grouped(rounds, Number(group) + 1)}
                show={show}
              />
            </Tabs>
          </Card>
          <Card className={styles.card}>
            <h2 className={styles.title}>{t("bars")}</h2>
            <CountBars counts={counts} digits />
          </Card>
        </>
      )}
    </Screen>
  );
}

/** The day's number of red, green and violet results. */
function Tally({ counts }: { counts: Counts }) {
  const t = useTranslations("win");
  const locale = useLocale();
  const { name } = useColourText();
  return (
    <dl className={styles.tally} aria-label={t("counts")}>
      {(["red", "green", "violet"] as const).map((colour) => (
        <div key={colour} className={styles[colour]}>
          <dt>{name(colour)}</dt>
          <dd>{formatNumber(counts[colour], locale)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CellChoiceProps {
  value: CellText;
  onChange: (value: CellText) => void;
}

/** Whether the cells show period numbers or digits. */
function CellChoice({ value, onChange }: CellChoiceProps) {
  const t = useTranslations("win");
  const name = useId();
  const choices = [
    ["periods", t("showPeriods")],
    ["digits", t("showDigits")],
  ] as const;
  return (
    <div className={styles.choice} role="radiogroup" aria-label={t("shown")}>
      {choices.map(([id, text]) => (
        <label key={id} className={styles.option}>
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}

interface NextRoundProps {
  period: number;
  /** The previous period. */
  last: PastRound | null;
  /** Called repeatedly from the period's end until the next one begins. */
  onOver: () => void;
}

/** The running period with its countdown, and the previous result. */
function NextRound({ period, last, onOver }: NextRoundProps) {
  const t = useTranslations("win");
  const games = useTranslations("games");
  const locale = useLocale();
  const { namesOf } = useColourText();
  const { phase, seconds } = useRoundView(period);
  const next = useBackOff(phase === "over" ? period : null, onOver);
  return (
    <Card className={styles.card}>
      <div className={styles.next}>
        <div>
          <p className={styles.name}>{t("nextPeriod")}</p>
          <p className={styles.period}>{periodName(period)}</p>
        </div>
        {next.gaveUp ? (
          <Button small icon="refresh" onClick={next.again}>
            {games("checkAgain")}
          </Button>
        ) : (
          <CountdownRing seconds={seconds} />
        )}
      </div>
      {last !== null && (
        <div className={styles.previous}>
          <div>
            <p className={styles.name}>{t("previousPeriod")}</p>
            <p className={styles.strong}>{periodName(last.period)}</p>
          </div>
          <div className={styles.result}>
            <DigitBall digit={last.last_num} />
            <div>
              <p className={styles.strong}>
                {t("openPrice")} {formatNumber(last.price, locale)}
              </p>
              <p className={styles.name}>{namesOf(last.last_num)}</p>
            </div>
          </div>
        </div>
      )}
    </Card>
  );
}
