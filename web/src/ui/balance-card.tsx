import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "#web/data/error-text.ts";
import { DataProvider } from "#web/data/data-provider.tsx";
import { useMoneyTexts } from "#web/data/use-store.ts";
import { useProfile } from "#web/data/profile.ts";
import { AmountText } from "./amount-text.tsx";
import { Button } from "./button.tsx";
import { Chip } from "./chip.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import styles from "./balance-card.module.css";

/** `text`: the installation's words about money here. */
export function BalanceCard({ text, children }: { text?: string | undefined; children?: ReactNode }) {
  const t = useTranslations("common");
  const { badge } = useMoneyTexts();
  return (
    <section className={styles.card} data-balance-card aria-label={t("balance")}>
      <div className={styles.row}>
        <p className={styles.label}>{t("balance")}</p>
        {badge && <Chip className={styles.chip}>{badge}</Chip>}
      </div>
      <DataProvider>
        <Balance />
      </DataProvider>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

function Balance() {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useProfile();
  if (data) {
    return (
      <p className={styles.amount}>
        <AmountText minor={data.entry.balance} className={styles.whole} />
      </p>
    );
  }
  if (!error) return <BalanceSkeleton />;
  return (
    <div className={styles.error} role="alert">
      <p>{errorText(error)}</p>
      <Button small variant="picture" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
        {t("retry")}
      </Button>
    </div>
  );
}

function BalanceSkeleton() {
  return (
    <div className={styles.amount} aria-busy="true">
      <Skeleton width="180px" height="1.3em" />
    </div>
  );
}
