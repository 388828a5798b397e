import type { ComponentType } from "react";
import type { LuckFormProps } from "../control/parts/forcing.tsx";

/** The form that forces a game's outcomes in the control room. */
export interface ForceForm {
  readonly column: number;
  readonly Form: ComponentType<LuckFormProps>;
}

export const forceForms = Object.values(import.meta.glob<ForceForm>("./*/force.tsx", { eager: true, import: "force" }));
