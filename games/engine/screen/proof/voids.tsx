import { useLocale, useTranslations } from "use-intl";
import { fairnessLog } from "#contract/calls/fairness.ts";
import { useCallQuery } from "#web/data/client.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { testVoids, UNLIKELY } from "./check-voids.ts";
import type { Proof } from "./proof.ts";
import { Fold } from "./fold.tsx";
import styles from "./proof-screen.module.css";

/** Whether the rounds that were called off look chosen. Without any this shows nothing. */
export function Voids({ proofs }: { proofs: readonly Proof[] }) {
  const t = useTranslations("fairness");
  const locale = useLocale();
  const { data } = useCallQuery(fairnessLog, { kind: "avoided" });
  const { count, costly, expected, chance } = testVoids(data?.queryset.map(({ entry }) => entry) ?? [], proofs);
  if (count === 0) return null;
  const number = (value: number, digits: number) => value.toLocaleString(locale, { maximumFractionDigits: digits });
  const isChosen = chance !== null && chance < UNLIKELY;
  // Rounded up, so that it never reads as less than it is.
  const p = number(Math.ceil(10_000 * (chance ?? 1)) / 10_000, 4);
  return (
    <Fold
      isOpen={isChosen}
      title={
        <span className={classNames(styles.verdict, isChosen && styles.fails)} data-voids={isChosen}>
          {isChosen && <Icon name="alert" />}
          {chance === null ? t("voidsFew") : isChosen ? t("voidsChosen", { p }) : t("voidsFair", { p })}
        </span>
      }
    >
      <p className={styles.intro} role={isChosen ? "alert" : undefined}>
        {t("voidsText", { count, costly, expected: number(expected, 1) })}
      </p>
    </Fold>
  );
}
