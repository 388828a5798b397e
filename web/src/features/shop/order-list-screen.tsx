import { Moment } from "#web/ui/moment.tsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { orders, confirmReceipt } from "#contract/calls/shop.ts";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { lookUp } from "#web/data/look-up.ts";
import { usePagedCall, type RowOf } from "#web/data/paged.ts";
import { Link } from "#web/routing/link.tsx";
import { useSearchParams, withIds } from "#web/routing/search-params.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip, type ChipTone } from "#web/ui/chip.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { PagedList } from "#web/ui/page/paged.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./order-list-screen.module.css";
import { PRODUCT_PICTURE } from "./product.tsx";

const SHOWN = ["all", "undelivered", "unreceived", "success"] as const;
type Shown = (typeof SHOWN)[number];

/** The address holds the tab, so going back returns to it. */
export function OrderListScreen() {
  const t = useTranslations("orders");
  const [search, setSearch] = useSearchParams();
  const shown = SHOWN.find((each) => each === search.get("status")) ?? "all";
  return (
    <Screen title={t("title")} back="/mine">
      <Tabs
        label={t("which")}
        tabs={SHOWN.map((id) => ({ id, label: t(id) }))}
        value={shown}
        onChange={(status) => setSearch(status === "all" ? {} : { status }, { replace: true })}
      >
        <OrderList key={shown} shown={shown} />
      </Tabs>
    </Screen>
  );
}

function OrderList({ shown }: { shown: Shown }) {
  const t = useTranslations("orders");
  const rows = usePagedCall(orders, { status: shown });
  const [arriving, setArriving] = useState<Order | null>(null);
  return (
    <>
      <PagedList
        rows={rows}
        label={t("title")}
        keyOf={({ id, create_time: time, name }) => String(id ?? `${name} ${time}`)}
        draw={(order) => <OrderCard order={order} onArrived={() => setArriving(order)} />}
        empty={<EmptyState icon="box" title={t("emptyTitle")} text={t("emptyText")} next={["/search", t("toShop")]} />}
      />
      <ConfirmReceiptDialog order={arriving} onClose={() => setArriving(null)} />
    </>
  );
}

type Order = RowOf<typeof orders>;

const STATUSES = {
  undelivered: { text: "isUndelivered", tone: "neutral" },
  unreceived: { text: "isUnreceived", tone: "accent" },
  success: { text: "isSuccess", tone: "green" },
  cancelled: { text: "isCancelled", tone: "red" },
} as const satisfies Record<string, { text: string; tone: ChipTone }>;

function OrderCard({ order, onArrived }: { order: Order; onArrived: () => void }) {
  const t = useTranslations("orders");
  const status = lookUp(STATUSES, order.status);
  const label = t("order", { id: String(order.id ?? "–") });
  return (
    <article className={styles.card} aria-label={label}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <Picture src={order.image} alt="" width={PRODUCT_PICTURE} height={PRODUCT_PICTURE} />
        </div>
        <div className={styles.what}>
          {order.product_id === null ? (
            <p className={styles.name}>{order.name}</p>
          ) : (
            <Link to={withIds("/item", { id: order.product_id })} className={styles.name}>
              {order.name}
            </Link>
          )}
          <AmountText minor={order.price} className={styles.price} />
        </div>
        <Chip tone={status?.tone ?? "neutral"} className={styles.status}>
          {status ? t(status.text) : order.status}
        </Chip>
      </div>
      <p className={styles.note}>{t("deliveredTo", { address: order.address })}</p>
      <p className={styles.note}>
        {label} · <Moment time={order.create_time} />
      </p>
      {order.status === "unreceived" && order.id !== null && (
        <Button small wide icon="check" onClick={onArrived}>
          {t("confirm")}
        </Button>
      )}
    </article>
  );
}

interface ConfirmReceiptDialogProps {
  /** Null closes the dialog. */
  order: { readonly id: Id | null; readonly name: string } | null;
  onClose: () => void;
}

function ConfirmReceiptDialog({ order, onClose }: ConfirmReceiptDialogProps) {
  const t = useTranslations("orders");
  const { alert, isPending, send } = useAction(useCallMutation(confirmReceipt, { outdates: [orders] }));

  function close() {
    alert.hide();
    onClose();
  }

  function confirm() {
    if (!order || order.id === null) return;
    const onSuccess = () => {
      showToast(t("confirmed"));
      close();
    };
    send({ id: order.id }, { onSuccess });
  }

  return (
    <ConfirmDialog
      open={order !== null}
      onClose={close}
      title={t("confirmQuestion")}
      action={t("confirm")}
      variant="primary"
      busy={isPending}
      onConfirm={confirm}
    >
      <Alert message={alert.message} onDismiss={alert.hide} />
      {order && <p>{t("confirmText", { name: order.name })}</p>}
    </ConfirmDialog>
  );
}
