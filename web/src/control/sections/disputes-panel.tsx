import * as z from "zod/mini";
import { operateDispute } from "#contract/control/disputes.ts";
import { memberId } from "#contract/values/values.ts";
import { disputeFile } from "#fairness/dispute.ts";
import { saveFile } from "#web/data/save-file.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { useOperation } from "../data/operator.ts";
import { NumberField, Panel, Submit } from "../parts/panel.tsx";

const ROUND = /^([a-z][\w:]{0,40}):(\d{1,14})$/;

/** Saves a member's round as a signed file, and shows what happened. */
export function Disputes() {
  const dispute = useOperation(operateDispute, (signed) => {
    const { member, table, round } = JSON.parse(signed.dispute) as Record<"member" | "table" | "round", string>;
    saveFile(`dispute-${member}-${table.replaceAll(":", "-")}-${round}.json`, "application/json", disputeFile(signed));
  });
  const entries = useFormEntries({
    member: (typed) => (z.safeParse(memberId, typed.trim()).success ? null : "A member's ID"),
    round: (typed) => (ROUND.test(typed.trim()) ? null : "A table and a period, or a game and the id of a play"),
  });

  function submit() {
    const { member, round } = entries.values;
    const [, table = "", number] = ROUND.exec(round.trim()) ?? [];
    if (entries.check()) dispute.run({ user_id: member.trim(), table, round: Number(number) });
  }

  const { answer } = dispute;
  return (
    <Panel
      title="Dispute"
      text="A member's round in one signed file: attempts, also refused ones, proof, receipts, ledger."
    >
      <Form failures={entries.failures} onSubmit={submit}>
        <NumberField label="Member’s ID" {...entries.bind("member")} />
        <Field
          label="Round"
          hint="aviator:179521086000, win:P:1:20261120436 or dice:1795981091402"
          autoComplete="off"
          {...entries.bind("round")}
        />
        <Submit of={dispute} action="Save the dispute" />
      </Form>
      {answer !== undefined && <p role="status">{outcomeIn(answer.dispute)}</p>}
    </Panel>
  );
}

function outcomeIn(dispute: string): string {
  return (JSON.parse(dispute) as { readonly outcome: { readonly in: string } }).outcome.in;
}
