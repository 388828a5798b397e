import { useState } from "react";
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
import { Button } from "#web/ui/button.tsx";
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
      <Panel
        title="Journal"
        text="The latest calls and frames, newest first. Nothing secret or personal is kept."
        span="all"
      >
        <Form failures={entries.failures} onSubmit={submit}>
          <div className={styles.filters}>
            <NumberField label="Member" {...entries.bind("member")} />
            <Field
              label="Path or frame number"
              placeholder={CALL_EXAMPLE}
              autoComplete="off"
              {...entries.bind("call")}
            />
            <Field label="Request id" autoComplete="off" {...entries.bind("requestId")} />
            <Button type="submit" icon="refresh" busy={query.isFetching} className={styles.show}>
              Show
            </Button>
          </div>
        </Form>
      </Panel>
      {query.data?.unread !== undefined && <DriftPanel entries={query.data.unread} />}
      <Panel title="Calls" span="all">
        <QueryView query={query}>{({ calls }) => <CallJournal calls={calls} />}</QueryView>
      </Panel>
      <Panel title="Frames" span="all">
        <QueryView query={query}>{({ frames }) => <FrameJournal frames={frames} />}</QueryView>
      </Panel>
      <RecordingPanel />
    </PanelGrid>
  );
}

function CallJournal({ calls }: { calls: readonly CallEntry[] }) {
  return (
    <DataTable
      label="Calls"
      rows={calls}
      keyOf={(_, index) => index}
      isWrong={({ status }) => status >= 500}
      empty={<EmptyState icon="history" title="No calls" text="Nobody has made one, or none fits the filter." />}
      columns={[
        { id: "time", head: "Time", cell: (row) => <Moment time={row.real_time} /> },
        {
          id: "call",
          head: "Path or frame number",
          cell: ({ method, path }) => (
            <span className={styles.data}>
              {method} {path}
            </span>
          ),
        },
        { id: "member", head: "Member", cell: ({ member }) => member ?? "visitor" },
        { id: "status", head: "Status", align: "end", cell: ({ status }) => status },
        { id: "code", head: "Code", align: "end", cell: ({ code }) => codeText(code) },
        { id: "ms", head: "Took", align: "end", cell: ({ ms }) => `${ms} ms` },
        {
          id: "request",
          head: "Request id",
          cell: (row) => <span className={styles.data}>{row.request_id}</span>,
        },
      ]}
    />
  );
}

function FrameJournal({ frames }: { frames: readonly FrameEntry[] }) {
  return (
    <DataTable
      label="Frames"
      rows={frames}
      keyOf={(_, index) => index}
      empty={
        <EmptyState
          icon="history"
          title="No frames"
          text="No game’s socket has said anything, or nothing fits the filter."
        />
      }
      columns={[
        { id: "time", head: "Time", cell: (row) => <Moment time={row.real_time} /> },
        { id: "direction", head: "Direction", cell: ({ direction }) => direction },
        { id: "member", head: "Member", cell: ({ member }) => member ?? "everyone" },
        { id: "cmd", head: "Number", align: "end", cell: ({ cmd }) => cmd },
        { id: "data", head: "Data", long: true, cell: ({ data }) => <span className={styles.data}>{data}</span> },
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
  const [message, say] = useState<AlertMessage | null>(null);
  const gateway = useGateway();
  const record = useOperation(operateRecord, () => showToast("Done"));
  const replay = useOperation(controlReplay, () => showToast("The recording answers now"));
  const end = useOperation(controlEndReplay, () => showToast("The upstream answers again"));

  function pick(json: unknown) {
    const recording = z.safeDecode(controlReplay.body, json as never);
    if (recording.success) replay.run(recording.data);
    else say({ text: "This file holds no recording" });
  }

  return (
    <Panel
      title="Recording"
      text="Keeps what the upstream answers from now on, with nothing secret or personal in it, and lets it answer in the upstream’s place."
    >
      <Alert message={message} onDismiss={() => say(null)} />
      <Alert message={record.alert.message} onDismiss={record.alert.hide} />
      <Alert message={replay.alert.message} onDismiss={replay.alert.hide} />
      <Alert message={end.alert.message} onDismiss={end.alert.hide} />
      <FieldPair>
        <Button icon="play" busy={record.busy} onClick={() => record.run({ on: true })}>
          Start recording
        </Button>
        <Button icon="pause" busy={record.busy} onClick={() => record.run({ on: false })}>
          Stop
        </Button>
      </FieldPair>
      <SaveButton label="Save the recording" read={readRecording} fileName="recording.json" />
      {gateway.data?.bench === true && (
        <>
          <FileButton label="Replay from a file" fileLabel="File with a recording" busy={replay.busy} onPick={pick} />
          <Button variant="ghost" busy={end.busy} onClick={() => end.run({})}>
            Let the upstream answer again
          </Button>
        </>
      )}
    </Panel>
  );
}

/** The fields of a backend's answers that clients cannot read, and how often. */
function DriftPanel({ entries }: { entries: readonly UnreadEntry[] }) {
  return (
    <Panel
      title="Drift of the backend"
      text="Fields that clients cannot read in a sample of the backend’s answers and frames. Values are not kept."
      span="all"
    >
      <DataTable
        label="Drift of the backend"
        rows={entries}
        keyOf={({ path, field }) => `${path} ${field}`}
        isWrong={() => true}
        empty={<EmptyState icon="history" title="No drift" text="Every answer that was compared fits the contract." />}
        columns={[
          { id: "call", head: "Call or frame", cell: ({ path }) => <span className={styles.data}>{path}</span> },
          { id: "field", head: "Field", cell: ({ field }) => <span className={styles.data}>{field}</span> },
          { id: "reason", head: "Reason", cell: ({ reason }) => <span className={styles.data}>{reason}</span> },
          {
            id: "count",
            head: "Answers",
            align: "end",
            cell: ({ count, checked }) => `${count} of ${checked}`,
          },
          {
            id: "time",
            head: "Last seen",
            cell: ({ real_time: time }) => <time dateTime={new Date(time).toISOString()}>{formatTimestamp(time)}</time>,
          },
        ]}
      />
    </Panel>
  );
}
