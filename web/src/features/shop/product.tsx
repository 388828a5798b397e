import { useTranslations } from "use-intl";
import type { products } from "#contract/calls/shop.ts";
import { CallError } from "#contract/transport/call-error.ts";
import type { RowOf } from "#web/data/paged.ts";
import { Link } from "#web/routing/link.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { withIds } from "#web/routing/search-params.ts";
import styles from "./product.module.css";

export type Product = RowOf<typeof products>;

/** Intrinsic edge in px. */
export const PRODUCT_PICTURE = 480;

/** Refusal codes for an unknown product: ours, an unreadable id, not found. */
const PRODUCT_UNKNOWN = [4001, 400, 404];

export function isUnknownProduct(error: unknown): boolean {
  return error instanceof CallError && PRODUCT_UNKNOWN.includes(error.code);
}

export function UnknownProduct() {
  const t = useTranslations("shop");
  return <EmptyState icon="box" title={t("unknownTitle")} text={t("unknownText")} next={["/search", t("toShop")]} />;
}

const FEW = 10;

/** How many items are left. */
export function Stock({ stock, className }: Pick<Product, "stock"> & { className?: string | undefined }) {
  const t = useTranslations("shop");
  if (stock >= FEW) return <Chip tone="green">{t("available")}</Chip>;
  return (
    <Chip tone={stock > 0 ? "accent" : "red"} className={className}>
      {stock > 0 ? t("inStock", { count: stock }) : t("soldOut")}
    </Chip>
  );
}

export function ProductCard({ product }: { product: Product }) {
  const { stock } = product;
  return (
    <Link to={withIds("/item", { id: product.id })} className={styles.card} data-gone={stock <= 0 || undefined}>
      <Picture src={product.main_image} alt="" width={PRODUCT_PICTURE} height={PRODUCT_PICTURE} />
      <span className={styles.name}>{product.name}</span>
      <AmountText minor={product.price} className={styles.price} />
      {stock < FEW && <Stock stock={stock} className={styles.stock} />}
    </Link>
  );
}
