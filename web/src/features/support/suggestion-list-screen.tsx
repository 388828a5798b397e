import { Moment, momentText } from "#web/ui/moment.tsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { suggestions, suggestionDetail } from "#contract/calls/support.ts";
import { shownDigits, shownMobile } from "#contract/shown-number.ts";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSettings } from "#web/data/use-store.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { LinkButton, Button } from "#web/ui/button.tsx";
import { ActionBar, Card, DefinitionList } from "#web/ui/page/card.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PagedList } from "#web/ui/page/paged.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { typeName } from "./suggestion-types.ts";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./suggestions.module.css";

type Status = "Completed" | "Wait";

export function SuggestionListScreen() {
  const t = useTranslations("suggestions");
  const [search] = useSearchParams();
  const [status, choose] = useState<Status>(search.get("status") === "Wait" ? "Wait" : "Completed");
  const [opened, open] = useState<RowOf<typeof suggestions> | null>(null);
  const tabs = [
    { id: "Completed", label: t("completed") },
    { id: "Wait", label: t("wait") },
  ] as const;
  return (
    <Screen title={t("title")} back="/mine">
      <Tabs label={t("title")} tabs={tabs} value={status} onChange={choose}>
        <Listed key={status} status={status} onOpen={open} />
      </Tabs>
      <ActionBar>
        <LinkButton to="/addSuggestion" variant="primary" icon="plus" wide>
          {t("add")}
        </LinkButton>
      </ActionBar>
      <SuggestionDialog chosen={opened} onClose={() => open(null)} />
    </Screen>
  );
}

function Listed({ status, onOpen }: { status: Status; onOpen: (suggestion: RowOf<typeof suggestions>) => void }) {
  const t = useTranslations("suggestions");
  const rows = usePagedCall(suggestions, { status });
  return (
    <Card className={styles.list}>
      <PagedList
        rows={rows}
        label={t("title")}
        keyOf={({ id, serial_number: serial, create_time: time }) => String(id ?? (serial || time))}
        draw={(suggestion) => <SuggestionRow suggestion={suggestion} onOpen={() => onOpen(suggestion)} />}
        empty={
          <EmptyState
            icon="chat"
            title={t(status === "Wait" ? "noneWaiting" : "noneCompleted")}
            text={t(status === "Wait" ? "noneWaitingText" : "noneCompletedText")}
          />
        }
      />
    </Card>
  );
}

interface SuggestionRowProps {
  suggestion: RowOf<typeof suggestions>;
  onOpen: () => void;
}

function SuggestionRow({ suggestion: { type, content, create_time: time }, onOpen }: SuggestionRowProps) {
  const t = useTranslations("suggestions");
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.summary}>
        <span className={styles.facts}>
          <strong>{typeName(type, t)}</strong>
          <Moment time={time} />
        </span>
        <span className={styles.excerpt}>{content}</span>
      </span>
      <Icon name="chevron" size={16} className={styles.chevron} />
    </button>
  );
}

interface SuggestionDialogProps {
  /** Null closes the dialog. */
  chosen: RowOf<typeof suggestions> | null;
  onClose: () => void;
}

function SuggestionDialog({ chosen, onClose }: SuggestionDialogProps) {
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
  return (
    <QueryView query={useCallQuery(suggestionDetail, { id })} skeleton={["72px", "44px", "44px"]}>
      {({ entry }) => <Suggestion entry={entry} />}
    </QueryView>
  );
}

function Suggestion({ entry }: { entry: RowOf<typeof suggestions> }) {
  const t = useTranslations("suggestions");
  const common = useTranslations("common");
  const { locale } = useSettings();
  const { type, content, reply, status } = entry;
  const facts = [
    { id: "type", term: t("type"), value: typeName(type, t) },
    {
      id: "time",
      term: t("time"),
      value: entry.create_time === null ? common("timeUnknown") : momentText(entry.create_time),
    },
    { id: "serial", term: t("serial"), value: shownDigits(entry.serial_number) },
    { id: "payment", term: t("paymentSerial"), value: shownDigits(entry.supple_serial) },
    { id: "whatsapp", term: t("whatsapp"), value: shownMobile(entry.whats_app, locale) },
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
