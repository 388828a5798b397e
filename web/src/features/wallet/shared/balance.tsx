import { useTranslations } from "use-intl";
import { useErrorText } from "#web/data/error-text.ts";
import { useProfile } from "#web/data/profile.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import styles from "./balance-card.module.css";
import { BalanceSkeleton } from "./balance-skeleton.tsx";

/** The balance as the server last said it. */
export function Balance() {
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
      <Button small icon="refresh" busy={isFetching} onClick={() => void refetch()}>
        {t("retry")}
      </Button>
    </div>
  );
}
