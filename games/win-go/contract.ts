import * as calls from "./contract/calls.ts";
import { documents } from "./contract/documents.ts";
import { rules } from "./rules/rules.ts";
import type { GameEntry } from "../engine/contract/game-entry.ts";
import { nextPeriodInfo } from "../engine/contract/next-period.ts";

export const win = { name: "win", calls: { ...calls, nextPeriodInfo }, documents, rules } as const satisfies GameEntry;
