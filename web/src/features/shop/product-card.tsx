import { Link } from "#web/routing/link.tsx";
import type { products } from "#contract/shop.ts";
import type { RowOf } from "#web/data/paged.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Picture } from "#web/ui/picture.tsx";
import styles from "./product-card.module.css";

export type Product = RowOf<typeof products>;

/** Edge of a product's picture, in its own px. */
export const PRODUCT_PICTURE = 480;

/** A product in a list: picture, name, price. */
export function ProductCard({ product }: { product: Product }) {
  return (
    <Link to={`/item?id=${product.id}`} className={styles.card}>
      <Picture src={product.main_image} alt="" width={PRODUCT_PICTURE} height={PRODUCT_PICTURE} />
      <span className={styles.name}>{product.name}</span>
      <AmountText minor={product.price} className={styles.price} />
    </Link>
  );
}
