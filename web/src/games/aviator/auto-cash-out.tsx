import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatNumber } from "../../locales/format.ts";
import { classNames } from "../../ui/class-names.ts";
import { readMultiplier } from "./read-multiplier.ts";
import { AUTO_MAX, AUTO_MIN } from "./stake-draft.ts";
import cells from "../parts/quick-amounts.module.css";
import styles from "./stake-panel.module.css";

interface AutoCashOutProps {
  on: boolean;
  /** Hundredths. */
  at: number;
  disabled: boolean;
  onSwitch: (on: boolean) => void;
  onChange: (at: number) => void;
}

/** The switch of the automatic cash-out and, while it is on, the multiplier at which it happens. */
export function AutoCashOut({ on, at, disabled, onSwitch, onChange }: AutoCashOutProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  // While it is typed in, the field may hold what is no multiplier yet.
  const [typed, setTyped] = useState<string | null>(null);

  function leave() {
    const read = typed === null ? null : readMultiplier(typed);
    if (read !== null) onChange(Math.min(AUTO_MAX, Math.max(AUTO_MIN, read)));
    setTyped(null);
  }

  return (
    <>
      {on && (
        <label className={styles.at}>
          <span>{t("autoAt")}</span>
          <input
            className={styles.multiplier}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            aria-label={t("autoField")}
            value={typed ?? formatNumber(at / 100, locale, 2)}
            disabled={disabled}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.currentTarget.blur();
            }}
          />
          <span aria-hidden="true">×</span>
        </label>
      )}
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={t("autoLong")}
        className={cells.quick}
        disabled={disabled}
        onClick={() => onSwitch(!on)}
      >
        <span className={classNames(cells.cell, on && cells.on)}>{t("auto")}</span>
      </button>
    </>
  );
}
