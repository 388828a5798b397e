import { useState } from "react";
import {
  operateDecideWithdrawal,
  operateWithdrawals,
  REJECT_REASONS,
  type RejectReason,
} from "#contract/control/operate.ts";
import { SelectField, TextAreaField } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { REFETCH_MS, useOperation, useOperatorQuery } from "../data/operator.ts";
import { MoneyDecisions } from "../parts/decisions.tsx";
import { Submit } from "../parts/panel.tsx";

/** Open withdrawals, which the operator pays out or rejects. */
export function Withdrawals() {
  const query = useOperatorQuery(operateWithdrawals, undefined, { refetchInterval: REFETCH_MS });
  const { alert, run } = useOperation(operateDecideWithdrawal);
  const [rejected, setRejected] = useState<string | null>(null);
  return (
    <>
      <MoneyDecisions
        title="Withdrawals"
        none={{
          title: "No withdrawals waiting",
          text: "The simulated processor decides them by itself after a while.",
        }}
        query={query}
        alert={alert}
        wayOf={({ channel_key }) => channel_key}
        accept={{ label: "Pay out", take: (serial_number) => run({ serial_number, outcome: "paid" }) }}
        refuse={{ label: "Reject", take: setRejected }}
      />
      <Dialog open={rejected !== null} onClose={() => setRejected(null)} title="Reject the withdrawal">
        {rejected !== null && <Rejection serial={rejected} onDone={() => setRejected(null)} />}
      </Dialog>
    </>
  );
}

const REASONS: Readonly<Record<RejectReason, string>> = {
  not_approved: "Not approved",
  account_refused: "The bank does not know this account",
  name_differs: "The bank account is in another name",
  identity_needed: "We need to know who the member is",
  under_review: "We are checking this account",
};
const OPTIONS = REJECT_REASONS.map((value) => ({ value, label: REASONS[value] }));
const WORDS_MAX = 200;

/** The member reads the chosen reason in its own language, and the words as they are. */
function Rejection({ serial, onDone }: { serial: string; onDone: () => void }) {
  const [reason, setReason] = useState<RejectReason>("not_approved");
  const reject = useOperation(operateDecideWithdrawal, () => {
    showToast("Withdrawal rejected");
    onDone();
  });
  const entries = useFormEntries({ words: () => null });

  function submit() {
    const words = entries.values.words.trim();
    reject.run({ serial_number: serial, outcome: "rejected", fail_reason: reason, ...(words !== "" && { words }) });
  }

  return (
    <Form failures={entries.failures} onSubmit={submit}>
      <SelectField label="What the member reads" value={reason} options={OPTIONS} onChange={setReason} />
      <TextAreaField label="Your words to the member" rows={2} maxLength={WORDS_MAX} {...entries.bind("words")} />
      <Submit of={reject} variant="primary" action="Reject and give the money back" />
    </Form>
  );
}
