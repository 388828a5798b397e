import type { ForceForm } from "#web/data/games.ts";

export const forceForms = Object.values(
  import.meta.glob<ForceForm>("../../*/screen/force.tsx", { eager: true, import: "force" }),
);
