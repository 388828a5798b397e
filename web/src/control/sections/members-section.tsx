import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useState } from "react";
import * as z from "zod/mini";
import type { BodyOf } from "#contract/call.ts";
import { controlLoadState, controlState } from "#contract/control/state.ts";
import { controlMembers, MEMBERS_PER_CALL_MAX, controlMessages } from "#contract/control/control.ts";
import { readAmount } from "#web/features/wallet/shared/read-amount.ts";
import { Alert, type AlertMessage } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { readUncached, useOperation, REFETCH_MS, useOperatorQuery } from "../data/operator.ts";
import { FieldPair, NumberField, Panel, PanelGrid, Submit } from "../parts/panel.tsx";
import { countText, isMemberId, wholeIn } from "../parts/read-entries.ts";
import { downloadJson, FileButton, SaveButton } from "../parts/file-buttons.tsx";
import { MemberList } from "./member-list.tsx";
import { Scenes } from "./scenes.tsx";
import { formatTimestamp } from "#web/locales/format.ts";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { DataTable } from "../parts/data-table.tsx";

/** Members, scenes, and the simulator's whole state. */
export function MembersSection() {
  return (
    <PanelGrid>
      <MakeMembers />
      <Scenes />
      <StateFile />
      <Messages />
    </PanelGrid>
  );
}

const CELL_MAX = 9999;

/** Creates members with a balance and a session each; only the token gives access to them. */
function MakeMembers() {
  const make = useOperation(controlMembers);
  const optional = (isRight: (typed: string) => boolean, fault: string) => (typed: string) =>
    typed.trim() === "" || isRight(typed) ? null : fault;
  const entries = useFormEntries(
    {
      count: (typed) =>
        wholeIn(typed, 1, MEMBERS_PER_CALL_MAX) === null ? `From 1 to ${countText(MEMBERS_PER_CALL_MAX)}` : null,
      balance: optional((typed) => balanceIn(typed) !== null, "An amount, with at most two decimals"),
      cell: optional((typed) => wholeIn(typed, 0, CELL_MAX) !== null, "A cell’s number"),
      inviter: optional(isMemberId, "A member’s id"),
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
    <Panel
      title="Make members"
      text="With a balance and a session each. They have no password: their token opens them."
    >
      <Form failures={entries.failures} onSubmit={submit}>
        <FieldPair>
          <NumberField label="How many" {...entries.bind("count")} />
          <NumberField label="Balance" inputMode="decimal" placeholder="as usual" {...entries.bind("balance")} />
          <NumberField label="Cell" placeholder="all in turn" {...entries.bind("cell")} />
          <NumberField label="Invited by" placeholder="nobody" {...entries.bind("inviter")} />
        </FieldPair>
        <Submit of={make} variant="primary" action="Make" />
      </Form>
      {made.length > 0 && (
        <>
          <p role="status">{made.length === 1 ? "1 member made" : `${countText(made.length)} members made`}</p>
          <MemberList members={made} />
          <Button small icon="download" onClick={() => downloadJson("members.json", made)}>
            Download all
          </Button>
        </>
      )}
    </Panel>
  );
}

/** Minor units, 0 included; null: the server's default. */
function balanceIn(typed: string): number | null {
  return /^\s*0+(?:[.,]0{0,2})?\s*$/.test(typed) ? 0 : readAmount(typed);
}

const savedState = z.omit(controlLoadState.body, { installation: true });

/** Saves the whole state to a file, and restores it from one. */
function StateFile() {
  const [message, say] = useState<AlertMessage | null>(null);
  const [found, setFound] = useState<Omit<BodyOf<typeof controlLoadState>, "installation"> | null>(null);
  const [installation, setInstallation] = useState("");
  const load = useOperation(controlLoadState, () => showToast("State loaded"));

  function pick(json: unknown) {
    const state = z.safeDecode(savedState, json as never);
    if (state.success) setFound(state.data);
    else say({ text: "This file holds no state" });
  }

  return (
    <Panel
      title="The whole state"
      text="Everything, as one file. Freeze the time first, so that nothing changes meanwhile."
    >
      <Alert message={message} onDismiss={() => say(null)} />
      <Alert message={load.alert.message} onDismiss={load.alert.hide} />
      <SaveButton label="Save to a file" read={() => readUncached(controlState)} fileName="state.json" />
      <FileButton label="Load from a file" fileLabel="File with a state" busy={load.busy} onPick={pick} />
      <ConfirmDialog
        open={found !== null}
        title="Replace the current state with this one?"
        action="Load it"
        onClose={() => setFound(null)}
        onConfirm={() => {
          if (found !== null) load.run({ ...found, installation: installation.trim() });
          setFound(null);
        }}
      >
        <p>Everything there now is lost. Save it first if you want it back.</p>
        <Field
          label="The installation’s name, as a guard"
          autoComplete="off"
          value={installation}
          onChange={setInstallation}
        />
      </ConfirmDialog>
    </Panel>
  );
}

/** The text messages that the simulator would have sent; it sends none. */
function Messages() {
  const [typed, setTyped] = useState("");
  const query = useOperatorQuery(controlMessages, {}, { refetchInterval: REFETCH_MS });
  const digits = typed.replaceAll(/\D/g, "");
  return (
    <Panel title="Text messages" text="What the simulator would have sent to phones.">
      <Field label="Mobile number" type="search" inputMode="tel" autoComplete="off" value={typed} onChange={setTyped} />
      <QueryView query={query}>
        {({ queryset }) => (
          <DataTable
            label="Text messages"
            rows={queryset.filter((row) => row.mobile_number.includes(digits))}
            keyOf={(_, index) => index}
            empty={
              <EmptyState icon="chat" title="No messages" text="Codes appear here as soon as someone asks for one." />
            }
            columns={[
              { id: "code", head: "Code", cell: ({ code }) => code },
              { id: "mobile", head: "Mobile number", cell: (row) => row.mobile_number },
              { id: "type", head: "For", cell: (row) => row.verify_type },
              { id: "time", head: "Time", cell: (row) => formatTimestamp(row.create_time) },
            ]}
          />
        )}
      </QueryView>
    </Panel>
  );
}
