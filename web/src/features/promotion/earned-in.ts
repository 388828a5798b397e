// Proper names, the same in every language.
const GAMES: Readonly<Record<string, string>> = {
  aviator: "Aviator",
  luckyhit: "Lucky Hit",
  mines: "Mines",
  win: "Win Go",
};

/** The game that a share of fees came from, by its `<table>:<round>`; null for one that is not the house's own. */
export function earnedIn(relationId: string): string | null {
  const [game = ""] = relationId.split(":");
  return Object.hasOwn(GAMES, game) ? (GAMES[game] ?? null) : null;
}
