import { archivedRounds } from "#simulator/cell/archive/archived-rounds.ts";
import { nameOf } from "./rules.ts";
import type { CancelledStake } from "./stake-rows.ts";

export const aviatorArchive = archivedRounds({
  rounds: "aviator_round",
  stakes: "aviator_stake",
  cancelled: "aviator_cancelled",
  roundKey: ["period"],
  stakeKey: ["period", "member", "slot"],
  cancelledKey: ["member", "period", "slot", "attempt"],
  groups: [[]],
  nameOf: (stake) => nameOf(stake as unknown as CancelledStake),
});
