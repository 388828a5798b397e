import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { orders } from "#contract/shop.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ConfirmReceiptDialog } from "./confirm-receipt-dialog.tsx";
import { OrderCard, type Order } from "./order-card.tsx";

const SHOWN = ["all", "undelivered", "unreceived", "success"] as const;
type Shown = (typeof SHOWN)[number];

/** What the member has bought. The tab stands in the address, so that a way back leads to it. */
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
        keyOf={({ id }) => id}
        draw={(order) => <OrderCard order={order} onArrived={() => setArriving(order)} />}
        empty={
          <EmptyState
            icon="box"
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={
              <LinkButton to="/search" small>
                {t("toShop")}
              </LinkButton>
            }
          />
        }
      />
      <ConfirmReceiptDialog order={arriving} onClose={() => setArriving(null)} />
    </>
  );
}
