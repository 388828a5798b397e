import type { ComponentType } from "react";
import type { TextFile } from "../locales/load-texts.ts";
import type { IconName } from "../ui/icon-paths.ts";

/** A game of the app, as far as the first load needs it. */
export interface Game {
  /** Its path without the slash, as relation ids, the control API and links to the proof page name it. */
  readonly id: string;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly texts: TextFile;
  /** Of its bottom tab. Games without one have tiles alone. */
  readonly tabIcon?: IconName;
  /** Members without early access see and open none of it. */
  readonly isEarly?: boolean;
  readonly screens: readonly GameScreen[];
}

export interface GameScreen {
  readonly path: string;
  /** Visitors may open it. */
  readonly isPublic?: boolean;
  readonly load: () => Promise<ComponentType>;
}
