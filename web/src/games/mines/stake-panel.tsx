import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { deliveryOf, FEE_PERCENT, feeOf } from "#simulator/games/delivery.ts";
import { payout, stepsMax } from "#simulator/games/mines/reward.ts";
import { MINES_LIMITS, type Traps, TRAP_OPTIONS } from "#simulator/games/mines/stake.ts";
import { formatAmount, formatPercent, formatNumber, formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { useStakeFault } from "../parts/stake-entry.tsx";
import type { MinesState } from "./mines-state.ts";
import styles from "./stake-panel.module.css";

const STEP: Minor = 50_00;

interface StakePanelProps {
  state: MinesState;
  onTraps: (traps: Traps) => void;
  onAmount: (amount: Minor) => void;
  onPlay: () => void;
  onTake: () => void;
}

/** Traps, amount, the highest reward, and the button. Both choices are fixed during a game. */
export function StakePanel({ state, onTraps, onAmount, onPlay, onTake }: StakePanelProps) {
  const t = useTranslations("mines");
  const locale = useLocale();
  const { traps, amount } = state;
  const locked = state.phase !== "idle" || state.move !== null;
  const delivery = deliveryOf(amount);
  const short = (minor: Minor) => formatAmount(minor, locale, { short: true });
  const error = useStakeFault(MINES_LIMITS)(amount);
  const percent = (part: number) => formatPercent(part / 100, locale);
  return (
    <section className={styles.panel} aria-label={t("stake")}>
      <div className={styles.top}>
        <TrapsChoice value={traps} disabled={locked} onChange={onTraps} />
        <dl className={styles.most}>
          <dt className={styles.name}>{t("maxWin")}</dt>
          <dd className={styles.mostValue}>{short(payout(delivery, traps, stepsMax(traps)))}</dd>
        </dl>
      </div>
      <div className={styles.bottom}>
        <Stepper
          label={t("amount")}
          value={amount}
          min={MINES_LIMITS.min}
          max={MINES_LIMITS.max}
          step={STEP}
          empty={MINES_LIMITS.min}
          disabled={locked}
          error={error}
          onChange={onAmount}
        />
        <MainButton state={state} isRefused={error !== null} onPlay={onPlay} onTake={onTake} />
      </div>
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
  const { small, large } = useButtonText(state);
  const kind = buttonKind(state);
  const { move } = state;
  const busy = move !== null && move.kind !== "tap";
  const refuses = kind === "play" && isRefused;
  const ready = kind !== "waiting" && !refuses && move === null && state.balance !== null;

  function press() {
    if (!ready) return;
    if (kind === "play") onPlay();
    else onTake();
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
      <span className={styles.small}>{small}</span>
      {large !== "" && <span className={styles.large}>{large}</span>}
    </button>
  );
}

function buttonKind({ phase, opened }: MinesState): "play" | "waiting" | "take" {
  if (phase === "idle") return "play";
  return phase === "playing" && opened.length > 0 ? "take" : "waiting";
}

function useButtonText(state: MinesState): { small: string; large: string } {
  const t = useTranslations("mines");
  const locale = useLocale();
  const { amount, reward, rates, opened } = state;
  switch (buttonKind(state)) {
    case "play":
      return { small: t("play"), large: formatAmount(amount, locale, { short: true }) };
    case "waiting":
      return { small: t("waiting"), large: "" };
    case "take": {
      const multiplier = formatMultiplier(rates[opened.length - 1] ?? 0, locale);
      return { small: t("takeAt", { multiplier }), large: formatAmount(reward, locale) };
    }
  }
}
