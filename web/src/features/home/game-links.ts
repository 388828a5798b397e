import type { Game } from "#web/data/game.ts";
import { gameAt } from "#web/data/games.ts";

export function providerGame(id: string, name: string): string {
  return `/exGame?${new URLSearchParams({ id, name }).toString()}`;
}

export function quickGame(id: string, name: string): string {
  return `/moreGame?${new URLSearchParams({ id, name }).toString()}`;
}

/** The provider with a list of its own on the home screen. */
export const IN_OUT = "in_out";

export function providerList(provider: string, columns: number): string {
  const query = new URLSearchParams({ provider, count_per_line: String(columns) });
  return `/exGameAll?${query.toString()}`;
}

/** Whether to show a tile. With unknown early access (null) every game shows: the screen has its own gate. */
export function isShownTo(isEarly: boolean | null, href: string): boolean {
  return appPath(href) !== undefined && (isEarly !== false || !gameOf(href)?.isEarly);
}

/** The game that a path of the app opens. */
export function gameOf(href: string): Game | undefined {
  const path = appPath(href);
  return path === undefined ? undefined : gameAt(path);
}

/** The path of an address within the app, without its query; undefined for any other address. */
export function appPath(href: string): string | undefined {
  return /^\/[A-Za-z][\w/-]*(?=[?#]|$)/.exec(href)?.[0];
}
