import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { TRAP_OPTIONS, type Traps } from "#simulator/games/mines/stake.ts";
import { formatNumber } from "#web/locales/format.ts";
import styles from "./stake-panel.module.css";

interface TrapsChoiceProps {
  value: Traps;
  disabled: boolean;
  onChange: (traps: Traps) => void;
}

/** How many traps a game has. */
export function TrapsChoice({ value, disabled, onChange }: TrapsChoiceProps) {
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
