import { useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { useErrorText } from "#web/data/call-error.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import { sendCall } from "#web/data/send-call.ts";
import { Alert, type AlertMessage } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { operatorWire } from "../data/operator-calls.ts";
import { downloadJson } from "./download-json.ts";

interface SaveButtonProps {
  label: string;
  /** A GET, whose answer is the file. */
  call: AnyCall;
  fileName: string;
}

/** Asks for something large, which is not kept in the page, and hands it to the reader as a file. */
export function SaveButton({ label, call, fileName }: SaveButtonProps) {
  const errorText = useErrorText();
  const latch = useLatch();
  const [busy, setBusy] = useState(false);
  const [message, say] = useState<AlertMessage | null>(null);

  async function save() {
    if (!latch.take()) return;
    setBusy(true);
    try {
      downloadJson(fileName, await sendCall(call, {}, operatorWire()));
    } catch (error) {
      say({ text: errorText(error) });
    } finally {
      setBusy(false);
      latch.release();
    }
  }

  return (
    <>
      <Alert message={message} onDismiss={() => say(null)} />
      <Button icon="download" wide busy={busy} onClick={() => void save()}>
        {label}
      </Button>
    </>
  );
}
