import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#web/data/call-error.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { IconButton } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { BalancePill } from "../parts/balance-pill.tsx";
import { FELT } from "../parts/felt.ts";
import { NoticeDialog } from "../parts/notice-dialog.tsx";
import { play, vibrate } from "../parts/sounds.ts";
import { Coefficients } from "./coefficients.tsx";
import { GameLine } from "./game-line.tsx";
import { MineGrid } from "./mine-grid.tsx";
import styles from "./mines-screen.module.css";
import { MyRecords } from "./my-records.tsx";
import { StakePanel } from "./stake-panel.tsx";
import { useMinesSounds } from "./use-mines-sounds.ts";
import { useMines } from "./use-mines.ts";

// Fetched when they are first asked for: the exact odds of every number of stars.
const MinesRules = lazy(async () => ({ default: (await import("./mines-rules.tsx")).MinesRules }));

/** Mines: cells are opened one after another, until the reward is taken or a trap is hit. Query `show_back`: shows the way back. */
export function MinesScreen() {
  const t = useTranslations("mines");
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const [rules, setRules] = useState(false);
  const mines = useMines();
  const { state } = mines;
  useMinesSounds(state);
  function press(move: () => void) {
    play("tick");
    vibrate(FELT.press);
    move();
  }
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
            onPlay={() => press(mines.play)}
            onTake={() => press(mines.takeReward)}
          />
          <MyRecords />
        </>
      )}
      <Suspense fallback={null}>{rules && <MinesRules state={state} onClose={() => setRules(false)} />}</Suspense>
      {mines.failure !== null && (
        <NoticeDialog title={t("error")} text={errorText(mines.failure)} onClose={mines.dismissFailure} />
      )}
    </Screen>
  );
}
