import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { shopGames } from "#contract/calls/home.ts";
import { useCallQuery } from "#web/data/client.ts";
import type { RowOf } from "#web/data/paged.ts";
import { useSession, useIsOffered } from "#web/data/use-store.ts";
import { provided } from "#web/data/games.ts";
import { Link } from "#web/routing/link.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import { gameOf, isShownTo } from "./game-links.ts";
import { GamePicture } from "./game-picture.tsx";
import styles from "./own-games.module.css";
import { Section } from "./section.tsx";

const GOOD_MS = 60_000;
/** Members without early access see fewer tiles. */
const skeletonTiles = (isEarly: boolean | null) => provided.games.filter((game) => isEarly !== false || !game.isEarly);

export const LiveTile = lazy(async () => ({ default: (await provided.liveTile()).LiveTile }));

export function useOwnGames() {
  return useCallQuery(shopGames, undefined, { staleTime: GOOD_MS });
}

/** The games that the reader may open. `early`: whether early access is known. */
export function useShownGames() {
  const { token, isEarly } = useSession();
  const early = token === null ? null : isEarly;
  const { data, error } = useOwnGames();
  const isOffered = useIsOffered();
  const shown = data?.queryset.filter(({ href }) => isShownTo(early, href) && isOffered(href));
  return { games: shown, error, early };
}

/** Our own games that the reader may open; nothing if they could not be loaded. */
export function OwnGames() {
  const t = useTranslations("home");
  const isOffered = useIsOffered();
  const { games: shown, error, early } = useShownGames();
  // The pictures need the network and the processor first.
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  if (shown?.length === 0 || (shown === undefined && error !== null)) return null;
  return (
    <Section title={t("games")} all={shown?.length === 1 ? null : "/moreGames"}>
      <ul className={styles.grid} aria-busy={shown === undefined || undefined} aria-label={t("games")}>
        {shown?.map((game) => (
          <li key={game.href}>
            <OwnGame
              game={game}
              isLive={shown.every(({ href, main_image: src }) => src === "" || drawn.has(href))}
              onDrawn={() => setDrawn((before) => new Set([...before, game.href]))}
            />
          </li>
        )) ??
          skeletonTiles(early)
            .filter(({ id }) => isOffered(`/${id}`))
            .map(({ id }) => (
              <li key={id} className={styles.place}>
                <Skeleton height="100%" radius="22px" />
              </li>
            ))}
      </ul>
    </Section>
  );
}

function OwnGame({ game, isLive, onDrawn }: { game: RowOf<typeof shopGames>; isLive: boolean; onDrawn: () => void }) {
  const table = gameOf(game.href)?.table;
  return (
    <Link to={game.href} className={styles.tile}>
      <GamePicture href={game.href} src={game.main_image} eager onEnd={onDrawn} className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.name}>{game.name}</span>
        <span className={styles.text}>{game.description}</span>
      </span>
      {table !== undefined && isLive && (
        <Suspense fallback={null}>
          <LiveTile table={table} />
        </Suspense>
      )}
    </Link>
  );
}
