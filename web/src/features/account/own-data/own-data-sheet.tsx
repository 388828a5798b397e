import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { deleteAccount, exportData, ownData } from "#contract/calls/own-data.ts";
import { apiClient } from "#web/data/api-client.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { type Profile, useProfile } from "#web/data/profile.ts";
import { saveBlob } from "#web/data/save-file.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { session } from "#web/data/session.ts";
import { useSettings } from "#web/data/use-store.ts";
import { formatAmount } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { SwitchRow } from "#web/ui/forms/choices.tsx";
import { PasswordField } from "#web/ui/forms/field.tsx";
import { Form, SubmitButton } from "#web/ui/forms/form.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { DefinitionList } from "#web/ui/page/card.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { checkPassword, useEntries } from "../checks.ts";
import { ownDataFile } from "./own-data-file.ts";
import styles from "../mine-screen.module.css";

/** The member's own data: a copy of it, and the end of the account. */
export function OwnDataSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("mine");
  return (
    <Sheet open={open} onClose={onClose} title={t("ownData")}>
      <OwnDataBody />
    </Sheet>
  );
}

/** Mounted only while the sheet is open, so each opening begins with the choice. */
function OwnDataBody() {
  const t = useTranslations("mine");
  const member = useProfile();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <QueryView query={member} skeleton={["var(--s-16)", "var(--s-16)"]}>
      {({ entry }) =>
        isLeaving ? (
          <Deletion member={entry} onBack={() => setLeaving(false)} />
        ) : (
          <div className={styles.dataParts}>
            <Copy member={entry} />
            <section className={styles.dataPart}>
              <h3>{t("deleteTitle")}</h3>
              <p>{t("deleteShort")}</p>
              <Button wide onClick={() => setLeaving(true)}>
                {t("deleteBegin")}
              </Button>
            </section>
          </div>
        )
      }
    </QueryView>
  );
}

type Member = Profile["entry"];

function Copy({ member }: { member: Member }) {
  const t = useTranslations("mine");
  const { rows, isReading, begin, alert } = useCopy();
  const password = usePassword(member);

  return (
    <section className={styles.dataPart}>
      <h3>{t("copyTitle")}</h3>
      <p>{t("copyText")}</p>
      <Form failures={password.failures} alert={alert} onSubmit={() => password.check() && begin(password.sent)}>
        {password.field}
        <SubmitButton busy={isReading}>{t("copyAction")}</SubmitButton>
      </Form>
      <p className={styles.dataProgress} role="status">
        {isReading && t("copyRows", { count: rows })}
      </p>
    </section>
  );
}

/** Begins an export, reads all its pages and saves the file. */
function useCopy() {
  const t = useTranslations("mine");
  const tag = useLocale();
  const { locale, theme, sound, vibration } = useSettings();
  const call = useAction(useCallMutation(exportData));
  const [rows, setRows] = useState(0);
  const [isReading, setReading] = useState(false);

  async function read(): Promise<void> {
    const now = new Date();
    setRows(0);
    setReading(true);
    try {
      const file = await ownDataFile({
        read: (part, after) => apiClient.send(ownData, { query: { part, after } }),
        browser: {
          locale,
          theme,
          sound,
          vibration,
          cookie_notice_dismissed: timeOf(Number(browserStorage.read("app.cookieNotice"))),
        },
        tag,
        now,
        onRows: setRows,
      });
      saveBlob(`my-data-${now.toISOString().slice(0, 10)}.zip`, file);
      showToast(t("copySaved"));
    } catch (error) {
      call.alert.complain(error);
    } finally {
      setReading(false);
    }
  }

  return {
    rows,
    isReading: isReading || call.isPending,
    alert: call.alert,
    begin: (password: string | undefined) => call.send({ password }, { onSuccess: () => void read() }),
  };
}

const timeOf = (ms: number) => (ms === 0 ? null : new Date(ms).toISOString());

function Deletion({ member, onBack }: { member: Member; onBack: () => void }) {
  const t = useTranslations("mine");
  const common = useTranslations("common");
  const locale = useLocale();
  const client = useQueryClient();
  const call = useAction(useCallMutation(deleteAccount));
  const password = usePassword(member);
  const [givesUp, setGivesUp] = useState(false);
  const { balance } = member;
  const amount = formatAmount(balance, locale);

  function leave() {
    if (!password.check()) return;
    call.send(
      { give_up: balance, password: password.sent },
      {
        onSuccess() {
          session.end();
          client.clear();
          showToast(t("deleted"));
        },
      },
    );
  }

  return (
    <section className={styles.dataPart}>
      <h3>{t("deleteTitle")}</h3>
      <ul className={styles.dataPoints}>
        {t("deletePoints")
          .split("\n")
          .map((point) => (
            <li key={point}>{point}</li>
          ))}
      </ul>
      {balance > 0 && (
        <>
          <DefinitionList rows={[{ id: "balance", term: t("deleteBalance"), value: <AmountText minor={balance} /> }]} />
          <SwitchRow label={t("giveUp", { amount })} hint={t("giveUpHint")} on={givesUp} onChange={setGivesUp} />
        </>
      )}
      <Form failures={password.failures} alert={call.alert} onSubmit={leave}>
        {password.field}
        <div className={styles.dataActions}>
          <Button onClick={onBack}>{common("cancel")}</Button>
          <Button type="submit" variant="danger" busy={call.isPending} disabled={balance > 0 && !givesUp}>
            {t("deleteAction")}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** The account's password; a demo account has none. */
function usePassword({ demo }: Member) {
  const t = useTranslations("account");
  const { failures, values, bind, check } = useEntries({ password: checkPassword });
  return {
    failures,
    check: () => demo === true || check(),
    ...(demo !== true && { sent: values.password }),
    field: demo !== true && (
      <PasswordField label={t("password")} autoComplete="current-password" {...bind("password")} />
    ),
  };
}
