import type { ForceForm } from "#web/data/games.ts";

export const forceForms = Object.values(
  import.meta.glob<ForceForm>("../web/src/games/*/force.tsx", { eager: true, import: "force" }),
);
