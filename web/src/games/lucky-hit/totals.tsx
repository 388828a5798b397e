import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import type { Totals as Sums } from "./table-state.ts";
import styles from "./totals.module.css";
import { useSideText } from "./use-side-text.ts";

const SIDES = [
  ["B", styles.black],
  ["L", styles.lucky],
  ["R", styles.red],
] as const;

/** What all players have staked on black, lucky hit and red, in figures and as parts of a bar. */
export function Totals({ totals }: { totals: Sums }) {
  const t = useTranslations("luckyHit");
  const locale = useLocale();
  const { nameOf } = useSideText();
  return (
    <section className={styles.totals} aria-label={t("totals")}>
      <div className={styles.bar} aria-hidden="true">
        {SIDES.map(([pick, look]) => (
          <span key={pick} className={classNames(styles.part, look)} style={{ flexGrow: totals[pick] }} />
        ))}
      </div>
      <dl className={styles.sums}>
        {SIDES.map(([pick]) => (
          <div key={pick} className={styles.sum}>
            <dt>{nameOf(pick)}</dt>
            <dd>{formatAmount(totals[pick], locale, { short: true })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
