import type { ReadOf } from "#contract/call.ts";
import type { shopGames } from "#contract/home.ts";
import { isShownTo } from "#web/features/home/game-links.ts";

type ListedGame = ReadOf<typeof shopGames>["queryset"][number];

/** One of the house's games in the menu. */
export interface MenuGame {
  readonly href: string;
  readonly name: string;
  readonly text: string;
  /** Null: the server has none of it. */
  readonly image: string | null;
}

/**
 * What the menu lists: the games that are always there, in the server's words where it has any, then the server's others;
 * of all of them those that this reader may open.
 */
export function menuGames(
  always: readonly Omit<MenuGame, "image">[],
  listed: readonly ListedGame[],
  isEarly: boolean | null,
): MenuGame[] {
  const told = new Map(
    listed.map(({ href, name, description: text, main_image: image }) => [href, { href, name, text, image }]),
  );
  const first = always.map((game) => told.get(game.href) ?? { ...game, image: null });
  const others = [...told.values()].filter(({ href }) => always.every((game) => game.href !== href));
  return [...first, ...others].filter(({ href }) => isShownTo(isEarly, href));
}
