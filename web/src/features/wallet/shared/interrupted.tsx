import { useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { unfinishedIntents } from "#web/data/unfinished-intents.ts";
import { Notice } from "#web/ui/page/card.tsx";

/** Says that a call which moves money was under way when the page was left: nobody knows its outcome here. */
export function Interrupted({ call, text }: { call: AnyCall; text: string }) {
  const [isOpen] = useState(() => unfinishedIntents.of(call).read() !== null);
  if (!isOpen) return null;
  return (
    <Notice icon="alert" tone="warning">
      {text}
    </Notice>
  );
}
