import * as aviator from "./aviator/contract/calls.ts";
import { aviatorSocket } from "./aviator/contract/frames.ts";
import * as dice from "./dice/contract/calls.ts";
import { nextPeriodInfo } from "./engine/contract/next-period.ts";
import * as luckyHit from "./lucky-hit/contract/calls.ts";
import { luckyHitSocket } from "./lucky-hit/contract/frames.ts";
import * as mines from "./mines/contract/calls.ts";
import * as win from "./win-go/contract/calls.ts";

/** The calls of every game, by its name in a client. */
export const gameCalls = { win: { ...win, nextPeriodInfo }, luckyHit, aviator, mines, dice };

/** The games with a socket: their frames by the names that the player sends and receives them under. */
export const gameSockets = { aviator: aviatorSocket, luckyHit: luckyHitSocket };
