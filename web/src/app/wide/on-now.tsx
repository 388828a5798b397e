import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { LiveTile, useShownGames } from "#web/features/home/own-games.tsx";
import { gameOf } from "#web/features/home/game-links.ts";
import { GamePicture } from "#web/features/home/game-picture.tsx";
import { Link } from "#web/routing/link.tsx";
import { SidePart } from "./beside.tsx";
import styles from "./wide-screen.module.css";

/** Our games as rows, each with its table now. `without`: the game that is open. */
export function OnNow({ without }: { without: string | undefined }) {
  const t = useTranslations("wide");
  const shown = useShownGames().games?.filter(({ href }) => gameOf(href)?.id !== without);
  if (!shown || shown.length === 0) return null;
  return (
    <SidePart title={t("now")}>
      <ul className={styles.games}>
        {shown.map(({ href, name, description, main_image: image }) => {
          const table = gameOf(href)?.table;
          return (
            <li key={href}>
              <Link to={href} className={styles.game}>
                <span className={styles.picture}>
                  <GamePicture href={href} src={image} />
                </span>
                <span className={styles.gameName}>{name}</span>
                {table === undefined ? (
                  <span className={styles.gameText}>{description}</span>
                ) : (
                  <Suspense>
                    <LiveTile table={table} className={styles.live} />
                  </Suspense>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </SidePart>
  );
}
