import type { IconName } from "../icons/icon-paths.ts";

/** The texts of a game, by its folder. */
export type GameTextFile = `games/${string}`;

/** The part of a game that the first load needs. It is data, since the gateway and the build read its screens too. */
export interface Game {
  /** Its path without the slash; relation ids, the control API and proof links use it. */
  readonly id: string;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly texts: GameTextFile;
  /** In `web/src/icons/`; `die` for a game without its own. */
  readonly icon: IconName;
  /** A bottom tab; games without one have tiles only. */
  readonly hasTab?: boolean;
  /** Hidden from members without early access. */
  readonly isEarly?: boolean;
  /** The table that its tile on the home screen shows. */
  readonly table?: string;
  readonly screens: readonly GameScreen[];
}

interface GameScreen {
  /** A line of the game's `screens.ts` has its component. */
  readonly path: string;
  /** Open to visitors. */
  readonly isPublic?: boolean;
}
