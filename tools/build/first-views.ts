import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { singleStepView } from "#games/engine/screen/single-step/step-view.ts";
import { gameData } from "#games/screens.ts";
import { firstViews, type FirstView } from "#web/start/first-view.ts";
import { ROOT } from "../paths.ts";

/** The first views of all routes by path: the shell's and the games'. */
export async function allFirstViews(): Promise<Readonly<Record<string, FirstView>>> {
  const files = globSync("games/*/screen/first-view.ts", { cwd: ROOT }).toSorted();
  const ofGames = await Promise.all(
    files.map(async (file) => (await import(join(ROOT, file))) as { firstViews: Record<string, FirstView> }),
  );
  const ofSteps = gameData
    .filter(({ texts }) => existsSync(join(ROOT, texts, "screen/screen.tsx")))
    .map((game) => [`/${game.id}`, singleStepView(game)] as const);
  return Object.assign(
    { ...firstViews },
    ...ofGames.map((game) => game.firstViews),
    Object.fromEntries(ofSteps),
  ) as Record<string, FirstView>;
}
