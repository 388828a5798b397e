import type { ComponentType } from "react";
import type { LuckFormProps } from "../parts/forcing.tsx";
import { ForceAviator } from "./aviator.tsx";
import { ForceDice } from "./dice.tsx";
import { ForceLuckyHit } from "./lucky-hit.tsx";
import { ForceMines } from "./mines.tsx";
import { ForceWin } from "./win.tsx";

type LuckForm = ComponentType<LuckFormProps>;

/** The form of every game, by column. */
export const LUCK_FORMS: readonly (readonly LuckForm[])[] = [
  [ForceAviator, ForceWin],
  [ForceLuckyHit],
  [ForceMines, ForceDice],
];
