import { useTranslations } from "use-intl";
import { suggestionDetail, type suggestions } from "#contract/support.ts";
import type { Id } from "#contract/tolerant.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import type { RowOf } from "#web/data/paged.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./suggestions.module.css";
import { typeName } from "./types.ts";

interface SuggestionDialogProps {
  /** What was chosen of the list; null: closed. */
  chosen: RowOf<typeof suggestions> | null;
  onClose: () => void;
}

/** One suggestion with its reply. */
export function SuggestionDialog({ chosen, onClose }: SuggestionDialogProps) {
  const t = useTranslations("suggestions");
  const common = useTranslations("common");
  return (
    <Dialog
      open={chosen !== null}
      onClose={onClose}
      title={t("detail")}
      actions={<Button onClick={onClose}>{common("close")}</Button>}
    >
      {chosen !== null && (chosen.id === null ? <Suggestion entry={chosen} /> : <Detail id={chosen.id} />)}
    </Dialog>
  );
}

function Detail({ id }: { id: Id }) {
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useCallQuery(suggestionDetail, { id });
  if (data) return <Suggestion entry={data.entry} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div className={styles.coming} aria-busy="true">
      <Skeleton height="72px" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </div>
  );
}

function Suggestion({ entry }: { entry: RowOf<typeof suggestions> }) {
  const t = useTranslations("suggestions");
  const { type, content, reply, status } = entry;
  const facts = [
    { id: "type", term: t("type"), value: typeName(type, t) },
    { id: "time", term: t("time"), value: formatTimestamp(entry.create_time) },
    { id: "serial", term: t("serial"), value: entry.serial_number },
    { id: "payment", term: t("paymentSerial"), value: entry.supple_serial },
    { id: "whatsapp", term: t("whatsapp"), value: entry.whats_app },
  ];
  return (
    <>
      <p className={styles.content}>{content}</p>
      <div className={styles.reply}>
        <p className={styles.from}>{t("reply")}</p>
        <p className={styles.content}>{status === "Completed" ? reply : t("waiting")}</p>
      </div>
      <DefinitionList rows={facts.filter(({ value }) => value !== "")} />
    </>
  );
}
