import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { addresses } from "#contract/addresses.ts";
import { productDetail } from "#contract/shop.ts";
import type { Id } from "#contract/tolerant.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useProfile } from "#web/data/profile.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./buy-screen.module.css";
import { PurchaseForm } from "./purchase-form.tsx";
import { rowId } from "./row-id.ts";
import { isUnknownProduct, UnknownProduct } from "./unknown-product.tsx";

/** Pays a product from the balance. */
export function BuyScreen() {
  const t = useTranslations("shop");
  const [search] = useSearchParams();
  const id = rowId(search.get("id"));
  return (
    <Screen title={t("buyTitle")} back={id === null ? "/search" : `/item?id=${id}`}>
      {id === null ? <UnknownProduct /> : <Purchase id={id} />}
    </Screen>
  );
}

function Purchase({ id }: { id: Id }) {
  const errorText = useErrorText();
  const product = useCallQuery(productDetail, { id });
  const book = useCallQuery(addresses);
  // How much there is to pay with is good to know, and no reason to wait.
  const wallet = useProfile();
  const balance = wallet.data?.entry.balance ?? (wallet.error ? null : undefined);
  if (product.data && book.data) {
    return <PurchaseForm product={product.data.entry} addresses={book.data.queryset} balance={balance} />;
  }
  if (isUnknownProduct(product.error)) return <UnknownProduct />;
  const failed = [product, book].filter(({ error }) => error !== null);
  if (failed.length > 0) {
    return (
      <ErrorState
        text={errorText(failed[0]?.error)}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        busy={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <div className={styles.form} aria-busy="true">
      <Skeleton height="112px" radius="var(--r-l)" />
      <Skeleton height="140px" radius="var(--r-l)" />
      <Skeleton height="52px" radius="var(--r-m)" />
      <Skeleton height="52px" radius="var(--r-m)" />
    </div>
  );
}
