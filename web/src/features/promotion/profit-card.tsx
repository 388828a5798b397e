import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values.ts";
import { formatAmount } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ApplyForm } from "./apply-form.tsx";
import styles from "./profit-card.module.css";

interface ProfitCardProps {
  /** What has not been applied yet; absent while it is on its way. */
  profit: Minor | undefined;
  /** How much of it can be moved now; absent where the backend lets all of it be moved. */
  movable: Minor | undefined;
}

/** The profit, and the way to the balance. */
export function ProfitCard({ profit, movable = profit }: ProfitCardProps) {
  const t = useTranslations("promotion");
  const common = useTranslations("common");
  const locale = useLocale();
  const [applying, setApplying] = useState(false);
  return (
    <section className={styles.card} aria-label={t("profit")}>
      <div className={styles.row}>
        <p className={styles.label}>{t("profit")}</p>
        <Chip className={styles.chip}>{common("playMoney")}</Chip>
      </div>
      {profit === undefined ? (
        <div className={styles.amount} aria-busy="true">
          <Skeleton width="150px" height="1.3em" />
        </div>
      ) : (
        <p className={styles.amount}>
          <AmountText minor={profit} className={styles.whole} />
        </p>
      )}
      {profit === 0 ? (
        <p className={styles.label}>{t("profitNone")}</p>
      ) : (
        <>
          {profit !== undefined && movable !== undefined && movable < profit && (
            <p className={styles.label}>{t("restTomorrow", { movable: formatAmount(movable, locale) })}</p>
          )}
          <Button variant="primary" wide disabled={!movable} onClick={() => setApplying(true)}>
            {t("apply")}
          </Button>
        </>
      )}
      <Sheet open={applying} onClose={() => setApplying(false)} title={t("apply")}>
        <ApplyForm movable={movable ?? 0} onDone={() => setApplying(false)} />
      </Sheet>
    </section>
  );
}
