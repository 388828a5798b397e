import { useRef, type SubmitEvent } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

interface SearchFieldProps {
  /** What is searched; it stands in the empty field too. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter, or the keyboard's search key; the value comes trimmed. */
  onSearch: (value: string) => void;
  autoFocus?: boolean;
}

/** A field that starts a search by Enter, with a button that empties it. */
export function SearchField({ label, value, onChange, onSearch, autoFocus = false }: SearchFieldProps) {
  const t = useTranslations("common");
  const input = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // What was found is to be seen: the keyboard of a phone goes.
    input.current?.blur();
    onSearch(value.trim());
  }

  function clear() {
    onChange("");
    input.current?.focus();
  }

  return (
    <form role="search" className={styles.box} onSubmit={submit}>
      <Icon name="search" className={styles.magnifier} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        // Only where the screen is there to search.
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== "" && <IconButton icon="close" label={t("clear")} className={styles.clear} onClick={clear} />}
    </form>
  );
}
