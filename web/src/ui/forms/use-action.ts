import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import type { CallError } from "#contract/transport/call-error.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import type { AlertMessage } from "../overlays/alert.tsx";

export function useAlert(initial: AlertMessage | null = null) {
  const errorText = useErrorText();
  const [message, setMessage] = useState(initial);
  return {
    message,
    say: (text: string) => setMessage({ text, tone: "info" }),
    complain: (error: unknown) => setMessage({ text: errorText(error), error }),
    hide: () => setMessage(null),
  };
}

interface Outcome<Answer> {
  onSuccess?: (answer: Answer) => void;
  /** Replaces the alert for a refusal. */
  onError?: (error: CallError) => void;
  onSettled?: () => void;
}

/** Runs a form's or button's call, one at a time, with an alert for its refusal. */
export function useAction<Answer, Body>(
  call: UseMutationResult<Answer, CallError, Body>,
  initial: AlertMessage | null = null,
) {
  const alert = useAlert(initial);
  const latch = useLatch();
  return {
    ...call,
    alert,
    send(body: Body, { onSuccess, onError = alert.complain, onSettled }: Outcome<Answer> = {}): void {
      if (!latch.take()) return;
      call.mutate(body, {
        onSuccess(answer) {
          // A refusal of an earlier try must not stand behind the success.
          alert.hide();
          onSuccess?.(answer);
        },
        onError,
        onSettled() {
          latch.release();
          onSettled?.();
        },
      });
    },
  };
}
