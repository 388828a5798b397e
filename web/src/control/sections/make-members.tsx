import { useRef } from "react";
import { useTranslations } from "use-intl";
import { controlMembers, MEMBERS_PER_CALL_MAX } from "#contract/control.ts";
import { readAmount } from "#web/features/wallet/shared/read-amount.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, useFormEntries } from "#web/ui/form.tsx";
import { useOperation } from "../data/use-operation.ts";
import { downloadJson } from "../parts/download-json.ts";
import { FieldPair } from "../parts/field-pair.tsx";
import { isMemberId } from "../parts/is-member-id.ts";
import { Panel } from "../parts/panel.tsx";
import { wholeIn } from "../parts/read-entries.ts";
import { MemberList } from "./member-list.tsx";

const CELL_MAX = 9999;

/** Makes members with a balance and a session each; nobody can log in as one but with the token. */
export function MakeMembers() {
  const t = useTranslations("control.members");
  const form = useRef<HTMLFormElement>(null);
  const make = useOperation(controlMembers);
  const optional = (isRight: (typed: string) => boolean, fault: string) => (typed: string) =>
    typed.trim() === "" || isRight(typed) ? null : fault;
  const entries = useFormEntries(
    form,
    {
      count: (typed) =>
        wholeIn(typed, 1, MEMBERS_PER_CALL_MAX) === null ? t("countWrong", { max: MEMBERS_PER_CALL_MAX }) : null,
      balance: optional((typed) => balanceIn(typed) !== null, t("balanceWrong")),
      cell: optional((typed) => wholeIn(typed, 0, CELL_MAX) !== null, t("cellWrong")),
      inviter: optional(isMemberId, t("inviterWrong")),
    },
    { count: "1" },
  );
  const { values } = entries;

  function submit() {
    if (!entries.check()) return;
    const balance = balanceIn(values.balance);
    make.run({
      count: Number(values.count),
      ...(balance !== null && { balance }),
      ...(values.cell.trim() !== "" && { cell: Number(values.cell) }),
      ...(values.inviter.trim() !== "" && { r_code: values.inviter.trim() }),
    });
  }

  const made = make.answer?.members ?? [];
  return (
    <Panel title={t("make")} text={t("makeText")}>
      <Form ref={form} onSubmit={submit}>
        <FieldPair>
          <Field label={t("count")} inputMode="numeric" autoComplete="off" {...entries.bind("count")} />
          <Field
            label={t("balance")}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t("welcome")}
            {...entries.bind("balance")}
          />
          <Field
            label={t("cell")}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("anyCell")}
            {...entries.bind("cell")}
          />
          <Field
            label={t("inviter")}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("nobody")}
            {...entries.bind("inviter")}
          />
        </FieldPair>
        <Alert message={make.alert.message} onDismiss={make.alert.hide} />
        <Button type="submit" variant="primary" wide busy={make.busy}>
          {t("makeNow")}
        </Button>
      </Form>
      {made.length > 0 && (
        <>
          <p role="status">{t("made", { count: made.length })}</p>
          <MemberList members={made} />
          <Button small icon="download" onClick={() => downloadJson("members.json", made)}>
            {t("download")}
          </Button>
        </>
      )}
    </Panel>
  );
}

/** Minor units; 0 may be wanted too. Null: the usual. */
function balanceIn(typed: string): number | null {
  return /^\s*0+(?:[.,]0{0,2})?\s*$/.test(typed) ? 0 : readAmount(typed);
}
