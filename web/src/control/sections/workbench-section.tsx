import { PanelGrid, Panel, FieldPair, NumberField, InForce } from "../parts/panel.tsx";
import { useIsRealBackend, useOperation, useOperatorQuery } from "../data/operator.ts";
import { useTranslations } from "use-intl";
import { controlRestart } from "#contract/control/control.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button, IconButton } from "#web/ui/forms/button.tsx";
import { Field, SelectField, TextAreaField } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
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
    </PanelGrid>
  );
}

const OBJECT_EXAMPLE = "cell:3";
const OBJECT = /^[a-z]+:[\w:]{1,40}$/;

/** Terminates one of the simulator's Durable Objects as a crash would; the next request restarts it. */
function Restart() {
  const t = useTranslations("control.waiting");
  const restart = useOperation(controlRestart, () => showToast(t("restarted")));
  const entries = useFormEntries({
    object: (typed) => (OBJECT.test(typed.trim()) ? null : t("objectWrong")),
  });

  function submit() {
    if (entries.check()) restart.run({ object: entries.values.object.trim() });
  }

  return (
    <Panel title={t("restart")} text={t("restartText")}>
      <Form failures={entries.failures} onSubmit={submit}>
        <Field
          label={t("object")}
          placeholder={OBJECT_EXAMPLE}
          autoComplete="off"
          autoCapitalize="none"
          hint={t("objectHint")}
          {...entries.bind("object")}
        />
        <Alert message={restart.alert.message} onDismiss={restart.alert.hide} />
        <Button type="submit" wide busy={restart.busy}>
          {t("restartNow")}
        </Button>
      </Form>
    </Panel>
  );
}

const PATH_EXAMPLE = "/user/add_withdrawal";
const BODY_EXAMPLE = '{"code": 2001, "msg": "Not {{body.price}} today, {{member}}"}';
const TIMES_MAX = 1_000_000;
const METHODS = ["ANY", "GET", "POST", "PUT", "DELETE"] as const;

/** The answers that the gateway gives in the backend's place. */
function StubsInForce() {
  const t = useTranslations("control.stubs");
  const query = useOperatorQuery(controlStubs);
  const remove = useOperation(controlRemoveStubs);
  return (
    <InForce
      title={t("inForce")}
      text={t("newestFirst")}
      span="all"
      count={query.data?.stubs.length ?? 0}
      removeAll={t("removeAll")}
      remove={remove}
    >
      <QueryView query={query}>
        {({ stubs }) => <StubTable stubs={stubs.toReversed()} onRemove={(id) => remove.run({ id })} />}
      </QueryView>
    </InForce>
  );
}

function StubTable({ stubs, onRemove }: { stubs: readonly Stub[]; onRemove: (id: number) => void }) {
  const t = useTranslations("control.stubs");
  const nameOf = ({ match: { method, path } }: Stub) => (method === undefined ? path : `${method} ${path}`);
  return (
    <DataTable
      label={t("inForce")}
      rows={stubs}
      keyOf={({ id }) => id}
      empty={<EmptyState icon="check" title={t("none")} text={t("noneText")} />}
      columns={[
        {
          id: "remove",
          head: t("remove"),
          cell: (row) => (
            <IconButton icon="trash" label={t("removeOf", { name: nameOf(row) })} onClick={() => onRemove(row.id)} />
          ),
        },
        { id: "call", head: t("call"), long: true, cell: nameOf },
        { id: "member", head: t("member"), cell: ({ match }) => match.member ?? t("everybody") },
        { id: "status", head: t("status"), align: "end", cell: ({ answer }) => answer.status },
        { id: "body", head: t("body"), long: true, cell: ({ answer }) => JSON.stringify(answer.body) },
        { id: "delay", head: t("delay"), align: "end", cell: ({ answer }) => answer.delay_ms },
        { id: "times", head: t("times"), align: "end", cell: ({ times }) => times ?? t("always") },
      ]}
    />
  );
}

function AddStub() {
  const t = useTranslations("control.stubs");
  const [method, choose] = useState<(typeof METHODS)[number]>("ANY");
  const add = useOperation(controlAddStub);
  const whole = (min: number, max: number) => (typed: string) =>
    typed.trim() === "" || wholeIn(typed, min, max) !== null ? null : t("between", { min, max });
  const entries = useFormEntries(
    {
      path: (typed) => (MATCHED_PATH.test(typed.trim()) ? null : t("pathWrong")),
      member: () => null,
      status: (typed) => (wholeIn(typed, 200, 599) === null ? t("between", { min: 200, max: 599 }) : null),
      delay: whole(0, DELAY_MAX_MS),
      times: whole(1, TIMES_MAX),
      body: (typed) => (bodyIn(typed) === null ? t("bodyWrong") : null),
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
    <Panel title={t("add")} text={t("addText")}>
      <Form failures={entries.failures} alert={add.alert} onSubmit={submit}>
        <Field label={t("path")} placeholder={PATH_EXAMPLE} autoComplete="off" {...entries.bind("path")} />
        <FieldPair>
          <SelectField
            label={t("method")}
            value={method}
            options={METHODS.map((each) => ({ value: each, label: each === "ANY" ? t("anyMethod") : each }))}
            onChange={choose}
          />
          <NumberField label={t("member")} {...entries.bind("member")} />
          <NumberField label={t("status")} {...entries.bind("status")} />
          <NumberField label={t("delay")} {...entries.bind("delay")} />
        </FieldPair>
        <TextAreaField
          label={t("body")}
          hint={t("bodyHint", { body: "{{body.price}}", query: "{{query.p}}", member: "{{member}}" })}
          spellCheck={false}
          autoCapitalize="none"
          {...entries.bind("body")}
        />
        <NumberField label={t("times")} hint={t("timesHint")} {...entries.bind("times")} />
        <Button type="submit" variant="primary" wide busy={add.busy}>
          {t("addNow")}
        </Button>
      </Form>
    </Panel>
  );
}

/** The body of an answer; null: the text is no JSON object. */
function bodyIn(typed: string): Record<string, unknown> | null {
  const body = parseJson(typed);
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : null;
}
