import { type Check, checksWith } from "../../check.ts";
import { played } from "../hand.ts";
import type { Player } from "../player.ts";

/** The first member, as two providers see it. */
export function providerChecks(player: Player, elsewhere: Player): Check[] {
  return checksWith(
    { of: "providers", isMoney: true, needs: ["other_provider"] },
    {
      "do not reach each other's players and rounds": played(player, async (trial, hand) => {
        await player.play(trial, [hand.debit()]);
        await elsewhere.begin(trial);
        const reasons = ["player_unknown"] as const;
        const asked = { player: player.is.player };
        await elsewhere.refuses(trial, "balance", asked, reasons, "wallet_isolation", "balance by another provider");
        for (const step of [hand.debit("b"), hand.credit(), hand.rollback(), hand.end()]) {
          const what = `${step.kind} by another provider`;
          await elsewhere.refuses(trial, step.kind, player.bodyOf(step), reasons, "wallet_isolation", what);
        }
        await player.play(trial, [hand.debit(), hand.credit("w", 2)], "wallet_isolation");
      }),
      "know a member by ids of their own, and one balance": played(player, async (trial) => {
        await elsewhere.begin(trial);
        const isOther = elsewhere.is.player !== player.is.player;
        trial.expect(isOther, "wallet_isolation", "two providers know the member by the same id");
        trial.expect(
          elsewhere.balance === player.balance,
          "wallet_books",
          `the other provider is told ${elsewhere.balance}`,
        );
      }),
      "have the same ids for themselves": played(player, async (trial, hand) => {
        await player.play(trial, [hand.debit()]);
        await elsewhere.begin(trial);
        await elsewhere.refuses(
          trial,
          "credit",
          elsewhere.bodyOf(hand.credit()),
          ["round_unknown"],
          "wallet_isolation",
          "a win of another provider's round",
        );
        await elsewhere.play(trial, [hand.rollback(), hand.debit()], "wallet_isolation");
        await player.play(trial, [hand.debit(), hand.credit("w", 2)], "wallet_isolation");
        await elsewhere.begin(trial);
        await elsewhere.play(trial, [hand.debit("c"), hand.credit("w", 2), hand.debit("c")], "wallet_isolation");
        await elsewhere.end(trial, "wallet_isolation");
        await player.begin(trial);
        await player.play(trial, [hand.credit("w", 2)], "wallet_isolation");
      }),
      "do not use each other's launch tokens": played(player, async (trial) => {
        const reasons = ["player_unknown", "launch_over"] as const;
        await player.refuses(trial, "authenticate", { session: elsewhere.session }, reasons, "wallet_isolation");
      }),
    },
  );
}
