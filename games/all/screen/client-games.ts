import type { ComponentType } from "react";
import type { ProvidedGames } from "#web/data/games.ts";
import { named } from "#web/routing/screen-loader.ts";
import { gameData } from "#games/screens.ts";

const steps = import.meta.glob<ComponentType>("../../*/screen/step-screen.tsx", { import: "StepScreen" });
const texts = import.meta.glob<object>("./games/*/texts/*.ts", { base: "../../../" });

/** The games as the players' client is handed them. A module loads on the first visit. */
export const clientGames: Partial<ProvidedGames> = {
  games: gameData,
  screens: Object.assign(
    {
      "/fairness": named(() => import("./fairness.tsx"), "FairnessScreen"),
      "/moreGames": named(() => import("./menu.tsx"), "MenuScreen"),
    },
    // The folder of a single-step game is its path.
    ...Object.entries(steps).map(([file, load]) => ({ [file.slice(5, -23)]: load })),
    ...Object.values(import.meta.glob<object>("../../*/screen/screens.ts", { eager: true, import: "screens" })),
  ),
  texts: (file, locale) => texts[`./${file}/texts/${locale}.ts`],
  loadChecks: () => import("./load-checks.ts"),
  liveTile: () => import("./live-tile.tsx"),
};
