import type { ComponentType } from "react";
import type { LuckFormProps } from "../control/parts/forcing.tsx";
import { ForceAviator } from "./aviator/force.tsx";
import { ForceDice } from "./dice/force.tsx";
import { ForceLuckyHit } from "./lucky-hit/force.tsx";
import { ForceMines } from "./mines/force.tsx";
import { ForceWin } from "./win-go/force.tsx";

type LuckForm = ComponentType<LuckFormProps>;

/** The form of every game that forces its outcomes in the control room, by column. */
export const FORCE_FORMS: readonly (readonly LuckForm[])[] = [
  [ForceAviator, ForceWin],
  [ForceLuckyHit],
  [ForceMines, ForceDice],
];
