import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./balance-pill.module.css";

/** The balance (minor units; null: not known yet) and the short way to recharge it. */
export function BalancePill({ balance }: { balance: number | null }) {
  const t = useTranslations("games");
  return (
    <div className={styles.pill} role="group" aria-label={t("balance")}>
      {balance === null ? <Skeleton width="72px" /> : <AmountText minor={balance} />}
      <Link to="/recharge" className={styles.recharge} aria-label={t("recharge")}>
        <span className={styles.plus}>
          <Icon name="plus" size={18} />
        </span>
      </Link>
    </div>
  );
}
