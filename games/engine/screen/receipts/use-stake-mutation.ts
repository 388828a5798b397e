import type { UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";
import type { AnyCall, BodyOf, ReadOf } from "#contract/call.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { termsOf } from "#fairness/terms.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { timePress } from "#web/data/press.ts";
import { useCallMutation, type WireFields } from "#web/data/call-mutation.ts";
import type { ExpectedLines } from "./check-receipt.ts";
import { watchReceipt } from "./watch-receipts.ts";

interface StakeOptions<C extends AnyCall> {
  readonly outdates?: readonly AnyCall[];
  /** The lines of the receipt, from the body as it was sent; null: the answer has none. */
  readonly expected: (sent: WireFields, answer: ReadOf<C>) => ExpectedLines | null;
}

/** A call that stakes or pays: its body carries the digest of its terms, and its receipt is compared with it. */
export function useStakeMutation<C extends AnyCall>(
  call: C,
  { outdates = [], expected }: StakeOptions<C>,
): UseMutationResult<ReadOf<C>, CallError, BodyOf<C>> {
  const acknowledged = useRef(() => {});
  const mutation = useCallMutation(call, {
    outdates,
    finish: (fields) => ("terms" in call.body.shape ? { ...fields, terms: termsOf(fields) } : fields),
    onAnswer(answer, sent) {
      acknowledged.current();
      const lines = expected(sent, answer);
      const { receipt } = answer as { readonly receipt?: Receipt };
      if (lines !== null) void watchReceipt(receipt, lines, "terms" in sent ? sent : undefined);
    },
  });
  const { mutate, mutateAsync } = mutation;
  return {
    ...mutation,
    mutate(...given) {
      acknowledged.current = timePress();
      mutate(...given);
    },
    mutateAsync(...given) {
      acknowledged.current = timePress();
      return mutateAsync(...given);
    },
  };
}

/** The lines that every stake of a call repeats. `amount` is in whole units on the wire. */
export function stakeLines(table: string, units: unknown, { terms }: WireFields): ExpectedLines {
  return { event: "stake", table, amount: 100 * Number(units), terms: String(terms) };
}

const SEEDS = ["commitment", "client_seed", "nonce", "generation", "entropy"] as const;

/**
 * The lines of a play's seeds. The request names those that the screen showed, and the server refuses it if the member
 * has played or changed the client seed elsewhere since.
 */
export function seedLines(sent: WireFields): ExpectedLines {
  const named = SEEDS.filter((name) => sent[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, String(sent[name])]));
}
