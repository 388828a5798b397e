import { Suspense, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { withData } from "../data/with-data.tsx";
import { Chip } from "../ui/chip.tsx";
import styles from "./balance-card.module.css";
import { BalanceSkeleton } from "./balance-skeleton.tsx";

const Balance = withData(async () => (await import("./balance.tsx")).Balance);

/** The member's balance, and under it what can be done with it. */
export function BalanceCard({ children }: { children?: ReactNode }) {
  const t = useTranslations("common");
  return (
    <section className={styles.card} aria-label={t("balance")}>
      <div className={styles.row}>
        <p className={styles.label}>{t("balance")}</p>
        <Chip className={styles.chip}>{t("playMoney")}</Chip>
      </div>
      <Suspense fallback={<BalanceSkeleton />}>
        <Balance />
      </Suspense>
      {children}
    </section>
  );
}
