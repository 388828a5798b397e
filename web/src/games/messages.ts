import { aviator } from "./aviator/texts/in.ts";
import { dice } from "./dice/texts/in.ts";
import { luckyHit } from "./lucky-hit/texts/in.ts";
import { mines } from "./mines/texts/in.ts";
import { win } from "./win-go/texts/in.ts";

/** The texts of every game in the source locale. */
export const gameMessages = { aviator, dice, luckyHit, mines, win };
