import type { BeaconSchedule } from "#fairness/beacon.ts";
import type { Outcome as AviatorOutcome } from "./aviator/rules/outcome.ts";
import { BEST_SHOWN, PLAYERS_SHOWN } from "./aviator/frames.ts";
import { aviatorTable, aviatorTableWith } from "./aviator/table.ts";
import { LUCKY_HIT_TOP_SHOWN } from "./lucky-hit/frames.ts";
import type { Outcome as LuckyHitOutcome } from "./lucky-hit/rules/outcome.ts";
import { luckyHitTable, luckyHitTableWith } from "./lucky-hit/table.ts";
import type { TableGame } from "#contract/games/table-game.ts";
import type { Outcome as WinOutcome } from "./win-go/rules/guess.ts";
import { winTables } from "./win-go/table.ts";

/** The outcome of any table. */
export type AnyOutcome = AviatorOutcome | LuckyHitOutcome | WinOutcome;

// A table's functions get outcomes of their own table only.
type TableRules = (beacon: BeaconSchedule | null) => TableGame<AnyOutcome>;

/** The rules of every table, by its name; with a beacon, rounds may wait for it. */
export const tableRules: Readonly<Record<string, TableRules>> = {
  aviator: (beacon) => (beacon === null ? aviatorTable : aviatorTableWith(beacon)),
  luckyhit: (beacon) => (beacon === null ? luckyHitTable : luckyHitTableWith(true)),
  ...Object.fromEntries(winTables.map(([name, table]) => [name, () => table])),
};

/** So many of the running round's largest stakes, by player or by pick, and of the day's best wins are shown anywhere. */
export const SHOWN = { players: PLAYERS_SHOWN, stakes: LUCKY_HIT_TOP_SHOWN, best: BEST_SHOWN };
