import { useEffect } from "react";
import type { AnyCall } from "#contract/call.ts";
import { fairnessReceipts } from "#contract/calls/fairness.ts";
import { addUserGuess } from "#games/win-go/contract/calls.ts";
import { pickOf } from "#games/win-go/rules/guess.ts";
import { readLeaf } from "#fairness/receipt.ts";
import { apiClient } from "#web/data/api-client.ts";
import { stakeLines, useStakeMutation } from "#games/engine/screen/receipts/use-stake-mutation.ts";
import { announcesReceipts, watchReceipt } from "#games/engine/screen/receipts/watch-receipts.ts";
import { type MyGuess, paidFor } from "./own-guesses.ts";

/** The guesses of this page whose payout has no receipt yet, with their tables. */
const unpaid = new Map<string, string>();

/** Stakes on a guess, and compares its receipt. */
export function useGuessMutation(outdates: readonly AnyCall[] = []) {
  return useStakeMutation(addUserGuess, {
    outdates,
    expected(sent, { id }) {
      const { category, saas_id, period, guess_type, number, contract_money, contract_count } = sent;
      const units = Number(contract_money) * Number(contract_count);
      const pick = guess_type === "N" ? `N${String(number)}` : String(guess_type);
      const table = `win:${String(category)}:${String(saas_id)}`;
      if (id !== "") unpaid.set(id, table);
      return { ...stakeLines(table, units, sent), round: Number(period), pick };
    },
  });
}

/** Gets the receipt of the payout of each guess of this page, once its record is settled. */
export function usePayoutReceipts(guesses: readonly MyGuess[]): void {
  useEffect(() => {
    for (const guess of guesses) {
      const table = unpaid.get(guess.id);
      if (table === undefined || guess.status === "W") continue;
      unpaid.delete(guess.id);
      // A call that fails is no receipt that the operator withholds: the next visit asks again.
      void watchPayout(guess, table).catch(() => unpaid.set(guess.id, table));
    }
  }, [guesses]);
}

async function watchPayout(guess: MyGuess, table: string): Promise<void> {
  if (!(await announcesReceipts())) return;
  const { id, period, amount, type, number } = guess;
  const { queryset } = await apiClient.send(fairnessReceipts, { query: { table, period, id } });
  const receipt = queryset.find(({ leaf }) => readLeaf(leaf)?.get("event") === "payout");
  const lines = { event: "payout", table, round: period, bet: id, amount, pick: pickOf(type, number) };
  await watchReceipt(receipt, { ...lines, payout: paidFor(guess) });
}
