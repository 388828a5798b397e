import { fairnessReceipts } from "#contract/calls/fairness.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, type Route } from "#simulator/http/route.ts";
import type { OpenGame } from "../games/game.ts";
import type { Receipts } from "../receipts.ts";
import type { MemberCall } from "./member-call.ts";

/** Receipts of stakes in the records. Those not in memory are signed again, so no stake has to store one. */
export function receiptRoutes(receipts: Receipts, games: ReadonlyMap<string, OpenGame>): Route<MemberCall>[] {
  return [
    answer(fairnessReceipts, ({ member }: MemberCall, { table, id, period = 0 }) => {
      const game = games.get(table.split(":", 1)[0] ?? "");
      const leaves = game?.leaves(member, { table, id, period }) ?? [];
      return leaves.length === 0 ? refuse("round_unknown") : { queryset: receipts.sign(leaves) };
    }),
  ];
}
