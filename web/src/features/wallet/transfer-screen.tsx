import { Redirect } from "#web/routing/history.ts";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { BodyOf } from "#contract/call.ts";
import { RECEIVER_DIGITS_MAX, TRANSFER_MIN, transferTo } from "#contract/calls/transfer.ts";
import { shownDigits } from "#contract/shown-number.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { isUnsure, RecordsLink } from "#web/ui/records-link.tsx";
import { useErrorText } from "#web/data/error-text.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useProfile } from "#web/data/profile.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { DefinitionList, Notice } from "#web/ui/page/card.tsx";
import { NumberText } from "#web/ui/number-text.tsx";
import { DoneDialog, ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { DigitsField } from "#web/ui/forms/field.tsx";
import { useFormEntries, Form, SubmitButton } from "#web/ui/forms/form.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { isWhole } from "#web/ui/forms/whole-amount.ts";
import { AmountField, minorOf, useAmountCheck } from "./shared/amount-field.tsx";
import { BalanceCard } from "#web/ui/balance-card.tsx";
import { Interrupted } from "./shared/interrupted.tsx";
import { Receipt } from "#web/ui/receipt.tsx";
import { RechargeFirst } from "./shared/recharge-first.tsx";
import { useOutdateWallet } from "./shared/use-outdate-wallet.ts";
import styles from "./shared/amount-field.module.css";

/** Members who may not transfer are sent back to /mine. */
export function TransferScreen() {
  const t = useTranslations("transfer");
  const member = useProfile();
  if (member.data && !member.data.is_transfer_enable) return <Redirect to="/mine" />;
  return (
    <Screen title={t("title")} back="/mine">
      <QueryView query={member} skeleton={["72px"]}>
        {({ entry: { user_id: ownId }, recharge_first: isHeld }) => (
          <>
            <Notice icon="alert" tone="warning">
              {t("warning")}
            </Notice>
            <BalanceCard />
            {isHeld ? <RechargeFirst /> : <TransferForm ownId={ownId} />}
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function TransferForm({ ownId }: { ownId: string }) {
  const t = useTranslations("transfer");
  const common = useTranslations("common");
  const ofRecharge = useTranslations("recharge");
  const entries = useFormEntries({
    userId(typed) {
      if (typed === "") return t("userIdRequired");
      // A shortened id would be that of somebody else.
      if (typed.length > RECEIVER_DIGITS_MAX) return t("userIdTooLong", { max: RECEIVER_DIGITS_MAX });
      return typed === ownId ? t("ownId") : null;
    },
    amount: useAmountCheck(TRANSFER_MIN * 100),
  });
  const [asking, setAsking] = useState(false);
  const [result, setResult] = useState<TransferResult | null>(null);
  const outdateWallet = useOutdateWallet();
  const call = useCallMutation(transferTo);
  const wanted = { user_id: entries.values.userId, amount: minorOf(entries.values.amount) };

  function ask() {
    if (entries.check()) setAsking(true);
  }

  function send() {
    // The entries may have changed since the dialog opened.
    if (call.isPending || !entries.check()) return;
    call.mutate(wanted, {
      onSuccess: ({ serial_number: number }) => setResult({ outcome: "success", sent: wanted, number }),
      onError: (error) => setResult({ outcome: "failure", error }),
      onSettled() {
        setAsking(false);
        // The money may have moved without an answer too, so read the balance in any case.
        outdateWallet();
      },
    });
  }

  function acknowledge() {
    setResult(null);
    entries.clear();
  }

  const factRows = useFactRows();

  return (
    <>
      <Form failures={entries.failures} onSubmit={ask}>
        <Interrupted call={transferTo} text={ofRecharge("interrupted")} />
        <DigitsField
          label={t("userId")}
          digits={Infinity}
          hint={t("userIdHint")}
          shown={shownDigits}
          {...entries.bind("userId")}
        />
        <AmountField label={common("amount")} {...entries.bind("amount")} />
        <SubmitButton disabled={!isWhole(entries.values.amount)}>{t("confirm")}</SubmitButton>
      </Form>
      <ConfirmDialog
        open={asking}
        title={t("confirmTitle")}
        action={t("confirm")}
        variant="primary"
        busy={call.isPending}
        canCancel={!call.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <DefinitionList rows={factRows(wanted)} />
        <p>{t("confirmText")}</p>
      </ConfirmDialog>
      <ResultDialog result={result} onClose={acknowledge} />
    </>
  );
}

type Transfer = BodyOf<typeof transferTo>;

type TransferResult = { outcome: "success"; sent: Transfer; number: string } | { outcome: "failure"; error: CallError };

/** The outcome: done, refused with the server's message, or unknown because no answer came. */
function ResultDialog({ result, onClose }: { result: TransferResult | null; onClose: () => void }) {
  const t = useTranslations("transfer");
  const common = useTranslations("common");
  const notice = useTranslations("home")("notice");
  const errorText = useErrorText();
  const factRows = useFactRows();

  function words(): { title: string; text: string } {
    if (result?.outcome !== "failure") return { title: t("successTitle"), text: t("successText") };
    const { error } = result;
    if (isUnanswered(error)) return { title: t("errorTitle"), text: t("errorText") };
    if (isUnsure(error)) return { title: notice, text: errorText(error) };
    return { title: t(error.fault === "refused" ? "failTitle" : "errorTitle"), text: errorText(error) };
  }

  return (
    <DoneDialog open={result !== null} {...words()} action={common("ok")} onDone={onClose}>
      {result?.outcome === "success" && (
        <Receipt amount={result.sent.amount} number={result.number} rows={factRows(result.sent).slice(0, 1)} />
      )}
      {result?.outcome === "failure" && isUnanswered(result.error) && <p>{errorText(result.error)}</p>}
      {result?.outcome === "failure" && <RecordsLink of={result.error} />}
    </DoneDialog>
  );
}

/** The specification has a text of its own for a lost connection. */
const isUnanswered = (error: CallError) => isUnsure(error) && error.code === 0;

function useFactRows() {
  const t = useTranslations("transfer");
  const common = useTranslations("common");
  return ({ user_id: receiver, amount }: Transfer) => [
    {
      id: "receiver",
      term: t("userId"),
      value: <NumberText value={receiver} shown={shownDigits(receiver)} className={styles.receiver} />,
    },
    { id: "amount", term: common("amount"), value: <AmountText minor={amount} /> },
  ];
}
