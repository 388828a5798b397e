import type { ClipboardEvent } from "react";

interface NumberTextProps {
  value: string;
  /** The value in its country's groups. */
  shown: string;
  className?: string | undefined;
}

/** A number for reading. A selection copies the plain value, because other apps refuse the groups. */
export function NumberText({ value, shown, className }: NumberTextProps) {
  function copy(event: ClipboardEvent) {
    if (document.getSelection()?.toString().trim() !== shown) return;
    event.clipboardData.setData("text/plain", value);
    event.preventDefault();
  }
  return (
    <span className={className} onCopy={copy}>
      {shown}
    </span>
  );
}
