import { useTranslations } from "use-intl";
import type { products } from "#contract/shop.ts";
import { CallError } from "#web/data/call-error.ts";
import type { RowOf } from "#web/data/paged.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export type Product = RowOf<typeof products>;

/** Edge of a product's picture, in its own px. */
export const PRODUCT_PICTURE = 480;

/** The codes with which a server says that there is no such product: our own, an id that it cannot read, not found. */
const PRODUCT_UNKNOWN = [4001, 400, 404];

export function isUnknownProduct(error: unknown): boolean {
  return error instanceof CallError && PRODUCT_UNKNOWN.includes(error.code);
}

/** An address that leads to no product. */
export function UnknownProduct() {
  const t = useTranslations("shop");
  return (
    <EmptyState
      icon="search"
      title={t("unknownTitle")}
      text={t("unknownText")}
      action={
        <LinkButton to="/search" small>
          {t("toShop")}
        </LinkButton>
      }
    />
  );
}
