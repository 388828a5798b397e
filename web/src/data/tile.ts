import type { Translate } from "./translate.ts";
import type { Game } from "./game.ts";

/** A game with a table outside its screens: on its tile at home, in the menu, and to operators. */
export interface Tile {
  readonly game: Game & { readonly table: string };
  /** Results on the tile; absent: as many as there is room for. */
  readonly shown?: number;
  readonly resultText: (result: string, locale: string) => string;
  readonly toneOf: (result: string) => "multiplier" | "black" | "red" | "green" | "redViolet" | "greenViolet";
  /** The coefficient of a flight; absent: the game has none. */
  readonly flightText?: (flightMs: number, locale: string) => string;
  /** An outcome of the control API in short; undefined: it is shown as it is. */
  readonly outcomeText?: (outcome: unknown) => string | undefined;
  /** Its tables in the control API, if it has several. */
  readonly tableName?: (table: string) => string | undefined;
  /** In the menu whatever the backend lists, at this place. */
  readonly menu?: { readonly place: number; readonly text: (t: Translate) => string };
}

/** The tile of a table: `win:P:1` is one of the tables of `win`. */
export function tileOf(tiles: readonly Tile[], table: string): Tile | undefined {
  return tiles.find(({ game }) => table.split(":")[0] === game.id);
}
