import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import { showToast } from "./toasts.tsx";

/** Puts a text on the clipboard; answers whether that worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without a secure address, and for web views that refuse the clipboard: the way from before there was one. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  // Within an open dialog, outside of which nothing can be selected.
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
  /** What it copies: "Copy the link". */
  label: string;
  className?: string | undefined;
}

/** Puts a text on the clipboard, and says whether it did. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const t = useTranslations("common");
  const copy = async () => showToast(t((await copyText(text)) ? "copied" : "copyFailed"));
  return <IconButton icon="copy" label={label} className={className} onClick={() => void copy()} />;
}
