import { useState } from "react";
import { useTranslations } from "use-intl";
import { products } from "#contract/calls/shop.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/forms/field.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState, Skeleton } from "#web/ui/page/states.tsx";
import styles from "./search-screen.module.css";
import { type Product, ProductCard } from "./product.tsx";

/** The contract's limit. */
const KEYWORD_MAX = 60;

/** The address holds the keyword, so going back returns to it. */
export function SearchScreen() {
  const t = useTranslations("shop");
  const [search, setSearch] = useSearchParams();
  const keyword = (search.get("keyword") ?? "").trim().slice(0, KEYWORD_MAX);

  return (
    <Screen title={t("searchTitle")} back="/">
      {/* The key resets the field when going back to another keyword. */}
      <KeywordField
        key={keyword}
        keyword={keyword}
        onSearch={(next) => setSearch(next === "" ? {} : { keyword: next })}
      />
      <Found keyword={keyword} />
    </Screen>
  );
}

function KeywordField({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const t = useTranslations("shop");
  const [typed, setTyped] = useState(keyword);
  return (
    <SearchField
      label={t("searchLabel")}
      value={typed}
      onChange={(text) => setTyped(text.slice(0, KEYWORD_MAX))}
      onSearch={() => onSearch(typed.trim())}
    />
  );
}

function Found({ keyword }: { keyword: string }) {
  const query = useCallQuery(products, keyword === "" ? {} : { keyword });
  return (
    <QueryView query={query} skeleton={SKELETON}>
      {({ queryset }) =>
        queryset.length > 0 ? <Products keyword={keyword} products={queryset} /> : <Nothing keyword={keyword} />
      }
    </QueryView>
  );
}

const SKELETON = (
  <div className={styles.grid} aria-busy="true">
    {[0, 1, 2, 3].map((card) => (
      <Skeleton key={card} height="260px" radius="var(--r-l)" />
    ))}
  </div>
);

function Products({ keyword, products: found }: { keyword: string; products: readonly Product[] }) {
  const t = useTranslations("shop");
  const count = found.length;
  return (
    <>
      <p className={styles.count} role="status">
        {keyword === "" ? t("found", { count }) : t("foundFor", { count, keyword })}
      </p>
      <ul className={styles.grid} aria-label={t("products")}>
        {found.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Nothing({ keyword }: { keyword: string }) {
  const t = useTranslations("shop");
  const shell = useTranslations("shell");
  if (keyword === "") {
    const home = (
      <LinkButton to="/" small>
        {shell("goHome")}
      </LinkButton>
    );
    return <EmptyState icon="box" title={t("emptyTitle")} text={t("emptyText")} action={home} />;
  }
  return (
    <EmptyState icon="box" title={t("noneTitle", { keyword })} text={t("noneText")} next={["/search", t("showAll")]} />
  );
}
