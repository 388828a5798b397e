import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { deliveryOf, FEE_PERCENT, feeOf } from "#games/shared/delivery.ts";
import { payout, stepsMax } from "#games/mines/rules/reward.ts";
import { type Traps, TRAP_OPTIONS } from "#games/mines/rules/stake.ts";
import { useMayAutoPlay } from "#web/data/auto-play-rule.ts";
import { formatAmount, formatPercent, formatNumber, formatCoefficient } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Button, LinkButton } from "#web/ui/forms/button.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { AutoFields, StopButton } from "../parts/auto-fields.tsx";
import { type AutoPlan, type AutoRun, PLAN_DEFAULT } from "../parts/auto-play.ts";
import { StakeScalers, useStakeFault } from "../parts/stake-entry.tsx";
import { END_SHOWN_MS, isOver, type MinesState } from "./mines-state.ts";
import styles from "./stake-panel.module.css";

const STEP: Minor = 50_00;

export type StakeMode = "manual" | "auto";

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
  const mayAutoPlay = useMayAutoPlay();
  const { traps, amount, limits, phase, balance } = state;
  const isPlaying = phase === "playing" || state.move !== null || run !== null;
  const isLocked = phase !== "idle" || isPlaying;
  const delivery = deliveryOf(amount);
  const short = (minor: Minor) => formatAmount(minor, locale, { short: true });
  const error = useStakeFault(limits)(amount);
  const percent = (part: number) => formatPercent(part / 100, locale);
  const isShort = balance !== null && error === null && balance < amount && !isLocked;
  return (
    <section className={styles.panel} aria-label={t("stake")}>
      {run !== null ? (
        <StopButton left={run.left} onStop={props.onStop} />
      ) : isShort ? (
        <LinkButton to="/recharge" variant="primary" wide>
          {games("recharge")}
        </LinkButton>
      ) : isByHand ? (
        <div className={styles.buttons}>
          <Button disabled={phase !== "playing" || state.move !== null} aria-keyshortcuts="R" onClick={onRandom}>
            {t("random")}
          </Button>
          <MainButton state={state} isRefused={error !== null} onPlay={onPlay} onTake={onTake} />
        </div>
      ) : (
        <AutoButton
          text={cells === 0 ? t("chooseCells") : t("startCells", { count: cells })}
          amount={error === null ? short(amount) : ""}
          isOff={cells === 0 || error !== null || balance === null || isLocked}
          onPress={() => onStart(plan)}
        />
      )}
      <div className={styles.top}>
        <TrapsChoice value={traps} disabled={isLocked} onChange={onTraps} />
        <dl className={styles.most}>
          <dt className={styles.name}>{t("maxWin")}</dt>
          <dd className={styles.mostValue}>{short(payout(delivery, traps, stepsMax(traps)))}</dd>
        </dl>
      </div>
      <div className={styles.amount}>
        <Stepper
          label={t("amount")}
          value={amount}
          min={limits.min}
          max={limits.max}
          step={STEP}
          empty={limits.min}
          disabled={isLocked}
          error={error}
          onChange={onAmount}
        />
        <StakeScalers amount={amount} limits={limits} disabled={isLocked} onAmount={onAmount} />
      </div>
      <Tabs
        label={t("mode")}
        tabs={[
          { id: "manual", label: games("manual") },
          ...(mayAutoPlay ? [{ id: "auto" as const, label: games("auto") }] : []),
        ]}
        value={mode}
        onChange={(id) => {
          if (!isPlaying) onMode(id);
        }}
      >
        {!isByHand && (
          <AutoFields plan={plan} rounds={t("games")} stakeMax={limits.max} isLocked={isLocked} onPlan={setPlan} />
        )}
      </Tabs>
      <p className={styles.hint}>
        {t("parts", {
          delivery: short(delivery),
          deliveryPercent: percent(100 - FEE_PERCENT),
          fee: short(feeOf(amount)),
          feePercent: percent(FEE_PERCENT),
        })}
      </p>
    </section>
  );
}

interface TrapsChoiceProps {
  value: Traps;
  disabled: boolean;
  onChange: (traps: Traps) => void;
}

function TrapsChoice({ value, disabled, onChange }: TrapsChoiceProps) {
  const t = useTranslations("mines");
  const locale = useLocale();
  const name = useId();
  return (
    <fieldset className={styles.traps} disabled={disabled}>
      <legend className={styles.name}>{t("traps")}</legend>
      <div className={styles.options}>
        {TRAP_OPTIONS.map((traps) => (
          <label key={traps} className={styles.option}>
            <input type="radio" name={name} checked={traps === value} onChange={() => onChange(traps)} />
            <span>{formatNumber(traps, locale)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface MainButtonProps {
  state: MinesState;
  isRefused: boolean;
  onPlay: () => void;
  onTake: () => void;
}

/** Play, wait, or take the reward. It stays one element, so that it never loses focus. */
function MainButton({ state, isRefused, onPlay, onTake }: MainButtonProps) {
  const { small, large } = useButtonText(state, isRefused);
  const kind = buttonKind(state);
  const { move } = state;
  const isReloading = isOver(state);
  const busy = move !== null && move.kind !== "tap";
  const refuses = kind === "play" && isRefused;
  const ready = kind !== "waiting" && !refuses && move === null && state.balance !== null;

  function press() {
    if (!ready) return;
    if (kind === "take") onTake();
    else onPlay();
  }

  return (
    <button
      type="button"
      className={classNames(styles.big, styles[kind], refuses && styles.refused)}
      aria-disabled={!ready || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts="Space"
      data-kind={kind}
      onClick={press}
    >
      {isReloading && <ReloadRing />}
      <span className={styles.small}>{small}</span>
      {large !== "" && <span className={styles.large}>{large}</span>}
    </button>
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

interface AutoButtonProps {
  text: string;
  amount: string;
  isOff: boolean;
  onPress: () => void;
}

function AutoButton({ text, amount, isOff, onPress }: AutoButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.big, styles.play, isOff && styles.refused)}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts="Space"
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      <span className={styles.small}>{text}</span>
      {amount !== "" && <span className={styles.large}>{amount}</span>}
    </button>
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
