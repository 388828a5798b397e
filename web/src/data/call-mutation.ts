import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isUncertain, type CallError } from "#client/call-error.ts";
import { createIntentKeys } from "#client/intent-keys.ts";
import { sendCall } from "#client/send-call.ts";
import type { ReadOf, AnyCall, BodyOf } from "#contract/call.ts";
import { callContext } from "./call-context.ts";
import { invalidateCall } from "./client.ts";

/**
 * Lets one request through until it is released. A disabled button renders too late on a slow phone to stop a double
 * press.
 */
export function useLatch(): { take: () => boolean; release: () => void } {
  const taken = useRef(false);
  return {
    take() {
      if (taken.current) return false;
      taken.current = true;
      return true;
    },
    release() {
      taken.current = false;
    },
  };
}

interface MutationOptions {
  /** Calls whose cached data a success invalidates. */
  outdates?: readonly AnyCall[];
}

/** Mutation for a call that changes something: `mutate(body)`. */
export function useCallMutation<C extends AnyCall>(
  call: C,
  { outdates = [] }: MutationOptions = {},
): UseMutationResult<ReadOf<C>, CallError, BodyOf<C>> {
  const client = useQueryClient();
  const [keyFor] = useState(() => createIntentKeys(() => crypto.randomUUID()));
  return useMutation<ReadOf<C>, CallError, BodyOf<C>>({
    mutationFn: async (body) => {
      const key = call.money ? keyFor(body) : null;
      try {
        const answer = await sendCall(call, { body, idempotencyKey: key?.value }, callContext());
        key?.settle();
        return answer;
      } catch (error) {
        // The outcome is unknown, so the next press repeats the same request.
        if (!isUncertain(error)) key?.settle();
        throw error;
      }
    },
    onSuccess: () => Promise.all(outdates.map((each) => invalidateCall(client, each))),
  });
}
