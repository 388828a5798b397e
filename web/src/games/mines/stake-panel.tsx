import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { deliveryOf } from "#games/shared/delivery.ts";
import { payout, stepsMax, type Traps, TRAP_OPTIONS } from "#games/mines/rules/stake.ts";
import { formatAmount, formatNumber, formatCoefficient } from "#web/locales/format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { AutoFields } from "../parts/auto-fields.tsx";
import { type AutoPlan, type AutoRun, isReadable, PLAN_DEFAULT } from "../parts/auto-play.ts";
import { useStakeFault } from "../parts/stake-entry.tsx";
import {
  BigButton,
  RadioButtons,
  StakeAction,
  StakeAmount,
  type StakeMode,
  StakeModes,
  StakePart,
  StakeShares,
} from "../parts/stake-panel.tsx";
import { END_SHOWN_MS, isOver, type MinesState } from "./mines-state.ts";
import { Stated } from "../parts/stated.tsx";
import styles from "./mines-screen.module.css";

const STEP: Minor = 50_00;

interface StakePanelProps {
  state: MinesState;
  mode: StakeMode;
  /** False: auto play opens the cells. */
  isByHand: boolean;
  /** Cells in the pattern of auto play. */
  cells: number;
  run: AutoRun | null;
  onMode: (mode: StakeMode) => void;
  onTraps: (traps: Traps) => void;
  onAmount: (amount: Minor) => void;
  onPlay: () => void;
  onTake: () => void;
  onRandom: () => void;
  onStart: (plan: AutoPlan) => void;
  onStop: () => void;
}

/** The buttons within reach of the cells, then traps, amount and auto play. These are fixed during a game. */
export function StakePanel(props: StakePanelProps) {
  const { state, mode, isByHand, cells, run, onMode, onTraps, onAmount, onPlay, onTake, onRandom, onStart } = props;
  const t = useTranslations("mines");
  const games = useTranslations("games");
  const locale = useLocale();
  const [plan, setPlan] = useState(PLAN_DEFAULT);
  const { traps, amount, limits, phase, balance } = state;
  const isPlaying = phase === "playing" || state.move !== null || run !== null;
  const isLocked = phase !== "idle" || isPlaying;
  const short = (minor: Minor) => formatAmount(minor, locale, { short: true });
  const fault = useStakeFault(limits)(amount);
  const isShort = balance !== null && fault === null && balance < amount && !isLocked;
  const isAutoRefused = !isReadable(plan) || cells === 0 || fault !== null || balance === null || isLocked;
  return (
    <StakePart label={games("stake")} part="stake">
      <StakeAction run={run} isShort={isShort} onStop={props.onStop}>
        {isByHand ? (
          <div className={styles.buttons}>
            <Button disabled={phase !== "playing" || state.move !== null} aria-keyshortcuts="R" onClick={onRandom}>
              {t("random")}
            </Button>
            <MainButton state={state} isRefused={fault !== null} onPlay={onPlay} onTake={onTake} />
          </div>
        ) : (
          <BigButton
            small={cells === 0 ? t("chooseCells") : t("startCells", { count: cells })}
            large={fault === null ? short(amount) : ""}
            isOff={isAutoRefused}
            isRefused={isAutoRefused}
            shortcut="Space"
            onPress={() => onStart(plan)}
          />
        )}
      </StakeAction>
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
            <dd className={styles.mostValue}>{short(payout(deliveryOf(amount), traps, stepsMax(traps)))}</dd>
          </dl>
        </Stated>
      </div>
      <StakeAmount amount={amount} limits={limits} step={STEP} fault={fault} isLocked={isLocked} onAmount={onAmount} />
      <StakeModes label={t("mode")} mode={mode} isLocked={isPlaying} onMode={onMode}>
        {!isByHand && (
          <AutoFields plan={plan} rounds={t("games")} stakeMax={limits.max} isLocked={isLocked} onPlan={setPlan} />
        )}
      </StakeModes>
      <StakeShares amount={amount} />
    </StakePart>
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
  const { small, large } = useButtonText(state, isRefused);
  const kind = buttonKind(state);
  const { move } = state;
  const refuses = kind === "play" && isRefused;
  const ready = kind !== "waiting" && !refuses && move === null && state.balance !== null;
  return (
    <BigButton
      small={small}
      large={large}
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

function useButtonText(state: MinesState, isRefused: boolean): { small: string; large: string } {
  const t = useTranslations("mines");
  const locale = useLocale();
  const { amount, reward, rates, opened } = state;
  switch (buttonKind(state)) {
    case "play":
      return { small: t("play"), large: isRefused ? "" : formatAmount(amount, locale, { short: true }) };
    case "waiting":
      return { small: t("waiting"), large: "" };
    case "take": {
      const multiplier = formatCoefficient(rates[opened.length - 1] ?? 0, locale);
      return { small: t("takeAt", { multiplier }), large: formatAmount(reward, locale) };
    }
  }
}
