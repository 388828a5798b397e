import { useLocale, useTranslations } from "use-intl";
import type { Phase } from "#simulator/games/aviator/timeline.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import styles from "./flight-stage.module.css";

interface PhaseAnnouncerProps {
  phase: Phase | null;
  /** Hundredths. */
  result: number | null;
}

/** Reads out each change of phase; never the running coefficient, which would not stop talking. */
export function PhaseAnnouncer({ phase, result }: PhaseAnnouncerProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const texts: Record<Phase, string> = {
    reset: "",
    open: t("sayOpen"),
    locked: t("sayLocked"),
    flying: t("sayFlying"),
    flown: result === null ? "" : t("sayFlown", { multiplier: formatMultiplier(result, locale) }),
  };
  return (
    <p className={styles.spoken} role="status">
      {phase === null ? "" : texts[phase]}
    </p>
  );
}
