import { useState, useSyncExternalStore } from "react";
import type { AnyCall } from "#contract/call.ts";
import { unfinishedIntents } from "#web/data/unfinished-intents.ts";
import { Notice } from "#web/ui/page/card.tsx";

/**
 * Says that a call which moves money was under way when the page was left: nobody knows its outcome here. A definite
 * answer to it, or another such call, ends the notice.
 */
export function Interrupted({ call, text }: { call: AnyCall; text: string }) {
  const key = useSyncExternalStore(unfinishedIntents.subscribe, () => unfinishedIntents.of(call).read()?.value);
  const [keyBefore] = useState(key);
  if (key === undefined || key !== keyBefore) return null;
  return (
    <Notice icon="alert" tone="warning">
      {text}
    </Notice>
  );
}
