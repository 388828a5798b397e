import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { giveUpRecharge, recharges } from "#contract/calls/wallet.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { lookUp } from "#web/data/look-up.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { serverNow } from "#web/data/api-client.ts";
import { formatAmount } from "#web/locales/format.ts";
import { useNavigate } from "#web/routing/history.ts";
import { Button } from "#web/ui/button.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { StatusChip } from "#web/ui/page/record-row.tsx";
import { FoldedRecord, PaymentScreen } from "../shared/folded-record.tsx";
import styles from "../shared/folded-record.module.css";
import { leaveApp, resumeStep, useThemedAddress } from "./next-step.ts";

type Recharge = RowOf<typeof recharges>;

/** An older recharge is unlikely to be paid still. */
const WATCHED_MS = 30 * MINUTE_MS;

export function RechargeRecordScreen() {
  const t = useTranslations("recharge");
  return (
    <PaymentScreen
      kind="recharge"
      rows={usePagedCall(recharges)}
      isAwaited={(row) => isWaiting(row) && serverNow() - (row.create_time ?? 0) < WATCHED_MS}
      draw={(row) => <RechargeRow row={row} />}
      next={t("toRecharge")}
    />
  );
}

function isWaiting({ status, ended }: Recharge): boolean {
  return status === "Wait" && !ended;
}

function RechargeRow({ row }: { row: Recharge }) {
  const { price, status, channel_name: channel, create_time: time, serial_number: serial } = row;
  const t = useTranslations("recharge");
  const locale = useLocale();
  const isPaid = status === "Success";
  const texts = {
    Success: t("success"),
    Wait: t("wait"),
    failed: t("failed"),
    expired: t("expired"),
    given_up: t("givenUp"),
  };
  // A payment that came after the end counts.
  const state = isPaid ? status : row.ended || status;
  const standing = isPaid ? "good" : isWaiting(row) ? "open" : row.ended ? "bad" : "unknown";
  return (
    <FoldedRecord
      icon="plus"
      title={channel}
      time={time}
      amount={
        <span className={isPaid && price !== null && price < 0 ? styles.loss : undefined}>
          {formatAmount(price, locale)}
        </span>
      }
      status={<StatusChip standing={standing} text={lookUp(texts, state) ?? state} />}
      reference={{ term: t("serial"), value: serial, copy: t("copySerial") }}
    >
      {isWaiting(row) && row.resume && <WaitingActions resume={row.resume} serial={serial} />}
    </FoldedRecord>
  );
}

function WaitingActions({ resume, serial }: { resume: string; serial: string }) {
  const t = useTranslations("recharge");
  const navigate = useNavigate();
  const themed = useThemedAddress();
  const [isAsking, setAsking] = useState(false);
  const step = resumeStep(resume, window.location.href);

  function goOn() {
    if (step.kind === "manual") navigate(step.path, { state: { payUrl: step.payUrl } });
    if (step.kind === "leave") leaveApp.open(themed(step.url));
  }

  return (
    <div className={styles.actions}>
      {step.kind !== "unsafe" && (
        <Button small onClick={goOn}>
          {t("resume")}
        </Button>
      )}
      <Button small variant="ghost" onClick={() => setAsking(true)}>
        {t("giveUp")}
      </Button>
      {isAsking && <GiveUpDialog serial={serial} onClose={() => setAsking(false)} />}
    </div>
  );
}

function GiveUpDialog({ serial, onClose }: { serial: string; onClose: () => void }) {
  const t = useTranslations("recharge");
  const { alert, isPending, send } = useAction(useCallMutation(giveUpRecharge, { outdates: [recharges] }));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("giveUpQuestion")}
      action={t("giveUp")}
      busy={isPending}
      onConfirm={() => send({ serial_number: serial }, { onSuccess: onClose })}
    >
      <p>{t("giveUpText")}</p>
      <Alert message={alert.message} onDismiss={alert.hide} />
    </ConfirmDialog>
  );
}
