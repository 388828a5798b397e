import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { DataProvider } from "#web/data/data-provider.tsx";
import { Chip } from "#web/ui/chip.tsx";
import styles from "./balance-card.module.css";
import { Balance } from "./balance.tsx";

/** The member's balance, and under it what can be done with it. */
export function BalanceCard({ children }: { children?: ReactNode }) {
  const t = useTranslations("common");
  return (
    <section className={styles.card} aria-label={t("balance")}>
      <div className={styles.row}>
        <p className={styles.label}>{t("balance")}</p>
        <Chip className={styles.chip}>{t("playMoney")}</Chip>
      </div>
      <DataProvider>
        <Balance />
      </DataProvider>
      {children}
    </section>
  );
}
