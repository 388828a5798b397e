import { useRef } from "react";
import { useTranslations } from "use-intl";
import { controlRestart } from "#contract/control.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, useFormEntries } from "#web/ui/form.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import { useOperation } from "../data/use-operation.ts";
import { Panel } from "../parts/panel.tsx";

const OBJECT_EXAMPLE = "cell:3";
const OBJECT = /^[a-z]+:[\w:]{1,40}$/;

/** Ends one of the simulator's objects in the midst of things, as a crash would; it comes back by itself. */
export function Restart() {
  const t = useTranslations("control.waiting");
  const form = useRef<HTMLFormElement>(null);
  const restart = useOperation(controlRestart, () => showToast(t("restarted")));
  const entries = useFormEntries(form, {
    object: (typed) => (OBJECT.test(typed.trim()) ? null : t("objectWrong")),
  });

  function submit() {
    if (entries.check()) restart.run({ object: entries.values.object.trim() });
  }

  return (
    <Panel title={t("restart")} text={t("restartText")}>
      <Form ref={form} onSubmit={submit}>
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
