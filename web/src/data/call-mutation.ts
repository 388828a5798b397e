import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { profile } from "#contract/calls/profile.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { isUncertain } from "#contract/transport/uncertain.ts";
import { createCaller, OUTDATED } from "#contract/transport/intent-keys.ts";
import type { ReadOf, AnyCall, BodyOf } from "#contract/call.ts";
import { apiClient } from "./api-client.ts";
import { balanceIn, changeData, invalidateCall, invalidateMember, seenBalance } from "./client.ts";
import { tellOtherTabs } from "./other-screens.ts";
import { unfinishedIntents } from "./unfinished-intents.ts";

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

/** Automatic play is no press: it goes on while other screens act. */
function isAutomatic(body: object): boolean {
  return (body as { auto?: unknown }).auto === true;
}

/** A play is in its game's records, and each has an entropy of its own. */
function isPayment({ money, path }: AnyCall): boolean {
  return (money ?? false) && path.startsWith("/user/");
}

export type WireFields = Readonly<Record<string, unknown>>;

interface MutationOptions<C extends AnyCall> {
  /** Calls whose cached data a success invalidates. */
  outdates?: readonly AnyCall[];
  /** Adds to the body as it travels. */
  finish?: (fields: WireFields) => WireFields;
  onAnswer?: (answer: ReadOf<C>, sent: WireFields) => void;
}

/** Mutation for a call that changes something: `mutate(body)`. */
export function useCallMutation<C extends AnyCall>(
  call: C,
  { outdates = [], finish = (fields) => fields, onAnswer }: MutationOptions<C> = {},
): UseMutationResult<ReadOf<C>, CallError, BodyOf<C>> {
  const client = useQueryClient();
  // Of this screen: another screen with the same input means another payment.
  const [send] = useState(() =>
    createCaller(apiClient, call, isPayment(call) ? unfinishedIntents.of(call) : undefined),
  );
  return useMutation<ReadOf<C>, CallError, BodyOf<C>>({
    mutationFn: async (body) => {
      let sent: WireFields = {};
      const seen = isAutomatic(body) ? undefined : seenBalance.get();
      try {
        const answer = await send({ body, seenBalance: seen, finish: (fields) => (sent = finish(fields)) });
        onAnswer?.(answer, sent);
        // Without a balance in the answer, the one from before counts no more.
        if (call.spends) seenBalance.forget();
        seenBalance.note(answer, Date.now());
        if (call.by === "member") tellOtherTabs();
        return answer;
      } catch (error) {
        if (isUncertain(error)) tellOtherTabs();
        if (error instanceof CallError && error.code === OUTDATED) {
          seenBalance.forget();
          void invalidateMember(client);
        }
        throw error;
      }
    },
    onSuccess: (answer) => {
      const balance = balanceIn(answer);
      const shown =
        balance === null
          ? null
          : changeData(client, profile, (known) => ({ ...known, entry: { ...known.entry, balance } }));
      return Promise.all([shown, ...outdates.map((each) => invalidateCall(client, each))]);
    },
  });
}
