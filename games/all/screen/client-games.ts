import type { ComponentType } from "react";
import type { ProvidedGames } from "#web/data/games.ts";
import { named } from "#web/routing/screen-loader.ts";
import { gameData } from "#games/screens.ts";

const steps = import.meta.glob<ComponentType>("./*/screen/screen.tsx", { base: "../../", import: "Screen" });
const texts = import.meta.glob<object>("./*/texts/*.ts", { base: "../../" });

const screens = Object.assign(
  {
    "/fairness": named(() => import("./fairness.tsx"), "FairnessScreen"),
    "/moreGames": named(() => import("./menu.tsx"), "MenuScreen"),
  },
  ...Object.values(import.meta.glob<object>("../../*/screen/screens.ts", { eager: true, import: "screens" })),
) as Readonly<Record<string, () => Promise<ComponentType>>>;

/** The games as the players' client is handed them. A module loads on the first visit. */
export const clientGames: Partial<ProvidedGames> = {
  games: gameData,
  // The folder of a single-step game is its path.
  screen: (path) => screens[path] ?? steps[`.${path}/screen/screen.tsx`],
  texts: (file, locale) => texts[`.${file.slice(5)}/texts/${locale}.ts`],
  loadChecks: () => import("./load-checks.ts"),
  liveTile: () => import("./live-tile.tsx"),
};
