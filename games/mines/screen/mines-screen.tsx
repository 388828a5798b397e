import { lazy, useEffect, useRef } from "react";
import { useTranslations, useLocale } from "use-intl";
import { InColumn } from "#web/app/wide/beside.tsx";
import { InstantScreen } from "#games/engine/screen/parts/instant-frame.tsx";
import { paidTimes } from "#games/engine/screen/parts/stated.tsx";
import { OwnStakesTold } from "#games/engine/screen/parts/own-stakes.tsx";
import { useResultText } from "#games/engine/screen/parts/records.tsx";
import { type OwnResult, roundResult } from "#games/engine/screen/parts/round-result.ts";
import { VIBRATION_MS, play, vibrate } from "#web/ui/sounds.ts";
import { type RoundOutcome, WinMoment } from "#games/engine/screen/moments/win-moment.tsx";
import { Coefficients } from "./coefficients.tsx";
import { mines } from "../game.ts";
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
  const { state, play: shared, pattern, ...deeds } = useMines();
  const { mode, run } = shared;
  // If a run fails in the middle of a game, the player ends it by hand.
  const isByHand = mode === "manual" || (state.phase === "playing" && run === null);
  useMinesSounds(state);
  function press(move: () => void) {
    play("tick");
    vibrate(VIBRATION_MS.press);
    move();
  }
  return (
    <InstantScreen
      game={mines}
      play={shared}
      rules={(isOpen, close) => isOpen && <MinesRules state={state} onClose={close} />}
      stage={
        <>
          <InColumn>
            <Coefficients state={state} />
          </InColumn>
          <div className={styles.stage} data-part="stage">
            <div className={styles.stageLine}>
              <GameLine state={state} isByHand={isByHand} />
              <OwnStakesTold own={ownStake(state)} />
              <GameSeal state={state} />
            </div>
            <MineGrid
              state={state}
              pattern={isByHand ? null : pattern}
              isChoosing={!isByHand && run === null}
              onOpen={deeds.open}
              onChoose={deeds.choosePattern}
            />
            <WinMoment outcome={outcomeOf(state)} className={styles.moment} />
          </div>
        </>
      }
      panel={
        <>
          <StakePanel
            state={state}
            play={shared}
            isByHand={isByHand}
            cells={pattern.length}
            onStart={deeds.startRun}
            onRandom={() => press(deeds.openRandom)}
            onTraps={deeds.chooseTraps}
            onAmount={deeds.chooseAmount}
            onPlay={() => press(deeds.begin)}
            onTake={() => press(deeds.takeReward)}
          />
          <InColumn>
            <MyRecords />
          </InColumn>
        </>
      }
      sides={<Sides state={state} />}
    />
  );
}

/** The line tells the end. */
function ownStake({ phase, amount }: MinesState): OwnResult {
  return phase === "playing" ? { kind: "staked", amount } : { kind: "none" };
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
    <p role="status" className={styles.line} data-phase={phase} data-beneath>
      {useLineText(state, isByHand)}
    </p>
  );
}

function useLineText({ phase, amount, reward, rates, opened }: MinesState, isByHand: boolean): string {
  const t = useTranslations("mines");
  const locale = useLocale();
  const resultText = useResultText();
  const multiplier = paidTimes((rates[opened.length - 1] ?? 0) / 10_000, locale);
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
