import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";
import type { ReadOf, AnyCall, BodyOf } from "#contract/call.ts";
import { callContext } from "./call-context.ts";
import { isUncertain, type CallError } from "./call-error.ts";
import { invalidateCall } from "./client.ts";
import { sendCall } from "./send-call.ts";

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
  const keyFor = useIdempotencyKey();
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

/** An Idempotency-Key that stays the same for the same body until a definite response. */
function useIdempotencyKey(): (body: unknown) => { value: string; settle: () => void } {
  const open = useRef<{ body: string; value: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (open.current?.body !== text) open.current = { body: text, value: crypto.randomUUID() };
    const { value } = open.current;
    return {
      value,
      settle() {
        if (open.current?.value === value) open.current = null;
      },
    };
  };
}
