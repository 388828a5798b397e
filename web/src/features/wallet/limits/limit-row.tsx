import { useTranslations } from "use-intl";
import { formatTimestamp } from "#web/locales/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { LimitName, OwnLimits } from "./limit-kinds.ts";
import styles from "./limits.module.css";
import { useLimitText } from "./use-limit-text.ts";

interface LimitRowProps {
  name: LimitName;
  limits: OwnLimits;
  onChange: () => void;
}

/** One limit as it is now, and as it will be; a press changes it. */
export function LimitRow({ name, limits, onChange }: LimitRowProps) {
  const t = useTranslations("limits");
  const limitText = useLimitText();
  const { pending } = limits;
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} onClick={onChange}>
        <span className={styles.what}>
          <span className={styles.name}>{t(name)}</span>
          <span className={styles.value}>{limitText(name, limits[name])}</span>
          {pending && pending[name] !== limits[name] && (
            <span className={styles.pending}>
              <Icon name="hourglass" size={16} />
              {t("pending", { value: limitText(name, pending[name]), time: formatTimestamp(pending.from) })}
            </span>
          )}
        </span>
        <Icon name="pencil" size={18} className={styles.pencil} />
      </button>
    </li>
  );
}
