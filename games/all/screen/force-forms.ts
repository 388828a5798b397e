import { singleStepForce } from "#games/engine/screen/single-step/step-force.tsx";
import type { ForceForm } from "#web/data/games.ts";
import { ofSingleSteps } from "./single-step.ts";

export const forceForms = [
  ...Object.values(import.meta.glob<ForceForm>("../../*/screen/force.tsx", { eager: true, import: "force" })),
  ...ofSingleSteps(singleStepForce),
];
