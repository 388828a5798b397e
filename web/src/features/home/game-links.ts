import { gameAt } from "#web/games/games.ts";

/** Where a provider's game opens. */
export function providerGame(id: string, name: string): string {
  return `/exGame?${new URLSearchParams({ id, name }).toString()}`;
}

/** Where a quick game opens. */
export function quickGame(id: string, name: string): string {
  return `/moreGame?${new URLSearchParams({ id, name }).toString()}`;
}

/** Where all of a provider's games are listed. */
export function providerList(title: string, provider: string, columns: number): string {
  const query = new URLSearchParams({ gameTitle: title, provider, count_per_line: String(columns) });
  return `/exGameAll?${query.toString()}`;
}

/**
 * Whether a tile leads to a screen of ours that this reader can open. Visitors and members of whom nothing is known yet
 * learn what there is; the screen itself has its own gate.
 */
export function isShownTo(isEarly: boolean | null, href: string): boolean {
  const path = /^\/[A-Za-z][\w/-]*(?=[?#]|$)/.exec(href)?.[0];
  return path !== undefined && (isEarly !== false || !gameAt(path)?.isEarly);
}
