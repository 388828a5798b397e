import { type ComponentType, type ReactNode, useEffect } from "react";
import { useLocale } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import type { Game } from "#web/data/game.ts";
import { formatAmount } from "#web/locales/format.ts";
import { play as playSound, type SoundName, vibrate, VIBRATION_MS } from "#web/ui/sounds.ts";
import { InstantScreen } from "../parts/instant-frame.tsx";
import { InstantPanel } from "../parts/instant-panel.tsx";
import { QuickAmounts } from "../parts/stake-entry.tsx";
import { BigButton } from "../parts/stake-panel.tsx";
import styles from "./single-step.module.css";
import type { SingleStepPlay } from "./use-single-step.ts";

const STEP: Minor = 10_00;
const CHIPS: readonly Minor[] = [10_00, 50_00, 100_00, 500_00, 1000_00];

/** The game's words on its stake. */
export interface StakeTexts {
  /** The button of a play: "Roll". */
  readonly play: string;
  readonly startAuto: string;
  /** The ways of playing, and plays in the plural. */
  readonly mode: string;
  readonly rounds: string;
}

interface SingleStepScreenProps {
  game: Game;
  state: SingleStepPlay;
  texts: StakeTexts;
  /** The sound of a play when it starts. */
  sound: SoundName;
  MyRecords: ComponentType;
  /** The stage and the choice. */
  stage: ReactNode;
  rules: (close: () => void) => ReactNode;
  /** Beside the column, on wide screens. */
  sides: ReactNode;
}

/** The screen of a single-step game: stage, stake and records; a press plays to the end. */
export function SingleStepScreen({ game, state, texts, sound, MyRecords, ...props }: SingleStepScreenProps) {
  const { stage, rules, sides } = props;
  const { play, phase } = state;
  useEffect(() => {
    if (phase !== "playing") return;
    playSound(sound);
    vibrate(VIBRATION_MS.press);
  }, [phase, sound]);
  return (
    <InstantScreen
      game={game}
      play={play}
      played={state.played}
      isRevealing={phase !== "idle"}
      rules={(isOpen, close) => isOpen && rules(close)}
      stage={stage}
      panel={
        <>
          <StakePanel state={state} texts={texts} />
          <MyRecords />
        </>
      }
      sides={sides}
    />
  );
}

/** The amount, and a play by hand or a run of them. */
function StakePanel({ state, texts }: Pick<SingleStepScreenProps, "state" | "texts">) {
  const locale = useLocale();
  const { play, isBusy, chooseAmount } = state;
  const isAuto = play.mode === "auto";
  return (
    <InstantPanel
      play={play}
      isAuto={isAuto}
      isLocked={isBusy}
      isModeLocked={play.run !== null}
      step={STEP}
      texts={texts}
      buttons={({ fault, isRefused, isAutoRefused }) => (
        <BigButton
          small={isAuto ? texts.startAuto : texts.play}
          large={fault === null ? formatAmount(play.amount, locale, { short: true }) : ""}
          isOff={isBusy || (isAuto ? isAutoRefused : isRefused)}
          isRefused={isRefused}
          isBusy={isBusy}
          shortcut="Space"
          className={styles.play}
          onPress={isAuto ? state.start : state.begin}
        />
      )}
      below={
        <div className={styles.chips}>
          <QuickAmounts amounts={CHIPS} disabled={isBusy} onPick={chooseAmount} />
        </div>
      }
      onAmount={chooseAmount}
    />
  );
}
