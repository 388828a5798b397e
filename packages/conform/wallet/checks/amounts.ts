import { type Check, checksWith, type Trial } from "../../check.ts";
import { type Hand, played } from "../hand.ts";
import type { Player } from "../player.ts";
import type { Step } from "../round-model.ts";

/** No amounts. A wallet that reads one of them loses money, or makes it. */
const NO_AMOUNTS: Readonly<Record<string, (unit: number) => readonly unknown[]>> = {
  "of a fraction of a minor unit": (unit) => [unit + 0.5, 0.1, unit + 1e-7],
  "in quotes": (unit) => [String(unit * 2), `${unit * 2}.00`, ""],
  "below zero": (unit) => [-unit, -1, -(2 ** 53)],
  "beyond every sum": () => [1e13 + 1, 2 ** 53, 1e300],
  "that are missing, or no numbers": (unit) => [undefined, null, true, [unit], { amount: unit }],
};

/** The most debits that spend a balance: more would take the check too long. */
const SPENT_MAX = 40;

export function amountChecks(player: Player): Check[] {
  const runs = Object.entries(NO_AMOUNTS).map(([name, amounts]) => [
    name,
    played(player, async (trial, hand) => {
      for (const amount of amounts(hand.unit))
        await player.refuses(trial, "debit", player.bodyOf(hand.debit(), { amount }), ["bad_request"], "wallet_form");
      await player.play(trial, [hand.debit()]);
      for (const amount of amounts(hand.unit))
        await player.refuses(trial, "credit", player.bodyOf(hand.credit(), { amount }), ["bad_request"], "wallet_form");
      await player.play(trial, [hand.credit("w", 2)]);
    }),
  ]);
  return [
    ...checksWith(
      { of: "amounts", isMoney: true },
      {
        ...(Object.fromEntries(runs) as Record<string, Check["run"]>),
        "of zero are refused for a debit": played(player, async (trial, hand) => {
          await player.refuses(
            trial,
            "debit",
            player.bodyOf(hand.debit(), { amount: 0 }),
            ["bad_request"],
            "wallet_form",
          );
        }),
      },
    ),
    ...limitChecks(player),
    ...currencyChecks(player),
  ];
}

function limitChecks(player: Player): Check[] {
  return checksWith(
    { of: "limits", isMoney: true },
    {
      "of the least debit hold to the minor unit": played(player, async (trial, hand) => {
        const { min } = player.is;
        if (min === 1) throw trial.notOffered("the least debit is one minor unit");
        const body = player.bodyOf(hand.debit(), { amount: min - 1 });
        await player.refuses(trial, "debit", body, ["stake_too_small"], "wallet_limits");
        await player.play(trial, [hand.debit("a", 1), hand.credit("w", 1)], "wallet_limits");
      }),
      "of the greatest debit hold to the minor unit": played(player, async (trial, hand) => {
        const { max } = player.is;
        if (player.balance <= max) throw trial.notRun("the member has no more than the greatest debit");
        const body = player.bodyOf(hand.debit(), { amount: max + 1 });
        await player.refuses(trial, "debit", body, ["stake_too_large"], "wallet_limits");
        const step = { ...hand.debit(), amount: max };
        await player.play(trial, [step, { ...hand.credit(), amount: max }], "wallet_limits");
      }),
      "do not hold for wins": played(player, async (trial, hand) => {
        const { max } = player.is;
        const small = player.is.min > 1 ? [{ ...hand.credit("x"), amount: 1 }] : [];
        await player.play(trial, [hand.debit(), { ...hand.credit(), amount: max + 1 }, ...small], "wallet_limits");
        // The member's balance returns to what it was, or this check would make it rich.
        await spend(trial, hand, player, player.balance - (max + 1));
      }),
      "are the balance: a debit of all of it leaves nothing, and the next is refused": played(
        player,
        async (trial, hand) => {
          const start = player.balance;
          await spend(trial, hand, player, 0);
          await player.play(trial, [hand.debit("z", 1), hand.debit("z", 1)]);
          const won = { ...hand.credit("back", 1, "spent"), amount: start };
          await player.play(trial, [won, hand.debit("z", 1), hand.credit("y", 1)]);
        },
      ),
      "are the balance: what it does not cover by one minor unit moves nothing": played(player, async (trial, hand) => {
        const start = player.balance;
        const rest = Math.min(player.is.max - 1, start);
        await spend(trial, hand, player, rest);
        await player.play(trial, [{ ...hand.debit("over"), amount: rest + 1 }]);
        await player.play(trial, [{ ...hand.debit("all"), amount: rest }, hand.rollback("all")]);
        if (start > rest) await player.play(trial, [{ ...hand.credit("back", 1, "spent"), amount: start - rest }]);
      }),
    },
  );
}

/** Debits of one round until the balance is `rest`. */
async function spend(trial: Trial, hand: Hand, player: Player, rest: number): Promise<void> {
  const { min, max } = player.is;
  if (player.balance - rest > SPENT_MAX * max) throw trial.notRun("the member has too much to spend");
  for (let count = 0; player.balance > rest; count++) {
    const left = player.balance - rest;
    // The last debit is not below the least one.
    const amount = left > max && left - max < min ? max - min : Math.min(max, left);
    const step: Step = { ...hand.debit(`spent-${count}`, 1, "spent"), amount };
    if (amount < min) throw trial.notRun(`a rest of ${left} is below the least debit`);
    await player.play(trial, [step]);
  }
}

function currencyChecks(player: Player): Check[] {
  return checksWith(
    { of: "currency", isMoney: true },
    {
      "of another country is refused for debits and wins, and under their ids": played(player, async (trial, hand) => {
        const currency = player.is.currency === "USD" ? "EUR" : "USD";
        const refuse = (step: Step, ...reasons: ("currency_other" | "transaction_other")[]) =>
          player.refuses(
            trial,
            step.kind,
            player.bodyOf(step, { currency }),
            reasons,
            "wallet_other",
            `${step.kind} in ${currency}`,
          );
        await refuse(hand.debit(), "currency_other");
        await player.play(trial, [hand.debit()]);
        await refuse(hand.credit(), "currency_other");
        await refuse(hand.debit(), "currency_other", "transaction_other");
        await player.play(trial, [hand.credit("w", 1)]);
        await refuse(hand.credit("w", 1), "currency_other", "transaction_other");
        await player.play(trial, [hand.credit("x", 1)]);
        await refuse(hand.credit("x", 1), "currency_other", "transaction_other");
      }),
      "that is none is refused": played(player, async (trial, hand) => {
        for (const currency of ["", player.is.currency.toLowerCase(), "X", 7, null, undefined]) {
          const body = player.bodyOf(hand.debit(), { currency });
          await player.refuses(trial, "debit", body, ["bad_request"], "wallet_form");
        }
      }),
    },
  );
}
