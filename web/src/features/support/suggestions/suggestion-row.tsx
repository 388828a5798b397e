import { useTranslations } from "use-intl";
import type { suggestions } from "#contract/support.ts";
import type { RowOf } from "#web/data/paged.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./suggestions.module.css";
import { typeName } from "./types.ts";

interface SuggestionRowProps {
  suggestion: RowOf<typeof suggestions>;
  onOpen: () => void;
}

/** One suggestion of the list; a press opens it. */
export function SuggestionRow({ suggestion: { type, content, create_time: time }, onOpen }: SuggestionRowProps) {
  const t = useTranslations("suggestions");
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.summary}>
        <span className={styles.facts}>
          <strong>{typeName(type, t)}</strong>
          <time dateTime={new Date(time).toISOString()}>{formatTimestamp(time)}</time>
        </span>
        <span className={styles.excerpt}>{content}</span>
      </span>
      <Icon name="chevron" size={16} className={styles.chevron} />
    </button>
  );
}
