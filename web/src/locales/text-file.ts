/** A file of texts: of the locale's folder, or of a game. Its areas are the same in every locale. */
export type TextFile =
  | "account"
  | "games"
  | "initial"
  | "legal"
  | "promotion"
  | "shop"
  | "support"
  | "wallet"
  | "wide"
  | GameTextFile;

/** The texts of a game, by its folder. */
export type GameTextFile = `games/${string}`;
