import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatNumber } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import cells from "../parts/quick-amounts.module.css";
import styles from "./stake-panel.module.css";

interface AutoCashOutProps {
  on: boolean;
  /** Hundredths. */
  at: number;
  /** The text in the field while it is typed in, and as long as it is refused; null: it shows `at`. */
  typed: string | null;
  /** Why what was typed is refused. */
  error: string | null;
  disabled: boolean;
  onSwitch: (on: boolean) => void;
  onType: (typed: string | null) => void;
}

// A stake carries hundredths: more decimals in the field would not be what is sent.
const FINER = /([.,]\d\d)\d+/;

/** The switch of the automatic cash-out and, while it is on, the multiplier at which it happens. */
export function AutoCashOut({ on, at, typed, error, disabled, onSwitch, onType }: AutoCashOutProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const id = useId();
  return (
    <>
      {on && (
        <label className={classNames(styles.at, error && styles.wrong)}>
          <span>{t("autoAt")}</span>
          <input
            className={styles.multiplier}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            aria-label={t("autoField")}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            value={typed ?? formatNumber(at / 100, locale, 2, false)}
            disabled={disabled}
            onChange={(event) => onType(event.target.value.replace(FINER, "$1"))}
            onFocus={(event) => event.target.select()}
            onBlur={() => {
              if (!error) onType(null);
            }}
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
      {on && error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
