import { aviator } from "./aviator/contract.ts";
import { dice } from "./dice/contract.ts";
import { luckyHit } from "./lucky-hit/contract.ts";
import { mines } from "./mines/contract.ts";
import { win } from "./win-go/contract.ts";

/** Every game, by its name in a client. Calls, sockets, documents, rules and players of all games follow from it. */
export const contracts = { win, luckyHit, aviator, mines, dice };
