import * as calls from "./contract/calls.ts";
import { documents } from "./contract/documents.ts";
import { aviatorSocket } from "./contract/frames.ts";
import { rules } from "./rules/rules.ts";
import type { GameEntry } from "../engine/contract/game-entry.ts";

export const aviator = { name: "aviator", calls, socket: aviatorSocket, documents, rules } as const satisfies GameEntry;
