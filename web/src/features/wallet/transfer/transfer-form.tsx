import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { TRANSFER_MIN, transferTo } from "#contract/transfer.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { DigitsField } from "#web/ui/digits-field.tsx";
import { Form } from "#web/ui/form.tsx";
import { useFormEntries } from "#web/ui/form-entries.ts";
import { AmountField } from "../shared/amount-field.tsx";
import { useOutdateWallet } from "../shared/use-outdate-wallet.ts";
import { minorOf, useAmountCheck } from "../shared/whole-amount.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { ResultDialog, type TransferResult } from "./result-dialog.tsx";

const ID_DIGITS = 16;

/** To whom and how much; asks before it sends, and says what became of it. */
export function TransferForm() {
  const t = useTranslations("transfer");
  const common = useTranslations("common");
  const form = useRef<HTMLFormElement>(null);
  const entries = useFormEntries(form, {
    userId: (typed) => (typed === "" ? t("userIdRequired") : null),
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
    // Looked at once more: the entries may have changed since they were asked about.
    if (call.isPending || !entries.check()) return;
    call.mutate(wanted, {
      onSuccess: () => setResult({ outcome: "success" }),
      onError: (error) => setResult({ outcome: "failure", error }),
      onSettled() {
        setAsking(false);
        // Money has moved, or nobody knows: the balance on the screen is the server's word either way.
        outdateWallet();
      },
    });
  }

  function acknowledge() {
    setResult(null);
    entries.clear();
  }

  return (
    <>
      <Form ref={form} onSubmit={ask}>
        <DigitsField label={t("userId")} digits={ID_DIGITS} hint={t("userIdHint")} {...entries.bind("userId")} />
        <AmountField label={common("amount")} {...entries.bind("amount")} />
        <Button type="submit" variant="primary" wide>
          {t("confirm")}
        </Button>
      </Form>
      <ConfirmDialog
        open={asking}
        userId={wanted.user_id}
        amount={wanted.amount}
        busy={call.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
      <ResultDialog result={result} onClose={acknowledge} />
    </>
  );
}
