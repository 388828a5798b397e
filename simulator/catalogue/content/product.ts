import type { Localised } from "#simulator/http/localized.ts";
import type { Drawing } from "../pictures/drawing.ts";
import type { SpecKey } from "./spec-keys.ts";

/** One thing that the shop sells. Never taken out of the content: orders show it for ever. */
export interface Product {
  /** Its pictures may be kept for ever: another drawing wants another id. */
  readonly id: number;
  readonly name: Localised;
  /** Minor units. */
  readonly price: number;
  /** How many there are when the shop opens. */
  readonly stock: number;
  /** A text is the same in every language. None may hold a comma or an equals sign. */
  readonly spec: readonly (readonly [key: SpecKey, value: Localised | string])[];
  /** Of its pictures' ground, in degrees. */
  readonly hue: number;
  readonly drawn: () => Drawing;
}
