import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "#contract/call.ts";
import { controlSuggestions } from "#contract/control.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useOperatorQuery } from "../data/operator-calls.ts";
import { Asked } from "../parts/asked.tsx";
import { DecisionList, DecisionRow } from "../parts/decision-row.tsx";
import { Panel } from "../parts/panel.tsx";
import { LOOK_AGAIN_MS } from "./look-again.ts";
import { ReplyForm } from "./reply-form.tsx";

type WaitingSuggestion = AnswerOf<typeof controlSuggestions>["queryset"][number];

/** What members suggest and ask: replied to by hand, before the simulator does it by itself. */
export function Suggestions() {
  const t = useTranslations("control.waiting");
  const query = useOperatorQuery(controlSuggestions, undefined, { refetchInterval: LOOK_AGAIN_MS });
  const [open, setOpen] = useState<WaitingSuggestion | null>(null);
  return (
    <Panel title={t("suggestions")}>
      <Asked query={query}>
        {({ queryset }) =>
          queryset.length === 0 ? (
            <EmptyState icon="check" title={t("noSuggestions")} text={t("noSuggestionsText")} />
          ) : (
            <DecisionList label={t("suggestions")}>
              {queryset.map((each) => (
                <DecisionRow
                  key={each.serial_number}
                  title={each.content}
                  time={each.create_time}
                  notes={t("byMember", { id: each.user_id, way: each.type })}
                >
                  <Button small onClick={() => setOpen(each)}>
                    {t("reply")}
                  </Button>
                </DecisionRow>
              ))}
            </DecisionList>
          )
        }
      </Asked>
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={t("reply")}>
        {open !== null && <ReplyForm suggestion={open} onDone={() => setOpen(null)} />}
      </Dialog>
    </Panel>
  );
}
