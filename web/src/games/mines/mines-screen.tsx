import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../data/error-text.ts";
import { useSearchParams } from "../../routing/search-params.ts";
import { IconButton } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { BalancePill } from "../parts/balance-pill.tsx";
import { NoticeDialog } from "../parts/notice-dialog.tsx";
import { Coefficients } from "./coefficients.tsx";
import { GameLine } from "./game-line.tsx";
import { MineGrid } from "./mine-grid.tsx";
import { MinesRules } from "./mines-rules.tsx";
import styles from "./mines-screen.module.css";
import { MyRecords } from "./my-records.tsx";
import { StakePanel } from "./stake-panel.tsx";
import { useMines } from "./use-mines.ts";

/** Mines: cells are opened one after another, until the reward is taken or a trap is hit. Query `show_back`: shows the way back. */
export function MinesScreen() {
  const t = useTranslations("mines");
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const [rules, setRules] = useState(false);
  const mines = useMines();
  const { state } = mines;
  return (
    <Screen
      title={t("title")}
      {...(search.has("show_back") ? { back: "/" } : {})}
      className={styles.screen}
      trailing={
        <>
          <BalancePill balance={state.balance} />
          <IconButton icon="info" label={t("rules")} onClick={() => setRules(true)} />
        </>
      }
    >
      {mines.error ? (
        <ErrorState text={errorText(mines.error)} onRetry={mines.reload} busy={mines.busy} />
      ) : (
        <>
          <Coefficients state={state} />
          <GameLine state={state} />
          <MineGrid state={state} onOpen={mines.open} />
          <StakePanel
            state={state}
            onTraps={mines.chooseTraps}
            onAmount={mines.chooseAmount}
            onPlay={mines.play}
            onTake={mines.takeReward}
          />
          <MyRecords />
        </>
      )}
      {rules && <MinesRules state={state} onClose={() => setRules(false)} />}
      {mines.failure !== null && (
        <NoticeDialog title={t("error")} text={errorText(mines.failure)} onClose={mines.dismissFailure} />
      )}
    </Screen>
  );
}
