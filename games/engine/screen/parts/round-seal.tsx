import { useTranslations } from "use-intl";
import { useHas } from "#web/data/use-store.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./game-status.module.css";

interface RoundSealProps {
  /** The newest finished round that was seen; null: none yet. */
  newest: string | number | null;
  /** The round on the stage is over, so its seed is public. */
  isOpen: boolean;
  /** Opens the proof of the newest finished round. */
  onPress: () => void;
  className?: string | undefined;
}

/** The seal of the round on the stage: closed while its seed is secret, opened with it. Pressed, it shows the proof. */
export function RoundSeal({ newest, isOpen, onPress, className }: RoundSealProps) {
  const t = useTranslations("games");
  const hasProofs = useHas("fairness");
  if (newest === null || !hasProofs) return null;
  return (
    <button
      type="button"
      className={classNames(styles.seal, isOpen && styles.open, className)}
      data-seal={isOpen ? "open" : "closed"}
      aria-label={t(isOpen ? "sealOpen" : "sealClosed")}
      onClick={onPress}
    >
      <span className={styles.wax}>
        <Icon name={isOpen ? "unlock" : "lock"} size={14} />
      </span>
    </button>
  );
}
