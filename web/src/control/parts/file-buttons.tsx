import { saveFile } from "#web/data/save-file.ts";
import { useState, useRef } from "react";
import { useErrorText } from "#web/data/error-text.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import { Alert, type AlertMessage } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { parseJson } from "#contract/values/json.ts";
import styles from "./parts.module.css";

interface SaveButtonProps {
  label: string;
  read: () => Promise<unknown>;
  fileName: string;
}

/** Fetches a large answer and saves it as a file; no query cache keeps it. */
export function SaveButton({ label, read, fileName }: SaveButtonProps) {
  const errorText = useErrorText();
  const latch = useLatch();
  const [busy, setBusy] = useState(false);
  const [message, say] = useState<AlertMessage | null>(null);

  async function save() {
    if (!latch.take()) return;
    setBusy(true);
    try {
      downloadJson(fileName, await read());
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
  label: string;
  fileLabel: string;
  busy?: boolean;
  /** Called with the parsed file, or undefined if it is not JSON. */
  onPick: (json: unknown) => void;
}

export function FileButton({ label, fileLabel, busy = false, onPick }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);

  async function pick(file: File | undefined) {
    if (file !== undefined) onPick(parseJson(await file.text()));
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
          // Without this, choosing the same file again fires no event.
          event.target.value = "";
        }}
      />
    </>
  );
}

export function downloadJson(name: string, content: unknown): void {
  saveFile(name, "application/json", JSON.stringify(content));
}
