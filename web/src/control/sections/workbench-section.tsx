import { PanelGrid, Panel, FieldPair, NumberField, InForce, Submit } from "../parts/panel.tsx";
import { useIsRealBackend, useOperation, useOperatorQuery } from "../data/operator.ts";
import {
  controlDemoMode,
  controlRestart,
  controlSetDemoMode,
  DEMO_MODES,
  type DemoMode,
} from "#contract/control/control.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { ChoiceChips } from "#web/ui/forms/choices.tsx";
import { Field, SelectField, TextAreaField } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries, SubmitButton } from "#web/ui/forms/form.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useState } from "react";
import { DELAY_MAX_MS, MATCHED_PATH } from "#contract/control/faults.ts";
import { controlAddStub, controlRemoveStubs, controlStubs, type Stub } from "#contract/control/workbench.ts";
import { parseJson } from "#contract/values/json.ts";
import { EmptyState } from "#web/ui/page/states.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { wholeIn } from "../parts/read-entries.ts";

/** Answers in the backend's place, and ends an object as a crash would. */
export function WorkbenchSection() {
  const isReal = useIsRealBackend();
  return (
    <PanelGrid>
      <StubsInForce />
      <AddStub />
      {isReal === false && <Restart />}
      {isReal === false && <DemoProvider />}
    </PanelGrid>
  );
}

const OBJECT_EXAMPLE = "cell:3";
const OBJECT = /^[a-z]+:[\w:]{1,40}$/;

/** Terminates one of the simulator's Durable Objects as a crash would; the next request restarts it. */
function Restart() {
  const restart = useOperation(controlRestart, () => showToast("Restarted"));
  const entries = useFormEntries({
    object: (typed) => (OBJECT.test(typed.trim()) ? null : "A kind, a colon and a name, such as cell:3"),
  });

  function submit() {
    if (entries.check()) restart.run({ object: entries.values.object.trim() });
  }

  return (
    <Panel title="Restart" text="Ends an object in the middle of its work, as a crash would. It comes back by itself.">
      <Form failures={entries.failures} onSubmit={submit}>
        <Field
          label="Object"
          placeholder={OBJECT_EXAMPLE}
          autoComplete="off"
          autoCapitalize="none"
          hint="cell:3, directory:0, catalogue:main"
          {...entries.bind("object")}
        />
        <Submit of={restart} action="Restart" />
      </Form>
    </Panel>
  );
}

const MODE_TEXTS: Readonly<Record<DemoMode, { label: string; text: string }>> = {
  normal: { label: "Normal", text: "Calls the wallet once for each movement." },
  slow: { label: "Slow", text: "Waits before each call, and sends wins late." },
  forgetful: { label: "Forgetful", text: "Loses each first answer, and asks again." },
  repetitive: { label: "Repetitive", text: "Sends each call three times." },
};

/** How the provider of the demo games behaves towards the wallet, as real providers sometimes do. */
function DemoProvider() {
  const query = useOperatorQuery(controlDemoMode);
  const change = useOperation(controlSetDemoMode);
  return (
    <Panel title="Demo provider" text="Its games play from the wallet. Whatever it does, no sum may move twice.">
      <QueryView query={query}>
        {({ mode }) => (
          <>
            <ChoiceChips
              label="How it calls the wallet"
              choices={DEMO_MODES.map((each) => ({ value: each, label: MODE_TEXTS[each].label }))}
              value={mode}
              onChoose={(chosen) => change.run({ mode: DEMO_MODES.find((each) => each === chosen) ?? mode })}
            />
            <p>{MODE_TEXTS[mode].text}</p>
          </>
        )}
      </QueryView>
      <Alert message={change.alert.message} onDismiss={change.alert.hide} />
    </Panel>
  );
}

const PATH_EXAMPLE = "/user/add_withdrawal";
const BODY_EXAMPLE = '{"code": 2001, "msg": "Not {{body.price}} today, {{member}}"}';
const TIMES_MAX = 1_000_000;
const METHODS = ["ANY", "GET", "POST", "PUT", "DELETE"] as const;

/** The answers that the gateway gives in the backend's place. */
function StubsInForce() {
  const query = useOperatorQuery(controlStubs);
  const remove = useOperation(controlRemoveStubs);
  return (
    <InForce
      title="Stubs in force"
      text="The newest stub that fits a call answers it."
      span="all"
      count={query.data?.stubs.length ?? 0}
      removeAll="Remove all"
      remove={remove}
    >
      <QueryView query={query}>
        {({ stubs }) => <StubTable stubs={stubs.toReversed()} onRemove={(id) => remove.run({ id })} />}
      </QueryView>
    </InForce>
  );
}

function StubTable({ stubs, onRemove }: { stubs: readonly Stub[]; onRemove: (id: number) => void }) {
  const nameOf = ({ match: { method, path } }: Stub) => (method === undefined ? path : `${method} ${path}`);
  return (
    <DataTable
      label="Stubs in force"
      rows={stubs}
      keyOf={({ id }) => id}
      empty={
        <EmptyState
          icon="check"
          title="The backend answers every call"
          text="Add a stub to answer a call in its place."
        />
      }
      columns={[
        {
          id: "remove",
          head: "Remove",
          cell: (row) => <IconButton icon="trash" label={`Remove: ${nameOf(row)}`} onClick={() => onRemove(row.id)} />,
        },
        { id: "call", head: "Call", long: true, cell: nameOf },
        { id: "member", head: "Member", cell: ({ match }) => match.member ?? "everybody" },
        { id: "status", head: "Status", align: "end", cell: ({ answer }) => answer.status },
        { id: "body", head: "Answer", long: true, cell: ({ answer }) => JSON.stringify(answer.body) },
        { id: "delay", head: "Delay, ms", align: "end", cell: ({ answer }) => answer.delay_ms },
        { id: "times", head: "How many times", align: "end", cell: ({ times }) => times ?? "always" },
      ]}
    />
  );
}

function AddStub() {
  const [method, choose] = useState<(typeof METHODS)[number]>("ANY");
  const add = useOperation(controlAddStub);
  const whole = (min: number, max: number) => (typed: string) =>
    typed.trim() === "" || wholeIn(typed, min, max) !== null ? null : `From ${min} to ${max}`;
  const entries = useFormEntries(
    {
      path: (typed) => (MATCHED_PATH.test(typed.trim()) ? null : "A path, such as /user/profile or /user/*"),
      member: () => null,
      status: (typed) => (wholeIn(typed, 200, 599) === null ? "From 200 to 599" : null),
      delay: whole(0, DELAY_MAX_MS),
      times: whole(1, TIMES_MAX),
      body: (typed) => (bodyIn(typed) === null ? "A JSON object" : null),
    },
    { status: "200", body: BODY_EXAMPLE },
  );

  function submit() {
    if (!entries.check()) return;
    const { path, member, status, delay, times, body } = entries.values;
    add.run({
      match: {
        path: path.trim(),
        share: 1,
        ...(method !== "ANY" && { method }),
        ...(member.trim() !== "" && { member: member.trim() }),
      },
      answer: {
        status: Number(status),
        body: bodyIn(body) ?? {},
        delay_ms: Number(delay),
      },
      seed: 0,
      ...(times.trim() !== "" && { times: Number(times) }),
    });
  }

  return (
    <Panel title="Add a stub" text="Answers a call in the backend’s place, with a fixed or a filled-in answer.">
      <Form failures={entries.failures} alert={add.alert} onSubmit={submit}>
        <Field label="Path" placeholder={PATH_EXAMPLE} autoComplete="off" {...entries.bind("path")} />
        <FieldPair>
          <SelectField
            label="Method"
            value={method}
            options={METHODS.map((each) => ({ value: each, label: each === "ANY" ? "Any" : each }))}
            onChange={choose}
          />
          <NumberField label="Member" {...entries.bind("member")} />
          <NumberField label="Status" {...entries.bind("status")} />
          <NumberField label="Delay, ms" {...entries.bind("delay")} />
        </FieldPair>
        <TextAreaField
          label="Answer"
          hint="JSON. Places such as {{body.price}}, {{query.p}} and {{member}} are filled in."
          spellCheck={false}
          autoCapitalize="none"
          {...entries.bind("body")}
        />
        <NumberField label="How many times" hint="Empty: always." {...entries.bind("times")} />
        <SubmitButton busy={add.busy}>Add</SubmitButton>
      </Form>
    </Panel>
  );
}

/** The body of an answer; null: the text is no JSON object. */
function bodyIn(typed: string): Record<string, unknown> | null {
  const body = parseJson(typed);
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : null;
}
