import { useTranslations } from "use-intl";
import { exgGames } from "#contract/calls/exg.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useCallQuery } from "#web/data/client.ts";
import { lookUp } from "#web/data/look-up.ts";
import { IN_OUT, providerGame } from "#web/features/home/game-links.ts";
import { providerSections, TileGrid } from "#web/features/home/provider-games.tsx";
import { TilesSkeleton } from "#web/features/home/section.tsx";
import { useHome } from "#web/features/home/use-home.ts";
import { useLocation } from "#web/routing/history.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState, ErrorState } from "#web/ui/page/states.tsx";

const GOOD_MS = 60_000;

/**
 * All games of a provider. Query `provider`, `count_per_line`: the columns. The heading is that of the home screen's
 * section, since an address could carry any text.
 */
export function ProviderListScreen() {
  const t = useTranslations("providers");
  const [search] = useSearchParams();
  const provider = search.get("provider") || null;
  const home = useTranslations("home");
  const { data } = useHome();
  const section = providerSections(data?.pre_sale_product_ids ?? "").find((each) => each.provider === provider);
  return (
    <ProviderList
      title={provider === IN_OUT ? home("inOut") : (section?.name ?? t("games"))}
      provider={provider}
      columns={columnsOf(search.get("count_per_line"))}
    />
  );
}

/** The providers with a list at an address of their own; its title is a text of the same name. */
const PROVIDERS = { "/pgGames": "pg", "/spribeGames": "spribe", "/evoWcGames": "evoWc" } as const;

export function OwnListScreen() {
  const t = useTranslations("providers");
  const name = lookUp<"pg" | "spribe" | "evoWc">(PROVIDERS, useLocation().pathname) ?? "pg";
  return <ProviderList title={t(name)} provider={name === "evoWc" ? "evo_wc" : name} />;
}

interface ProviderListProps {
  title: string;
  /** Null: the query names none. */
  provider: string | null;
  columns?: number;
}

function ProviderList({ title, provider, columns = columnsOf(null) }: ProviderListProps) {
  return (
    <Screen title={title} back="/">
      {provider === null ? <NoGames /> : <Games title={title} provider={provider} columns={columns} />}
    </Screen>
  );
}

function Games({ title, provider, columns }: { title: string; provider: string; columns: number }) {
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useCallQuery(exgGames, { provider }, { staleTime: GOOD_MS });
  if (!data) {
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <TilesSkeleton columns={columns} count={columns * 4} />
    );
  }
  if (data.game_list.length === 0) return <NoGames />;
  const tiles = data.game_list.map((game) => ({ ...game, to: providerGame(game.id, game.name) }));
  return <TileGrid label={title} columns={columns} tiles={tiles} />;
}

function NoGames() {
  const t = useTranslations("providers");
  return (
    <EmptyState
      icon="search"
      title={t("none")}
      text={t("noneText")}
      action={<LinkButton to="/moreGames">{t("menu")}</LinkButton>}
    />
  );
}

const COLUMNS = 3;
const COLUMNS_MAX = 4;

/** The columns that a query asks for: 1 to 4, and 3 by default. */
export function columnsOf(count: string | null): number {
  if (count === null || !/^\d+$/.test(count)) return COLUMNS;
  return Math.min(COLUMNS_MAX, Math.max(1, Number(count)));
}
