import { TABLES } from "#simulator/rounds/tables.ts";
import { archivedRounds } from "../archive/archived-rounds.ts";
import type { RoundStake } from "./round-stake-rows.ts";
import { nameOf } from "./round-stakes.ts";

const STAKE_KEY = ["table_name", "period", "member", "bet_id"];

/** The stakes of Lucky Hit and Win Go, and their rounds. */
export const roundArchive = archivedRounds({
  rounds: "round_settled",
  stakes: "round_stake",
  cancelled: "round_cancelled",
  roundKey: ["table_name", "period"],
  stakeKey: STAKE_KEY,
  cancelledKey: STAKE_KEY,
  groups: TABLES.map((table) => [table]),
  nameOf: (stake) => nameOf(stake as RoundStake),
});
