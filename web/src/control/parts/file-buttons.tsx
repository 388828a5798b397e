import { useState, useRef } from "react";
import type { AnyCall } from "#contract/call.ts";
import { useErrorText } from "#web/data/call-error.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import { sendCall } from "#web/data/send-call.ts";
import { Alert, type AlertMessage } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { operatorWire } from "../data/operator.ts";
import styles from "./file-buttons.module.css";

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

interface FileButtonProps {
  /** What is done with the file. */
  label: string;
  /** What the file is; read out. */
  fileLabel: string;
  busy?: boolean;
  /** Called with what the file says; undefined where it is no JSON. */
  onPick: (json: unknown) => void;
}

/** Asks for a file of JSON and reads it. */
export function FileButton({ label, fileLabel, busy = false, onPick }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);

  async function pick(file: File | undefined) {
    if (file !== undefined) onPick(jsonIn(await file.text()));
  }

  return (
    <>
      <Button icon="out" wide busy={busy} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        className={styles.picker}
        aria-label={fileLabel}
        tabIndex={-1}
        onChange={(event) => {
          void pick(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
    </>
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hands the reader a file. */
export function downloadJson(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file when this turn is over.
  setTimeout(() => URL.revokeObjectURL(url));
}
