import type { ComponentType } from "react";
import type { Game } from "#web/data/game.ts";

export type Loader = () => Promise<ComponentType>;

/** The component of each screen of a game. */
export type ScreensOf<G extends Game> = Readonly<Record<G["screens"][number]["path"], Loader>>;

/** Loads a module's component. A name that the module does not export is an error of types. */
export function named<N extends string>(load: () => Promise<Readonly<Record<NoInfer<N>, ComponentType>>>, name: N) {
  return async () => (await load())[name];
}
