import type { ComponentType } from "react";
import type { TextFile } from "../locales/load-texts.ts";
import type { IconName } from "../ui/icon-paths.ts";

/** The part of a game that the first load needs. */
export interface Game {
  /** Its path without the slash; relation ids, the control API and proof links use it. */
  readonly id: string;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly texts: TextFile;
  /** Its bottom tab; games without one have tiles only. */
  readonly tabIcon?: IconName;
  /** Hidden from members without early access. */
  readonly isEarly?: boolean;
  readonly screens: readonly GameScreen[];
}

export interface GameScreen {
  readonly path: string;
  /** Open to visitors. */
  readonly isPublic?: boolean;
  readonly load: () => Promise<ComponentType>;
}
