import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import type { orders } from "#contract/shop.ts";
import { known } from "#web/data/known.ts";
import type { RowOf } from "#web/data/paged.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip, type ChipTone } from "#web/ui/chip.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { PRODUCT_PICTURE } from "../product-card.tsx";
import styles from "./order-card.module.css";

export type Order = RowOf<typeof orders>;

/** What is said of a status, and the tone it is said in. */
const STATUSES = {
  undelivered: { text: "isUndelivered", tone: "neutral" },
  unreceived: { text: "isUnreceived", tone: "accent" },
  success: { text: "isSuccess", tone: "green" },
  cancelled: { text: "isCancelled", tone: "red" },
} as const satisfies Record<string, { text: string; tone: ChipTone }>;

/** An order: what, how much, where to, how far it is; on its way, it can be said to have arrived. */
export function OrderCard({ order, onArrived }: { order: Order; onArrived: () => void }) {
  const t = useTranslations("orders");
  const status = known(STATUSES, order.status);
  return (
    <article className={styles.card} aria-label={t("order", { id: order.id })}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <Picture src={order.image} alt="" width={PRODUCT_PICTURE} height={PRODUCT_PICTURE} />
        </div>
        <div className={styles.what}>
          <Link to={`/item?id=${order.product_id}`} className={styles.name}>
            {order.name}
          </Link>
          <AmountText minor={order.price} className={styles.price} />
        </div>
        <Chip tone={status?.tone ?? "neutral"} className={styles.status}>
          {status ? t(status.text) : order.status}
        </Chip>
      </div>
      <p className={styles.note}>{t("deliveredTo", { address: order.address })}</p>
      <p className={styles.note}>
        {t("order", { id: order.id })} · <time>{formatTimestamp(order.create_time)}</time>
      </p>
      {order.status === "unreceived" && (
        <Button small wide icon="check" onClick={onArrived}>
          {t("confirm")}
        </Button>
      )}
    </article>
  );
}
