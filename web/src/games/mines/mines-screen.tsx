import { lazy, useState, useEffect, useRef } from "react";
import { useTranslations, useLocale } from "use-intl";
import { RoomBeside } from "#web/app/wide/beside.tsx";
import { useErrorText } from "#web/data/error-text.ts";
import { formatCoefficient } from "#web/locales/format.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { ErrorState } from "#web/ui/page/states.tsx";
import { AutoLine } from "../parts/auto-fields.tsx";
import { GameScreen, PlayersLately } from "../parts/game-status.tsx";
import { useResultText, roundResult } from "../parts/records.tsx";
import { NoticeDialog } from "../parts/notices.tsx";
import type { StakeMode } from "../parts/stake-panel.tsx";
import { VIBRATION_MS, play, vibrate } from "../parts/sounds.ts";
import { type RoundOutcome, WinMoment } from "../moments/win-moment.tsx";
import { Coefficients } from "./coefficients.tsx";
import { MineGrid } from "./mine-grid.tsx";
import styles from "./mines-screen.module.css";
import type { MinesState } from "./mines-state.ts";
import { GameSeal, MyRecords } from "./my-records.tsx";
import { StakePanel } from "./stake-panel.tsx";
import { useMines } from "./use-mines.ts";

// Lazy, because the rules bring the exact odds.
const MinesRules = lazy(async () => ({ default: (await import("./mines-rules.tsx")).MinesRules }));
const Sides = lazy(async () => ({ default: (await import("./mines-sides.tsx")).MinesSides }));

/** Mines: the player opens cells until the reward is taken or a trap is hit. */
export function MinesScreen() {
  const t = useTranslations("mines");
  const errorText = useErrorText();
  const games = useTranslations("games");
  const [mode, setMode] = useState<StakeMode>("manual");
  const mines = useMines();
  const { state, auto } = mines;
  // If a run fails in the middle of a game, the player ends it by hand.
  const isByHand = mode === "manual" || (state.phase === "playing" && auto.run === null);
  useMinesSounds(state);
  function press(move: () => void) {
    play("tick");
    vibrate(VIBRATION_MS.press);
    move();
  }
  return (
    <GameScreen
      title={t("title")}
      note={<PlayersLately game="mines" />}
      balance={state.balance}
      rules={(isOpen, close) => isOpen && <MinesRules state={state} onClose={close} />}
    >
      {mines.error ? (
        <ErrorState text={errorText(mines.error)} onRetry={mines.reload} busy={mines.busy} />
      ) : (
        <>
          <Coefficients state={state} />
          <div className={styles.stage} data-part="stage">
            <div className={styles.stageLine}>
              <GameLine state={state} isByHand={isByHand} />
              <GameSeal state={state} />
            </div>
            <MineGrid
              state={state}
              pattern={isByHand ? null : auto.pattern}
              isChoosing={!isByHand && auto.run === null}
              onOpen={mines.open}
              onChoose={mines.choosePattern}
            />
            <WinMoment outcome={outcomeOf(state)} className={styles.moment} />
          </div>
          {auto.run !== null && <AutoLine stake={auto.run.stake} net={auto.run.net} />}
          {auto.stopped !== null && <Notice>{games(`stopped.${auto.stopped}`)}</Notice>}
          <StakePanel
            state={state}
            mode={mode}
            isByHand={isByHand}
            cells={auto.pattern.length}
            run={auto.run}
            onMode={setMode}
            onStart={auto.start}
            onStop={auto.stop}
            onRandom={() => press(mines.openRandom)}
            onTraps={mines.chooseTraps}
            onAmount={mines.chooseAmount}
            onPlay={() => press(mines.play)}
            onTake={() => press(mines.takeReward)}
          />
          <MyRecords />
          <RoomBeside>
            <Sides state={state} />
          </RoomBeside>
        </>
      )}
      {mines.failure !== null && (
        <NoticeDialog
          title={games("error")}
          text={errorText(mines.failure)}
          error={mines.failure}
          onClose={mines.dismissFailure}
        />
      )}
    </GameScreen>
  );
}

function outcomeOf({ phase, amount, reward, fairness }: MinesState): RoundOutcome {
  if (phase === "idle") return null;
  if (phase === "playing") return "open";
  return { id: fairness?.nonce ?? 0, staked: amount, paid: phase === "won" ? reward : 0 };
}

/** The next step or the result in one line, announced on change. */
function GameLine({ state, isByHand }: { state: MinesState; isByHand: boolean }) {
  const { phase } = state;
  return (
    <p role="status" className={styles.line} data-phase={phase}>
      {useLineText(state, isByHand)}
    </p>
  );
}

function useLineText({ phase, amount, reward, rates, opened }: MinesState, isByHand: boolean): string {
  const t = useTranslations("mines");
  const locale = useLocale();
  const resultText = useResultText();
  const multiplier = formatCoefficient(rates[opened.length - 1] ?? 0, locale);
  switch (phase) {
    case "idle":
      return isByHand ? t("toStart") : t("toChoose");
    case "playing":
      return opened.length === 0 ? t("toOpen") : t("soFar", { count: opened.length, multiplier });
    case "won":
      return t("won", { result: resultText(roundResult(amount, reward)), multiplier });
    case "lost":
      return t("lost", { result: resultText(roundResult(amount, 0)) });
  }
}

/** Plays a sound for each new star, and for the trap. */
export function useMinesSounds({ phase, opened }: Pick<MinesState, "phase" | "opened">): void {
  const stars = opened.length;
  const before = useRef({ phase, stars });
  useEffect(() => {
    const last = before.current;
    before.current = { phase, stars };
    if (phase === "playing" && last.phase === "playing" && stars > last.stars) {
      // Half a tone higher with each star.
      play("flip", 0, 2 ** (stars / 12));
      vibrate(VIBRATION_MS.press);
    }
    if (phase === "lost" && last.phase === "playing") play("boom");
  }, [phase, stars]);
}
