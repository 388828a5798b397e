import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { aviatorHighest } from "#games/aviator/contract/calls.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useCallQuery } from "#web/data/client.ts";
import { EmptyState, ErrorState, Skeleton } from "#web/ui/page/states.tsx";
import type { DayBest } from "./flight/flight-state.ts";
import { PlayerRows } from "./player-rows.tsx";
import { ResultList } from "./results.tsx";
import styles from "./round-lists.module.css";

interface TopListsProps {
  /** Best first; null: not received yet. */
  best: DayBest | null;
  /** The newest finished round, with which the day's list may change. */
  newest: number | null;
  onVerify: (period: number) => void;
}

/** The day's highest flights, largest payouts and highest cash-outs, over all players. */
export function TopLists({ best, newest, onVerify }: TopListsProps) {
  const t = useTranslations("aviator");
  return (
    <div className={styles.tops}>
      <h3 className={styles.topTitle}>{t("topResults")}</h3>
      <Highest newest={newest} onVerify={onVerify} />
      <h3 className={styles.topTitle}>{t("topWins")}</h3>
      <Best best={best} />
    </div>
  );
}

function Best({ best }: Pick<TopListsProps, "best">) {
  const t = useTranslations("aviator");
  if (best === null) return <Skeleton height="176px" radius="var(--r-m)" />;
  if (best.wins.length === 0) return <EmptyState icon="plane" title={t("topNone")} text={t("topNoneText")} />;
  return (
    <>
      <PlayerRows label={t("topWins")} players={best.wins} />
      <h3 className={styles.topTitle}>{t("topMultipliers")}</h3>
      <PlayerRows label={t("topMultipliers")} players={best.multipliers} />
    </>
  );
}

function Highest({ newest, onVerify }: Pick<TopListsProps, "newest" | "onVerify">) {
  const games = useTranslations("games");
  const errorText = useErrorText();
  const { data, error, refetch } = useCallQuery(aviatorHighest);
  useEffect(() => {
    if (newest !== null) void refetch();
  }, [newest, refetch]);
  if (data === undefined) {
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="88px" radius="var(--r-m)" />
    );
  }
  if (data.results.length === 0) return <p className={styles.topNone}>{games("noResults")}</p>;
  return (
    <ResultList results={data.results} onVerify={onVerify} className={styles.highest} itemClassName={styles.high} />
  );
}
