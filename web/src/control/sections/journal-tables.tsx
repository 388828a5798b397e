import { useTranslations } from "use-intl";
import type { CallEntry, FrameEntry } from "#contract/control-journal.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { DataTable } from "../parts/data-table.tsx";
import styles from "./journal-section.module.css";

const SUCCESS = 200;

/** Calls as they were answered. */
export function CallJournal({ calls }: { calls: readonly CallEntry[] }) {
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

/** Frames in both directions. */
export function FrameJournal({ frames }: { frames: readonly FrameEntry[] }) {
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

/** A success says nothing that the status does not. */
function codeText(code: number | null): string {
  return code === null || code === SUCCESS ? "" : String(code);
}
