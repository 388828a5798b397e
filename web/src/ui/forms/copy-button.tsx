import { useTranslations } from "use-intl";
import { IconButton } from "../button.tsx";
import { showToast } from "../overlays/toasts.tsx";

/** Copies a text to the clipboard. Returns whether that worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without HTTPS and for web views that refuse the clipboard. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  // An open dialog allows selection only inside.
  (before?.closest("dialog") ?? document.body).append(area);
  area.focus();
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

interface CopyButtonProps {
  text: string;
  label: string;
  className?: string | undefined;
}

/** Copies a text to the clipboard, and shows whether that worked. */
export function useCopy(): (text: string) => void {
  const t = useTranslations("common");
  return (text) => void copyText(text).then((isCopied) => showToast(t(isCopied ? "copied" : "copyFailed")));
}

export function CopyButton({ text, label, className }: CopyButtonProps) {
  const copy = useCopy();
  return <IconButton icon="copy" label={label} className={className} onClick={() => copy(text)} />;
}
