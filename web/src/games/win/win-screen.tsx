import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#web/data/call-error.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import type { WinCategory } from "#contract/games/win/calls.ts";
import { IconButton } from "#web/ui/button.tsx";
import { ErrorState, Skeleton } from "#web/ui/states.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BalancePill } from "../parts/balance-pill.tsx";
import { CategoryTable } from "./category-table.tsx";
import { CATEGORIES, useChosenCategory } from "./chosen-category.ts";
import { useCategoryName } from "./use-category-name.ts";
import { useWinRound } from "./use-win-round.ts";
import { WinRules } from "./win-rules.tsx";
import styles from "./win-screen.module.css";

/** Win Go: a round of three minutes at each of four tables. Query `show_back`: shows the way back. */
export function WinScreen() {
  const t = useTranslations("win");
  const errorText = useErrorText();
  const nameOf = useCategoryName();
  const [search] = useSearchParams();
  const [category, choose] = useChosenCategory();
  const [rules, setRules] = useState(false);
  const { period, balance, error, busy, goOn } = useWinRound();
  return (
    <Screen
      title={t("title")}
      {...(search.has("show_back") ? { back: "/" } : {})}
      className={styles.screen}
      trailing={
        <>
          <BalancePill balance={balance} />
          <IconButton icon="info" label={t("rules")} onClick={() => setRules(true)} />
        </>
      }
    >
      <Tabs<WinCategory>
        label={t("categories")}
        tabs={CATEGORIES.map((id) => ({ id, label: nameOf(id) }))}
        value={category}
        onChange={choose}
      >
        {period !== null ? (
          <CategoryTable key={category} category={category} period={period} busy={busy} onContinue={goOn} />
        ) : error !== null ? (
          <ErrorState text={errorText(error)} onRetry={goOn} busy={busy} />
        ) : (
          <div className={styles.table} aria-busy="true">
            <Skeleton height="116px" radius="var(--r-l)" />
            <Skeleton height="60px" radius="var(--r-m)" />
            <Skeleton height="120px" radius="var(--r-m)" />
            <Skeleton height="240px" radius="var(--r-l)" />
          </div>
        )}
      </Tabs>
      <WinRules open={rules} onClose={() => setRules(false)} />
    </Screen>
  );
}
