import type { AnswerOf, AnyCall, BodyOf } from "#contract/call.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import { useAlert } from "#web/ui/use-alert.ts";
import { useOperatorMutation } from "./operator-calls.ts";

/** Something that the operator does: one call at a time, and how it went. */
export function useOperation<C extends AnyCall>(call: C, onDone?: (answer: AnswerOf<C>) => void) {
  const alert = useAlert();
  const latch = useLatch();
  const mutation = useOperatorMutation(call);
  return {
    alert,
    busy: mutation.isPending,
    /** What the last one that was done answered. */
    answer: mutation.data,
    run(body: BodyOf<C>): void {
      if (!latch.take()) return;
      alert.hide();
      mutation.mutate(body, {
        onSuccess: (answer) => onDone?.(answer),
        onError: alert.complain,
        onSettled: latch.release,
      });
    },
  };
}
