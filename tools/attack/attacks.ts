import { logIns, operatorsDoor, rowsOfOthers, tokens } from "./access.ts";
import type { Attack } from "./attack.ts";
import { bodies, caches, otherSites } from "./forms.ts";
import { amounts, doubleSpend } from "./money.ts";
import { frames, hostileFrames } from "./sockets.ts";

export const ATTACKS: readonly Attack[] = [
  doubleSpend,
  amounts,
  rowsOfOthers,
  tokens,
  operatorsDoor,
  logIns,
  bodies,
  otherSites,
  caches,
  hostileFrames,
  frames,
];
