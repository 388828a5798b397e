import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { QueryOf } from "#contract/call.ts";
import { controlJournal } from "#contract/control-journal.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, useFormEntries } from "#web/ui/form.tsx";
import { useOperatorQuery } from "../data/operator-calls.ts";
import { Asked } from "../parts/asked.tsx";
import { isMemberId } from "../parts/is-member-id.ts";
import { Panel, PanelGrid } from "../parts/panel.tsx";
import styles from "./journal-section.module.css";
import { CallJournal, FrameJournal } from "./journal-tables.tsx";
import { RecordingPanel } from "./recording-panel.tsx";

const CALL_EXAMPLE = "/user/profile";

type JournalFilter = NonNullable<QueryOf<typeof controlJournal>>;

/** What was said lately: calls and frames, newest first. */
export function JournalSection() {
  const t = useTranslations("control.journal");
  const form = useRef<HTMLFormElement>(null);
  const [filter, setFilter] = useState<JournalFilter>({});
  const query = useOperatorQuery(controlJournal, filter);
  const entries = useFormEntries(form, {
    member: (typed) => (typed.trim() === "" || isMemberId(typed) ? null : t("memberWrong")),
    call: () => null,
    requestId: () => null,
  });

  function submit() {
    if (!entries.check()) return;
    const { member, call, requestId } = entries.values;
    const next: JournalFilter = {
      ...(member.trim() !== "" && { member: member.trim() }),
      ...(call.trim() !== "" && { call: call.trim() }),
      ...(requestId.trim() !== "" && { request_id: requestId.trim() }),
    };
    // The same question again is a look at what has come since.
    if (JSON.stringify(next) === JSON.stringify(filter)) void query.refetch();
    else setFilter(next);
  }

  return (
    <PanelGrid>
      <Panel title={t("title")} text={t("text")} span="all">
        <Form ref={form} onSubmit={submit}>
          <div className={styles.filters}>
            <Field label={t("member")} inputMode="numeric" autoComplete="off" {...entries.bind("member")} />
            <Field label={t("call")} placeholder={CALL_EXAMPLE} autoComplete="off" {...entries.bind("call")} />
            <Field label={t("requestId")} autoComplete="off" {...entries.bind("requestId")} />
            <Button type="submit" icon="refresh" busy={query.isFetching} className={styles.show}>
              {t("show")}
            </Button>
          </div>
        </Form>
      </Panel>
      <Panel title={t("calls")} span="all">
        <Asked query={query}>{({ calls }) => <CallJournal calls={calls} />}</Asked>
      </Panel>
      <Panel title={t("frames")} span="all">
        <Asked query={query}>{({ frames }) => <FrameJournal frames={frames} />}</Asked>
      </Panel>
      <RecordingPanel />
    </PanelGrid>
  );
}
