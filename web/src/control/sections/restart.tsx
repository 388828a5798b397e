import { useTranslations } from "use-intl";
import { controlRestart } from "#contract/control/control.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useOperation } from "../data/operator.ts";
import { Panel } from "../parts/panel.tsx";

const OBJECT_EXAMPLE = "cell:3";
const OBJECT = /^[a-z]+:[\w:]{1,40}$/;

/** Terminates one of the simulator's Durable Objects as a crash would; the next request restarts it. */
export function Restart() {
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
