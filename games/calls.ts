import * as aviator from "./aviator/calls.ts";
import { aviatorSocket } from "./aviator/frames.ts";
import * as dice from "./dice/calls.ts";
import * as luckyHit from "./lucky-hit/calls.ts";
import { luckyHitSocket } from "./lucky-hit/frames.ts";
import * as mines from "./mines/calls.ts";
import * as win from "./win-go/calls.ts";

/** The calls of every game, by its name in a client. */
export const gameCalls = { win, luckyHit, aviator, mines, dice };

/** The games with a socket: their frames by the names that the player sends and receives them under. */
export const gameSockets = { aviator: aviatorSocket, luckyHit: luckyHitSocket };
