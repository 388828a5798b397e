import { useTranslations } from "use-intl";
import { exgGames } from "#contract/calls/exg.ts";
import { providerSections as listed } from "#contract/calls/home.ts";
import { readInForms } from "#contract/values/read-in-forms.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useCallQuery } from "#web/data/client.ts";
import { Link } from "#web/routing/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { providerGame, providerList } from "./game-links.ts";
import styles from "./home-screen.module.css";
import { Section, gridOf, TilesSkeleton } from "./section.tsx";

/** Intrinsic edge in px. */
const COVER = 160;
const GOOD_MS = 60_000;

export interface ProviderSection {
  readonly name: string;
  readonly provider: string;
  readonly columns: number;
  /** The number of games on the home screen. */
  readonly shown: number;
}

const COLUMNS_MAX = 4;
const SHOWN_MAX = 24;

/** Parses `pre_sale_product_ids`, JSON that is written by hand on some servers. Invalid entries are skipped. */
export function providerSections(json: string): ProviderSection[] {
  return (readInForms(listed, json) ?? []).flatMap(({ name, provider, count_per_line: line, show_count: shown }) => {
    if (shown <= 0) return [];
    return [{ name, provider, columns: Math.min(COLUMNS_MAX, Math.max(1, line)), shown: Math.min(SHOWN_MAX, shown) }];
  });
}

export interface Tile {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly to: string;
}

export function TileGrid({ label, columns, tiles }: { label: string; columns: number; tiles: readonly Tile[] }) {
  return (
    <ul className={styles.grid} style={gridOf(columns)} aria-label={label}>
      {tiles.map(({ id, name, image, to }) => (
        <li key={id}>
          <Link to={to} className={styles.tile}>
            <Picture src={image} alt="" width={COVER} height={COVER} className={styles.cover} />
            <span className={styles.providerName}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ProviderGames({ section }: { section: ProviderSection }) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { name, provider, columns, shown } = section;
  const { data, error, isFetching, refetch } = useCallQuery(exgGames, { provider }, { staleTime: GOOD_MS });
  if (data?.game_list.length === 0) return null;
  return (
    <Section title={name} all={data ? providerList(provider, columns) : null}>
      {data && (
        <TileGrid
          label={name}
          columns={columns}
          tiles={data.game_list.slice(0, shown).map((game) => ({ ...game, to: providerGame(game.id, game.name) }))}
        />
      )}
      {!data && error && (
        <div className={styles.failed} role="alert">
          <p>{errorText(error)}</p>
          <Button small icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {common("retry")}
          </Button>
        </div>
      )}
      {!data && !error && <TilesSkeleton columns={columns} count={shown} />}
    </Section>
  );
}
