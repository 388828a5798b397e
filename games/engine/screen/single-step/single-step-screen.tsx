import { type ComponentProps, type ComponentType, lazy, useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import type { SingleStepCalls } from "#games/engine/contract/single-step-calls.ts";
import type { Game } from "#web/data/game.ts";
import type { Translate } from "#web/data/translate.ts";
import { InColumn } from "#web/app/wide/beside.tsx";
import { formatAmount } from "#web/locales/format.ts";
import { play as playSound, type SoundName, vibrate, VIBRATION_MS } from "#web/ui/sounds.ts";
import { InstantScreen } from "../parts/instant-frame.tsx";
import { InstantPanel } from "../parts/instant-panel.tsx";
import { QuickAmounts } from "../parts/stake-entry.tsx";
import { BigButton, StakePart } from "../parts/stake-panel.tsx";
import { AfterFee, Stated } from "../parts/stated.tsx";
import { ownPlays } from "./own-plays.tsx";
import { PlayFigures } from "./play-figures.tsx";
import styles from "./single-step.module.css";
import { ownText } from "./step-texts.ts";
import { type SingleStepState, useSingleStep } from "./use-single-step.ts";
import { type StageProps, WordStage } from "./word-stage.tsx";

// Lazy, because the rules bring the exact odds.
const SingleStepRules = lazy(async () => ({ default: (await import("./step-rules.tsx")).SingleStepRules }));
const SingleStepTable = lazy(async () => ({ default: (await import("./step-rules.tsx")).SingleStepTable }));

const STEP: Minor = 10_00;
const CHIPS: readonly Minor[] = [10_00, 50_00, 100_00, 500_00, 1000_00];

interface SingleStepSpec<Choice extends object> {
  readonly game: Game;
  readonly calls: SingleStepCalls;
  /** The sound of a play when it starts. */
  readonly sound: SoundName;
  /** The time that an outcome takes to come to rest. */
  readonly landingMs: number;
  readonly choiceText: (choice: Choice, t: Translate, locale: string) => string;
  /** Shown in the odds beside the player's own choice. */
  readonly others: (choice: Choice) => readonly Choice[];
  /** The fields of the choice. */
  readonly Choice: ComponentType<{ choice: Choice; choose: (choice: Choice) => void; isLocked: boolean }>;
  /** A `PlayStage`; absent: the outcome in large letters. */
  readonly Stage?: ComponentType<StageProps<Choice>>;
}

/** The screen of a single-step game, its records, and the check of a play. */
export function singleStepScreen<Choice extends object>(spec: SingleStepSpec<Choice>) {
  const { game, calls, sound, landingMs, choiceText, others, Choice: ChoiceFields, Stage = WordStage } = spec;
  const { check, ProofSheet, MyRecords, Seal, Side } = ownPlays({ game, calls, choiceText });

  /** Stage, stake and records; a press plays to the end. */
  function Screen() {
    const t = useTranslations();
    const { choice, choose, ...state } = useSingleStep<Choice>({ calls, landingMs });
    const { play, phase, newest, last } = state;
    const odds = { calls, choice, others, choiceText } as unknown as ComponentProps<typeof SingleStepRules>;
    useEffect(() => {
      if (phase !== "playing") return;
      playSound(sound);
      vibrate(VIBRATION_MS.press);
    }, [phase]);
    return (
      <InstantScreen
        game={game}
        play={play}
        played={state.played}
        isRevealing={phase !== "idle"}
        rules={(isOpen, close) =>
          isOpen && (
            <SingleStepRules
              {...odds}
              game={game}
              limits={play.limits}
              goal={ownText(t, calls.rules.game, "goal")}
              how={ownText(t, calls.rules.game, "how")}
              onClose={close}
            />
          )
        }
        stage={
          <>
            <Stage
              rules={calls.rules}
              state={state}
              choice={choice}
              choose={choose}
              seal={<Seal newest={newest} isOpen={phase === "idle" && last !== null} />}
            />
            <StakePart label={t("games.step.choice")}>
              <ChoiceFields choice={choice} choose={choose} isLocked={state.isBusy} />
              <PlayFigures rules={calls.rules} choice={choice} amount={play.run?.stake ?? play.amount} />
            </StakePart>
          </>
        }
        panel={
          <>
            <StakePanel game={calls.rules.game} state={state} />
            <InColumn>
              <MyRecords />
            </InColumn>
          </>
        }
        sides={
          <>
            <SingleStepTable {...odds} state={state} />
            <Side newest={newest} />
          </>
        }
      />
    );
  }
  return { Screen, MyRecords, ProofSheet, check };
}

/** The amount, and a play by hand or a run of them. */
function StakePanel({ game, state }: { game: string; state: SingleStepState }) {
  const t = useTranslations();
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
      texts={{ mode: t("games.step.mode"), rounds: t("games.step.rounds") }}
      buttons={({ fault, isRefused, isAutoRefused }) => (
        <BigButton
          small={isAuto ? t("games.step.startAuto") : ownText(t, game, "play")}
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
      fee={
        <Stated>
          <AfterFee className={styles.note} />
        </Stated>
      }
      onAmount={chooseAmount}
    />
  );
}
