import { useState } from "react";
import { profile } from "#contract/profile.ts";
import { giftEvents, joinGiftEvent } from "#contract/gifts.ts";
import { transactions } from "#contract/transactions.ts";
import type { Id } from "#contract/tolerant.ts";
import type { Minor } from "#contract/values.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useErrorText } from "#web/data/error-text.ts";

/** What came of joining: a gift in minor units with the server's words, or why there is none. */
export type JoinOutcome = { readonly price: Minor; readonly msg: string } | { readonly refusal: string };

/** Joins gift events, one at a time. */
export function useJoining() {
  const errorText = useErrorText();
  const call = useCallMutation(joinGiftEvent, { outdates: [giftEvents, profile, transactions] });
  const [outcome, setOutcome] = useState<JoinOutcome | null>(null);
  return {
    /** The event that is being joined. */
    busy: call.isPending ? call.variables.id : null,
    outcome,
    join(id: Id) {
      if (call.isPending) return;
      call.mutate({ id }, { onSuccess: setOutcome, onError: (error) => setOutcome({ refusal: errorText(error) }) });
    },
    close: () => setOutcome(null),
  };
}
