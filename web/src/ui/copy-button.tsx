import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { showToast } from "./toast-store.ts";

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
