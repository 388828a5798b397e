import type { AnyCall } from "#contract/call.ts";
import { addUserGuess } from "#games/win-go/calls.ts";
import { stakeLines, useStakeMutation } from "../receipts/use-stake-mutation.ts";

/** Stakes on a guess, and compares its receipt. */
export function useGuessMutation(outdates: readonly AnyCall[] = []) {
  return useStakeMutation(addUserGuess, {
    outdates,
    expected(sent) {
      const { category, saas_id, period, guess_type, number, contract_money, contract_count } = sent;
      const units = Number(contract_money) * Number(contract_count);
      const pick = guess_type === "N" ? `N${String(number)}` : String(guess_type);
      return { ...stakeLines(`win:${String(category)}:${String(saas_id)}`, units, sent), round: Number(period), pick };
    },
  });
}
