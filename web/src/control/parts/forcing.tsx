import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { controlForce } from "#contract/control.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import { useOperation } from "../data/use-operation.ts";
import { Panel } from "./panel.tsx";
import { QueueLength } from "./queue-length.tsx";

interface ForcingProps {
  title: string;
  text: string;
  /** As the control API names it; null: none is chosen. */
  table: () => string | null;
  /** How many outcomes wait there; null: nobody knows. */
  waiting: number | null;
  /** What was entered, as the control API takes it; null: it says what is wrong with it. */
  read: () => readonly unknown[] | null;
  children: ReactNode;
}

/** Puts outcomes into a table's queue, and empties it. */
export function Forcing({ title, text, table, waiting, read, children }: ForcingProps) {
  const t = useTranslations("control.luck");
  const force = useOperation(controlForce, ({ queued }) => showToast(t("queued", { count: queued })));

  function submit() {
    const [at, outcomes] = [table(), read()];
    if (at !== null && outcomes !== null) force.run({ table: at, outcomes: [...outcomes] });
  }

  function clear() {
    const at = table();
    if (at !== null) force.run({ table: at, outcomes: [] });
  }

  return (
    <Panel title={title} text={text} trailing={waiting !== null && <QueueLength waiting={waiting} />}>
      <Form onSubmit={submit}>
        {children}
        <Alert message={force.alert.message} onDismiss={force.alert.hide} />
        <Button type="submit" wide busy={force.busy}>
          {t("force")}
        </Button>
        <Button small variant="ghost" onClick={clear}>
          {t("clear")}
        </Button>
      </Form>
    </Panel>
  );
}
