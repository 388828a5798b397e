import { useTranslations } from "use-intl";
import { CallError } from "../../data/call-error.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The code with which the server says that there is no such product. */
const PRODUCT_UNKNOWN = 4001;

export function isUnknownProduct(error: unknown): boolean {
  return error instanceof CallError && error.code === PRODUCT_UNKNOWN;
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
