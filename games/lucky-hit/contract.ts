import * as calls from "./contract/calls.ts";
import { documents } from "./contract/documents.ts";
import { luckyHitSocket } from "./contract/frames.ts";
import { rules } from "./rules/rules.ts";
import type { GameEntry } from "../engine/contract/game-entry.ts";

export const luckyHit = {
  name: "luckyhit",
  calls,
  socket: luckyHitSocket,
  documents,
  rules,
} as const satisfies GameEntry;
