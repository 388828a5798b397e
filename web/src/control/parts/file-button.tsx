import { useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import styles from "./file-button.module.css";

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
