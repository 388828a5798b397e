import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { suggestions } from "#contract/support.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { SuggestionDialog } from "./suggestion-dialog.tsx";
import { SuggestionRow } from "./suggestion-row.tsx";
import styles from "./suggestions.module.css";

type Status = "Completed" | "Wait";

/** What the member has asked or suggested, and the replies. */
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
      <div className={styles.add}>
        <LinkButton to="/addSuggestion" variant="primary" icon="plus" wide>
          {t("add")}
        </LinkButton>
      </div>
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
        keyOf={({ id, serial_number: serial, create_time: time }) => id ?? (serial || time)}
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
