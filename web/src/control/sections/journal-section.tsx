import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { type QueryOf, SUCCESS } from "#contract/call.ts";
import { operateJournal, type CallEntry, type FrameEntry, type UnreadEntry } from "#contract/control/metrics.ts";
import {
  controlEndReplay,
  operateRecord,
  operateRecording,
  controlReplay,
  type Recording,
} from "#contract/control/state.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert, type AlertMessage } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { readUncached, useOperatorQuery, useOperation, useGateway } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { FieldPair, NumberField, Panel, PanelGrid } from "../parts/panel.tsx";
import { FileButton, SaveButton } from "../parts/file-buttons.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./sections.module.css";

const CALL_EXAMPLE = "/user/profile";

type JournalFilter = NonNullable<QueryOf<typeof operateJournal>>;

/** Recent calls and frames, newest first. */
export function JournalSection() {
  const t = useTranslations("control.journal");
  const [filter, setFilter] = useState<JournalFilter>({});
  const query = useOperatorQuery(operateJournal, filter);
  const entries = useFormEntries({
    member: () => null,
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
    // Submitting the same filter again refreshes the list.
    if (JSON.stringify(next) === JSON.stringify(filter)) void query.refetch();
    else setFilter(next);
  }

  return (
    <PanelGrid>
      <Panel title={t("title")} text={t("text")} span="all">
        <Form failures={entries.failures} onSubmit={submit}>
          <div className={styles.filters}>
            <NumberField label={t("member")} {...entries.bind("member")} />
            <Field label={t("call")} placeholder={CALL_EXAMPLE} autoComplete="off" {...entries.bind("call")} />
            <Field label={t("requestId")} autoComplete="off" {...entries.bind("requestId")} />
            <Button type="submit" icon="refresh" busy={query.isFetching} className={styles.show}>
              {t("show")}
            </Button>
          </div>
        </Form>
      </Panel>
      {query.data?.unread !== undefined && <DriftPanel entries={query.data.unread} />}
      <Panel title={t("calls")} span="all">
        <QueryView query={query}>{({ calls }) => <CallJournal calls={calls} />}</QueryView>
      </Panel>
      <Panel title={t("frames")} span="all">
        <QueryView query={query}>{({ frames }) => <FrameJournal frames={frames} />}</QueryView>
      </Panel>
      <RecordingPanel />
    </PanelGrid>
  );
}

function CallJournal({ calls }: { calls: readonly CallEntry[] }) {
  const t = useTranslations("control.journal");
  return (
    <DataTable
      label={t("calls")}
      rows={calls}
      keyOf={(_, index) => index}
      isWrong={({ status }) => status >= 500}
      empty={<EmptyState icon="history" title={t("none")} text={t("noneText")} />}
      columns={[
        { id: "time", head: t("time"), cell: (row) => <Moment time={row.real_time} /> },
        {
          id: "call",
          head: t("call"),
          cell: ({ method, path }) => (
            <span className={styles.data}>
              {method} {path}
            </span>
          ),
        },
        { id: "member", head: t("member"), cell: ({ member }) => member ?? t("visitor") },
        { id: "status", head: t("status"), align: "end", cell: ({ status }) => status },
        { id: "code", head: t("code"), align: "end", cell: ({ code }) => codeText(code) },
        { id: "ms", head: t("took"), align: "end", cell: ({ ms }) => t("milliseconds", { value: ms }) },
        {
          id: "request",
          head: t("requestId"),
          cell: (row) => <span className={styles.data}>{row.request_id}</span>,
        },
      ]}
    />
  );
}

function FrameJournal({ frames }: { frames: readonly FrameEntry[] }) {
  const t = useTranslations("control.journal");
  return (
    <DataTable
      label={t("frames")}
      rows={frames}
      keyOf={(_, index) => index}
      empty={<EmptyState icon="history" title={t("noFrames")} text={t("noFramesText")} />}
      columns={[
        { id: "time", head: t("time"), cell: (row) => <Moment time={row.real_time} /> },
        { id: "direction", head: t("direction"), cell: ({ direction }) => t(direction) },
        { id: "member", head: t("member"), cell: ({ member }) => member ?? t("everyone") },
        { id: "cmd", head: t("cmd"), align: "end", cell: ({ cmd }) => cmd },
        { id: "data", head: t("data"), long: true, cell: ({ data }) => <span className={styles.data}>{data}</span> },
      ]}
    />
  );
}

function Moment({ time }: { time: number }) {
  return <time dateTime={new Date(time).toISOString()}>{formatTimestamp(time)}</time>;
}

/** For a success the status is enough. */
function codeText(code: number | null): string {
  return code === null || code === SUCCESS ? "" : String(code);
}

/** All parts of the recording in one file; a socket with frames in several parts is one socket. */
async function readRecording() {
  const calls: Recording["calls"] = [];
  const sockets = new Map<string, Recording["sockets"][number]>();
  let parts = 1;
  for (let part = 1; part <= parts; part++) {
    const read = await readUncached(operateRecording, { part: String(part) });
    parts = read.parts ?? 1;
    calls.push(...read.calls);
    for (const socket of read.sockets) {
      const known = sockets.get(socket.id ?? "");
      if (known === undefined) sockets.set(socket.id ?? `${part} ${sockets.size}`, socket);
      else known.frames.push(...socket.frames);
    }
  }
  return { calls, sockets: [...sockets.values()] };
}

/** Records the upstream's answers, and replays them in its place. */
function RecordingPanel() {
  const t = useTranslations("control.recording");
  const [message, say] = useState<AlertMessage | null>(null);
  const gateway = useGateway();
  const record = useOperation(operateRecord, () => showToast(t("done")));
  const replay = useOperation(controlReplay, () => showToast(t("replaying")));
  const end = useOperation(controlEndReplay, () => showToast(t("ended")));

  function pick(json: unknown) {
    const recording = z.safeDecode(controlReplay.body, json as never);
    if (recording.success) replay.run(recording.data);
    else say({ text: t("noRecording") });
  }

  return (
    <Panel title={t("title")} text={t("text")}>
      <Alert message={message} onDismiss={() => say(null)} />
      <Alert message={record.alert.message} onDismiss={record.alert.hide} />
      <Alert message={replay.alert.message} onDismiss={replay.alert.hide} />
      <Alert message={end.alert.message} onDismiss={end.alert.hide} />
      <FieldPair>
        <Button icon="play" busy={record.busy} onClick={() => record.run({ on: true })}>
          {t("start")}
        </Button>
        <Button icon="pause" busy={record.busy} onClick={() => record.run({ on: false })}>
          {t("stop")}
        </Button>
      </FieldPair>
      <SaveButton label={t("save")} read={readRecording} fileName="recording.json" />
      {gateway.data?.bench === true && (
        <>
          <FileButton label={t("replay")} fileLabel={t("file")} busy={replay.busy} onPick={pick} />
          <Button variant="ghost" busy={end.busy} onClick={() => end.run({})}>
            {t("end")}
          </Button>
        </>
      )}
    </Panel>
  );
}

/** The fields of a backend's answers that clients cannot read, and how often. */
function DriftPanel({ entries }: { entries: readonly UnreadEntry[] }) {
  const t = useTranslations("control.drift");
  return (
    <Panel title={t("title")} text={t("text")} span="all">
      <DataTable
        label={t("title")}
        rows={entries}
        keyOf={({ path, field }) => `${path} ${field}`}
        isWrong={() => true}
        empty={<EmptyState icon="history" title={t("none")} text={t("noneText")} />}
        columns={[
          { id: "call", head: t("call"), cell: ({ path }) => <span className={styles.data}>{path}</span> },
          { id: "field", head: t("field"), cell: ({ field }) => <span className={styles.data}>{field}</span> },
          { id: "reason", head: t("reason"), cell: ({ reason }) => <span className={styles.data}>{reason}</span> },
          {
            id: "count",
            head: t("count"),
            align: "end",
            cell: ({ count, checked }) => t("countOf", { count, checked }),
          },
          {
            id: "time",
            head: t("time"),
            cell: ({ real_time: time }) => <time dateTime={new Date(time).toISOString()}>{formatTimestamp(time)}</time>,
          },
        ]}
      />
    </Panel>
  );
}
