import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { useHas } from "#web/data/use-store.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./game-status.module.css";

/** The alarm of this browser, which loads lazily: it brings the odds of every game. */
export type Alarm = typeof import("../proof/own-alarm.ts");

interface RoundSealProps {
  /** The newest finished round that was seen; null: none yet. */
  newest: string | number | null;
  /** The round on the stage is over, so its seed is public. */
  isOpen: boolean;
  /** Opens the proof of the newest finished round. */
  onPress: () => void;
  /** Counts the finished rounds for the player's own alarm, each time that `newest` changes. */
  count: (alarm: Alarm) => void;
  className?: string | undefined;
}

/** The seal of the round on the stage: closed while its seed is secret, opened with it. Pressed, it shows the proof. */
export function RoundSeal({ newest, isOpen, onPress, count, className }: RoundSealProps) {
  const t = useTranslations("games");
  const hasProofs = useHas("fairness");
  const onNewest = useEffectEvent((alarm: Alarm) => count(alarm));
  useEffect(() => {
    if (newest === null || !hasProofs) return undefined;
    let isGone = false;
    // Without it play goes on.
    void import("../proof/own-alarm.ts").then(
      (alarm) => {
        if (!isGone) onNewest(alarm);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [newest, hasProofs]);
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
