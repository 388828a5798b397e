import { useLocale, useTranslations } from "use-intl";
import { formatMultiplier } from "#web/locales/format.ts";
import { SILENCES, SILENT_ATS, type StakeDraft } from "./stake-draft.ts";
import styles from "./stake-panel.module.css";

interface SilenceRowProps {
  on: boolean;
  /** Seconds. */
  after: number;
  /** Hundredths. */
  at: number;
  disabled: boolean;
  onChange: (change: Partial<StakeDraft>) => void;
}

/** The cash-out for a player whose connection is gone: its switch and, while on, the seconds and the multiplier. */
export function SilenceRow({ on, after, at, disabled, onChange }: SilenceRowProps) {
  const t = useTranslations("aviator");
  const games = useTranslations("games");
  const locale = useLocale();
  return (
    <div className={styles.silence}>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        className={styles.silent}
        disabled={disabled}
        onClick={() => onChange({ silent: !on })}
      >
        {on ? t("silenceOn") : t("silenceOff")}
      </button>
      {on && (
        <>
          <Choice
            label={t("silenceFor")}
            options={SILENCES}
            value={after}
            textOf={(seconds) => games("seconds", { seconds })}
            disabled={disabled}
            onChoose={(silentFor) => onChange({ silentFor })}
          />
          <Choice
            label={t("silenceAt")}
            options={SILENT_ATS}
            value={at}
            textOf={(multiplier) => formatMultiplier(multiplier, locale)}
            disabled={disabled}
            onChoose={(silentAt) => onChange({ silentAt })}
          />
        </>
      )}
    </div>
  );
}

interface ChoiceProps<Option extends number> {
  label: string;
  options: readonly Option[];
  value: number;
  textOf: (option: Option) => string;
  disabled: boolean;
  onChoose: (option: Option) => void;
}

function Choice<Option extends number>({ label, options, value, textOf, disabled, onChoose }: ChoiceProps<Option>) {
  return (
    <select
      aria-label={label}
      className={styles.choice}
      disabled={disabled}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => String(option) === event.target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {textOf(option)}
        </option>
      ))}
    </select>
  );
}
