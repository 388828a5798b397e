import { useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { shopGames } from "#contract/calls/home.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSession, useHas, useIsOffered } from "#web/data/use-store.ts";
import { isShownTo } from "#web/features/home/game-links.ts";
import { GamePicture } from "#web/features/home/game-picture.tsx";
import { Link } from "#web/routing/link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuLink } from "#web/ui/overlays/menu.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import type { Tile } from "#web/data/tile.ts";
import styles from "./games-menu-screen.module.css";

const GOOD_MS = 60_000;

/** The app's own games, and the providers' lists. */
export function GamesMenuScreen({ tiles }: { tiles: readonly Tile[] }) {
  const all = useTranslations();
  const t = useTranslations("providers");
  const { token, isEarly } = useSession();
  const { data, error } = useCallQuery(shopGames, {}, { staleTime: GOOD_MS });
  const always = tiles
    .flatMap(({ game: { id, name }, menu }) => (menu ? [{ href: `/${id}`, name, ...menu }] : []))
    .toSorted((one, other) => one.place - other.place)
    .map(({ href, name, text }) => ({ href, name, text: text(all) }));
  const isOffered = useIsOffered();
  const hasProviders = useHas("providers");
  const games = menuGames(always, data?.queryset ?? [], token === null ? null : isEarly).filter(({ href }) =>
    isOffered(href),
  );
  return (
    <Screen title={t("menu")} back="/">
      {games.length > 0 && (
        <ul className={styles.list} aria-label={t("house")}>
          {games.map((game) => (
            <li key={game.href}>
              <GameRow game={game} />
            </li>
          ))}
        </ul>
      )}
      {games.length === 0 && !hasProviders && data !== undefined && <EmptyState icon="search" title={t("none")} />}
      {/* After the games, which the server adds to: nothing moves when they come. */}
      {hasProviders && (data !== undefined || error !== null) && (
        <section className={styles.section}>
          <h2 className={styles.title}>{t("lists")}</h2>
          <Menu label={t("lists")}>
            <MenuLink to="/pgGames" icon="play" label={t("pg")} />
            <MenuLink to="/spribeGames" icon="play" label={t("spribe")} />
            <MenuLink to="/evoWcGames" icon="play" label={t("evoWc")} />
          </Menu>
        </section>
      )}
    </Screen>
  );
}

function GameRow({ game }: { game: MenuGame }) {
  return (
    <Link to={game.href} className={styles.game}>
      <GamePicture href={game.href} src={game.image ?? ""} eager className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.name}>{game.name}</span>
        <span className={styles.text}>{game.text}</span>
      </span>
      <Icon name="chevron" size={16} className={styles.end} />
    </Link>
  );
}

type ListedGame = ReadOf<typeof shopGames>["queryset"][number];

interface MenuGame {
  readonly href: string;
  readonly name: string;
  readonly text: string;
  /** Null: the server has no picture. */
  readonly image: string | null;
}

/**
 * The menu's games: the app's own games under the server's titles if it has any, then the server's others. Games that
 * the reader may not open are left out.
 */
export function menuGames(
  always: readonly Omit<MenuGame, "image">[],
  listed: readonly ListedGame[],
  isEarly: boolean | null,
): MenuGame[] {
  const byHref = new Map(
    listed.map(({ href, name, description: text, main_image: image }) => [href, { href, name, text, image }]),
  );
  const first = always.map((game) => byHref.get(game.href) ?? { ...game, image: null });
  const others = [...byHref.values()].filter(({ href }) => always.every((game) => game.href !== href));
  return [...first, ...others].filter(({ href }) => isShownTo(isEarly, href));
}
