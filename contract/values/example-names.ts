// The games in examples. The client loads them, so they stand apart from the other examples.

/** A game without tables, and what players call it. */
export const GAME = "mines";
export const GAME_TITLE = "Mines";
/** A game's only table, of the same name. */
export const TABLE = "aviator";
