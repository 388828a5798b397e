import type { GamePath } from "./games.ts";
import type { Loader } from "#web/routing/screen-loader.ts";

/** The screens of all games: a module loads on the first visit. */
export const gameScreens: Readonly<Record<GamePath, Loader>> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>("./*/screens.ts", { eager: true, import: "screens" })),
);
