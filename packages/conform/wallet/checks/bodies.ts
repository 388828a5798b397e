import { type Check, checksWith, type Trial } from "../../check.ts";
import { played } from "../hand.ts";
import type { Player } from "../player.ts";
import type { Step } from "../round-model.ts";

const NO_IDS = ["", "a b", "x".repeat(65), "ä", "a/b", "a\n", 7, null, undefined];

/** Bodies that break the schema or only look as if they did, and other fields under an id. */
export function bodyChecks(player: Player, second: Player): Check[] {
  return [
    ...checksWith(
      { of: "bodies", isMoney: true },
      {
        "with an id out of its form are refused": played(player, async (trial, hand) => {
          for (const name of ["transaction", "round"]) {
            for (const wrong of NO_IDS) {
              const body = player.bodyOf(hand.debit(), { [name]: wrong });
              await player.refuses(
                trial,
                "debit",
                body,
                ["bad_request"],
                "wallet_form",
                `debit with ${name} ${JSON.stringify(wrong)}`,
              );
            }
          }
        }),
        "with ids of every form are accepted, and repeated": played(player, async (trial, hand) => {
          const base = hand.id("i");
          const ids = ["0", "-", `${base}:a.b-c_d`, `${base}-`.padEnd(64, "9")];
          for (const [at, own] of ids.entries()) {
            const name = own.length < 2 ? `${own}${base}` : own;
            const debit: Step = { ...hand.debit("a", 1), id: name, round: `r${name}`.slice(0, 64) };
            const credit: Step = { ...debit, kind: "credit", id: `w${at}${name}`.slice(0, 64) };
            await player.play(trial, [debit, debit, credit, credit], "wallet_accepts");
          }
        }),
        "with ids in other letters are others": played(player, async (trial, hand) => {
          await player.play(trial, [
            hand.debit("abc", 1, "round"),
            hand.debit("ABC", 1, "round"),
            hand.credit("w", 1, "ROUND"),
            hand.credit("w", 1, "round"),
            hand.credit("W", 1, "round"),
            hand.credit("w", 1, "round"),
          ]);
        }),
      },
    ),
    ...formChecks(player),
    ...otherMemberChecks(player, second),
  ];
}

function formChecks(player: Player): Check[] {
  return checksWith(
    { of: "bodies", isMoney: true },
    {
      "with fields that no call has are accepted, and change nothing": played(player, async (trial, hand) => {
        const stray = { balance: 5, payout: 7, status: "won", user_id: "1", amounts: [1], constructor: 1 };
        for (const step of [hand.debit(), hand.debit(), hand.credit(), hand.credit(), hand.end()])
          player.answered(trial, step, await player.askStep(step, stray), "wallet_accepts");
      }),
      "that are no JSON object are refused": played(player, async (trial) => {
        for (const body of ["", "{", "[]", "7", "null", '"debit"', "player=1"]) await refuseText(trial, player, body);
      }),
      "are signed as they travel, whatever their blanks, order and escapes": played(player, async (trial, hand) => {
        const step = hand.debit();
        const fields = Object.entries(player.bodyOf(step)).toReversed();
        const body = JSON.stringify(Object.fromEntries(fields), null, 3).replace(/"round"/, String.raw`"\u0072ound"`);
        const signature = player.wallet.sign(player.key, "debit", body);
        const reply = await player.wallet.send({ action: "debit", body, signature });
        player.answered(trial, step, reply, "wallet_accepts");
        await player.play(trial, [step, hand.credit("w", 2)]);
      }),
      "of a call that does not exist are refused": played(player, async (trial, hand) => {
        const body = player.bodyOf(hand.debit());
        for (const action of ["debits", "withdraw", "debit/undo"])
          await player.refuses(trial, action, body, ["not_found"], "wallet_answer");
      }),
      "of an unknown player are refused": played(player, async (trial, hand) => {
        const unknown = { player: "A".repeat(22) };
        for (const step of [hand.debit(), hand.credit(), hand.rollback(), hand.end()]) {
          const reasons = ["player_unknown"] as const;
          await player.refuses(trial, step.kind, player.bodyOf(step, unknown), reasons, "wallet_isolation");
        }
      }),
      "of another game under an id are refused": played(player, async (trial, hand) => {
        const game = hand.id("game");
        const refuse = (step: Step) =>
          player.refuses(
            trial,
            step.kind,
            player.bodyOf(step, { game }),
            ["transaction_other"],
            "wallet_other",
            `${step.kind} of another game`,
          );
        await player.play(trial, [hand.debit()]);
        await refuse(hand.debit());
        await player.play(trial, [hand.credit("w", 1)]);
        await refuse(hand.credit("w", 1));
        await player.play(trial, [hand.credit("x", 1)]);
        await refuse(hand.credit("x", 1));
        const unknown = player.bodyOf(hand.credit("y", 1), { game });
        await player.refuses(trial, "credit", unknown, ["round_unknown"], "wallet_isolation");
        const end = player.bodyOf(hand.end(), { game });
        await player.refuses(trial, "round_end", end, ["round_unknown"], "wallet_isolation");
      }),
    },
  );
}

async function refuseText(trial: Trial, player: Player, body: string): Promise<void> {
  const signature = player.wallet.sign(player.key, "debit", body);
  const reply = await player.wallet.send({ action: "debit", body, signature });
  const reasons = ["bad_request", "not_json"] as const;
  await player.expectRefusal(trial, reply, reasons, "wallet_form", `debit of ${JSON.stringify(body)}`);
}

function otherMemberChecks(player: Player, second: Player): Check[] {
  return checksWith(
    { of: "members", isMoney: true, needs: ["second_launch"] },
    {
      "do not reach each other's rounds": played(player, async (trial, hand) => {
        await second.begin(trial);
        await player.play(trial, [hand.debit()]);
        const asSecond = (step: Step) => second.bodyOf(step);
        await second.refuses(trial, "credit", asSecond(hand.credit()), ["round_unknown"], "wallet_isolation");
        await second.refuses(trial, "round_end", asSecond(hand.end()), ["round_unknown"], "wallet_isolation");
        await player.play(trial, [hand.credit("w", 1), hand.debit("b", 1), hand.rollback("b")], "wallet_isolation");
        await second.end(trial, "wallet_isolation");
      }),
      "have the same id of a transaction for themselves, or it is refused": played(player, async (trial, hand) => {
        await second.begin(trial);
        await player.play(trial, [hand.debit()]);
        const reply = await second.askStep(hand.debit());
        if (reply.code === 200) second.answered(trial, hand.debit(), reply, "wallet_other");
        else await second.expectRefusal(trial, reply, ["transaction_other"], "wallet_other", "debit of another member");
        await player.play(trial, [hand.debit(), hand.rollback(), hand.debit()], "wallet_isolation");
        if (reply.code === 200) await second.play(trial, [hand.debit(), hand.credit("w", 2)], "wallet_isolation");
        await second.end(trial, "wallet_isolation");
      }),
      "are told their own balances": played(player, async (trial, hand) => {
        await second.begin(trial);
        const isOther = second.is.player !== player.is.player;
        trial.expect(isOther, "wallet_isolation", "two members have the same id");
        await player.play(trial, [hand.debit()]);
        await second.end(trial, "wallet_isolation");
        await player.play(trial, [hand.credit("w", 2)]);
      }),
    },
  );
}
