import { useTranslations } from "use-intl";
import { endSessions, sessions } from "#contract/calls/sessions.ts";
import type { RowOf } from "#web/data/paged.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { momentText } from "#web/ui/moment.tsx";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./mine-screen.module.css";

export function SessionsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("mine");
  return (
    <Sheet open={open} onClose={onClose} title={t("sessions")}>
      <SessionList />
    </Sheet>
  );
}

/** Mounted only while the sheet is open, so each opening fetches the list again. */
function SessionList() {
  return (
    <QueryView query={useCallQuery(sessions)} skeleton={["var(--s-16)", "var(--s-16)"]}>
      {({ queryset }) => <Sessions rows={queryset} />}
    </QueryView>
  );
}

function Sessions({ rows }: { rows: readonly RowOf<typeof sessions>[] }) {
  const t = useTranslations("mine");
  const call = useAction(useCallMutation(endSessions, { outdates: [sessions] }));

  function end(id?: string) {
    call.send(id === undefined ? {} : { id }, {
      onSuccess: ({ ended }) => showToast(t("sessionsEnded", { count: ended })),
    });
  }

  const others = rows.filter(({ current }) => !current);
  const ending = call.isPending ? (call.variables.id ?? "all") : null;
  return (
    <div className={styles.sessions}>
      <Alert message={call.alert.message} onDismiss={call.alert.hide} />
      <ul>
        {rows.map(({ id, current, create_time, seen_time }) => (
          <li key={id} className={styles.session}>
            <div className={styles.sessionWhat}>
              <p className={styles.seen}>{t("sessionSeen", { time: momentText(seen_time) })}</p>
              <p className={styles.since}>{t("sessionSince", { time: momentText(create_time) })}</p>
            </div>
            {current ? (
              <Chip tone="green">{t("sessionThis")}</Chip>
            ) : (
              <Button small busy={ending === id} onClick={() => end(id)}>
                {t("sessionEnd")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="danger" wide busy={ending === "all"} onClick={() => end()}>
          {t("sessionsEndOthers")}
        </Button>
      ) : (
        <p className={styles.since}>{t("sessionsOnlyThis")}</p>
      )}
    </div>
  );
}
