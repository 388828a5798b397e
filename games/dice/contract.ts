import * as calls from "./contract/calls.ts";
import { documents } from "./contract/documents.ts";
import { player } from "./player.ts";
import { rules } from "./rules/rules.ts";
import type { GameEntry } from "../engine/contract/game-entry.ts";

export const dice = { name: "dice", calls, documents, rules, player } as const satisfies GameEntry;
