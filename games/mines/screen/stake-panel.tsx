import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import { payout, stepsMax, type Traps, TRAP_OPTIONS } from "#games/mines/rules/stake.ts";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { InstantPanel } from "#games/engine/screen/parts/instant-panel.tsx";
import { StakeIn } from "#games/engine/screen/parts/own-stakes.tsx";
import { BigButton, RadioButtons, StakeShares } from "#games/engine/screen/parts/stake-panel.tsx";
import type { InstantPlay } from "#games/engine/screen/parts/use-instant-game.ts";
import { END_SHOWN_MS, isOver, type MinesState } from "./mines-state.ts";
import { paidTimes, Stated } from "#games/engine/screen/parts/stated.tsx";
import styles from "./mines-screen.module.css";

const STEP: Minor = 50_00;

interface StakePanelProps {
  state: MinesState;
  play: InstantPlay;
  /** False: auto play opens the cells. */
  isByHand: boolean;
  /** Cells in the pattern of auto play. */
  cells: number;
  onTraps: (traps: Traps) => void;
  onAmount: (amount: Minor) => void;
  onPlay: () => void;
  onTake: () => void;
  onRandom: () => void;
  onStart: () => void;
}

/** The buttons within reach of the cells, then traps, amount and auto play, fixed during a game. */
export function StakePanel(props: StakePanelProps) {
  const { state, play, isByHand, cells, onTraps, onAmount, onPlay, onTake, onRandom, onStart } = props;
  const t = useTranslations("mines");
  const locale = useLocale();
  const { amount, phase, move } = state;
  const isPlaying = phase === "playing" || move !== null || play.run !== null;
  const isLocked = phase !== "idle" || isPlaying;
  const short = (minor: Minor) => formatAmount(minor, locale, { short: true });
  return (
    <InstantPanel
      play={play}
      isAuto={!isByHand}
      isLocked={isLocked}
      isModeLocked={isPlaying}
      step={STEP}
      texts={{ mode: t("mode"), rounds: t("games") }}
      buttons={({ fault, isRefused, isAutoRefused }) =>
        isByHand ? (
          <div className={styles.buttons}>
            <Button disabled={phase !== "playing" || move !== null} aria-keyshortcuts="R" onClick={onRandom}>
              {t("random")}
            </Button>
            <MainButton state={state} isRefused={isRefused} onPlay={onPlay} onTake={onTake} />
          </div>
        ) : (
          <BigButton
            small={cells === 0 ? t("chooseCells") : t("startCells", { count: cells })}
            large={fault === null ? short(amount) : ""}
            isOff={isAutoRefused || cells === 0}
            isRefused={isAutoRefused || cells === 0}
            shortcut="Space"
            onPress={onStart}
          />
        )
      }
      above={<TrapChoice state={state} isLocked={isLocked} onTraps={onTraps} />}
      fee={<StakeShares amount={amount} />}
      onAmount={onAmount}
    />
  );
}

interface TrapChoiceProps extends Pick<StakePanelProps, "state" | "onTraps"> {
  isLocked: boolean;
}

/** The number of traps, with the highest reward. */
function TrapChoice({ state: { traps, amount }, isLocked, onTraps }: TrapChoiceProps) {
  const t = useTranslations("mines");
  const locale = useLocale();
  return (
    <div className={styles.top}>
      <RadioButtons
        legend={<legend className={styles.trapsName}>{t("traps")}</legend>}
        options={TRAP_OPTIONS.map((each) => ({ value: each, text: formatNumber(each, locale) }))}
        value={traps}
        disabled={isLocked}
        className={styles.traps}
        onChange={onTraps}
      />
      <Stated>
        <dl className={styles.most}>
          <dt className={styles.trapsName}>{t("maxWin")}</dt>
          <dd className={styles.mostValue}>
            {formatAmount(payout(deliveryOf(amount), traps, stepsMax(traps)), locale, { short: true })}
          </dd>
        </dl>
      </Stated>
    </div>
  );
}

interface MainButtonProps {
  state: MinesState;
  isRefused: boolean;
  onPlay: () => void;
  onTake: () => void;
}

/** Play, wait, or take the reward. */
function MainButton({ state, isRefused, onPlay, onTake }: MainButtonProps) {
  const { small, large, word } = useButtonText(state, isRefused);
  const kind = buttonKind(state);
  const { move } = state;
  const refuses = kind === "play" && isRefused;
  const ready = kind !== "waiting" && !refuses && move === null && state.balance !== null;
  return (
    <BigButton
      small={small}
      large={large}
      word={word}
      kind={kind}
      isOff={!ready}
      isRefused={refuses}
      isBusy={move !== null && move.kind !== "tap"}
      shortcut="Space"
      className={styles.main}
      onPress={kind === "take" ? onTake : onPlay}
    >
      {isOver(state) && <ReloadRing />}
    </BigButton>
  );
}

/** The time until the next game can start. */
function ReloadRing() {
  return (
    <svg className={styles.ring} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" pathLength={1} style={{ animationDuration: `${END_SHOWN_MS}ms` }} />
    </svg>
  );
}

function buttonKind(state: MinesState): "play" | "waiting" | "take" {
  if (state.phase === "idle") return "play";
  return state.phase === "playing" && state.opened.length > 0 ? "take" : "waiting";
}

function useButtonText(state: MinesState, isRefused: boolean): { small: ReactNode; large: string; word?: string } {
  const t = useTranslations("mines");
  const locale = useLocale();
  const { amount, reward, rates, opened } = state;
  switch (buttonKind(state)) {
    case "play":
      return { small: t("play"), large: isRefused ? "" : formatAmount(amount, locale, { short: true }) };
    case "waiting":
      return isOver(state)
        ? { small: t("reloads"), large: t("waiting") }
        : { small: <StakeIn amount={amount} />, large: t("toOpen"), word: t("waiting") };
    case "take": {
      const multiplier = paidTimes((rates[opened.length - 1] ?? 0) / 10_000, locale);
      return { small: t("takeAt", { multiplier }), large: formatAmount(reward, locale) };
    }
  }
}
