import { useTranslations } from "use-intl";
import { productDetail, products } from "#contract/calls/shop.ts";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSession } from "#web/data/use-store.ts";
import { useNavigate } from "#web/routing/history.ts";
import { rowId, useSearchParams, withIds } from "#web/routing/search-params.ts";
import { returnTo } from "#web/routing/way-back.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { ActionBar, Card, DefinitionList } from "#web/ui/page/card.tsx";
import { Carousel } from "#web/ui/page/carousel.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { AfterFirstView, Screen } from "#web/ui/page/screen.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import styles from "./item-screen.module.css";
import { PRODUCT_PICTURE, type Product, ProductCard, isUnknownProduct, Stock, UnknownProduct } from "./product.tsx";

export function ItemScreen() {
  const t = useTranslations("shop");
  const [search] = useSearchParams();
  const id = rowId(search.get("id"));
  return (
    <Screen title={t("productTitle")} back="/search" className={styles.screen}>
      {id === null ? <UnknownProduct /> : <ItemOf id={id} />}
    </Screen>
  );
}

function ItemOf({ id }: { id: string }) {
  const query = useCallQuery(productDetail, { id });
  if (!query.data && isUnknownProduct(query.error)) return <UnknownProduct />;
  return (
    <QueryView query={query} skeleton={<ItemSkeleton />}>
      {({ entry }) => <Item product={entry} />}
    </QueryView>
  );
}

function Item({ product }: { product: Product }) {
  const t = useTranslations("shop");
  const navigate = useNavigate();
  const { token } = useSession();
  const { id, name, price, stock } = product;
  const pictures = [product.main_image, product.image2, product.image3].filter((src) => src !== "");
  function goToBuy() {
    const buy = withIds("/buy", { id });
    if (token !== null) navigate(buy);
    else navigate("/login", { state: returnTo(buy) });
  }

  return (
    <>
      <div className={styles.pictures}>
        <Carousel
          label={t("pictures", { name })}
          images={pictures.map((src, index) => ({ src, alt: t("picture", { name, number: index + 1 }) }))}
          width={PRODUCT_PICTURE}
          height={PRODUCT_PICTURE}
        />
      </div>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <div className={styles.row}>
          <AmountText minor={price} className={styles.price} />
          <Stock stock={stock} />
        </div>
      </div>
      <Specification spec={product.spec} />
      <AfterFirstView>
        <Related id={id} />
      </AfterFirstView>
      <ActionBar>
        <Button variant="primary" wide disabled={stock <= 0} onClick={goToBuy}>
          {stock > 0 ? t("buy") : t("soldOut")}
        </Button>
      </ActionBar>
    </>
  );
}

const RELATED_MAX = 6;

/** The neighbours of a product in the shop's list; nothing without that list. */
function Related({ id }: { id: Id }) {
  const t = useTranslations("shop");
  const { data } = useCallQuery(products, {});
  const all = data?.queryset ?? [];
  const at = all.findIndex((each) => String(each.id) === String(id));
  // The list goes by kind: first what follows the product, and after the list's end its beginning.
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].slice(0, RELATED_MAX);
  if (others.length === 0) return null;
  return (
    <section className={styles.related}>
      <h2 className={styles.details}>{t("related")}</h2>
      <ul className={styles.strip} aria-label={t("related")}>
        {others.map((other) => (
          <li key={other.id}>
            <ProductCard product={other} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Specification({ spec }: { spec: string }) {
  const t = useTranslations("shop");
  const rows = specRows(spec);
  if (rows.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.details}>{t("details")}</h2>
      <DefinitionList rows={rows} />
    </Card>
  );
}

function ItemSkeleton() {
  const t = useTranslations("shop");
  return (
    <>
      <div className={styles.loading} aria-busy="true">
        <div className={styles.square}>
          <Skeleton height="100%" radius="var(--r-l)" />
        </div>
        <Skeleton width="70%" height="28px" />
        <Skeleton width="40%" height="32px" />
        <Skeleton height="220px" radius="var(--r-l)" />
      </div>
      <ActionBar>
        <Button variant="primary" wide disabled>
          {t("buy")}
        </Button>
      </ActionBar>
    </>
  );
}

interface SpecRow {
  readonly id: string;
  readonly term: string;
  readonly value: string;
}

/**
 * Parses a product's `spec`: comma-separated `key=value` pairs. A piece without `=` continues the value before it.
 * Pairs without a key or a value are skipped.
 */
export function specRows(spec: string): SpecRow[] {
  const pairs: { term: string; value: string }[] = [];
  for (const piece of spec.split(",")) {
    const at = piece.indexOf("=");
    const last = pairs.at(-1);
    if (at >= 0) pairs.push({ term: piece.slice(0, at).trim(), value: piece.slice(at + 1).trim() });
    else if (last && piece.trim() !== "") last.value += `, ${piece.trim()}`;
  }
  return pairs
    .filter(({ term, value }) => term !== "" && value !== "")
    .map(({ term, value }, index) => ({ id: `${index} ${term}`, term, value }));
}
