import { useRef } from "react";
import { useTranslations } from "use-intl";
import { controlStock } from "#contract/control.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, useFormEntries } from "#web/ui/form.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import { useOperation } from "../data/use-operation.ts";
import { FieldPair } from "../parts/field-pair.tsx";
import { Panel } from "../parts/panel.tsx";
import { wholeIn } from "../parts/read-entries.ts";

const PRODUCT_MAX = 1_000_000;
const STOCK_MAX = 1_000_000_000;

/** Sets how many items of a product there are. */
export function Stock() {
  const t = useTranslations("control.waiting");
  const form = useRef<HTMLFormElement>(null);
  const set = useOperation(controlStock, () => showToast(t("stockSet")));
  const whole = (min: number, max: number) => (typed: string) =>
    wholeIn(typed, min, max) === null ? t("wholeWrong") : null;
  const entries = useFormEntries(form, { product: whole(1, PRODUCT_MAX), stock: whole(0, STOCK_MAX) });

  function submit() {
    const { product, stock } = entries.values;
    if (entries.check()) set.run({ product_id: Number(product), stock: Number(stock) });
  }

  return (
    <Panel title={t("stock")} text={t("stockText")}>
      <Form ref={form} onSubmit={submit}>
        <FieldPair>
          <Field label={t("product")} inputMode="numeric" autoComplete="off" {...entries.bind("product")} />
          <Field label={t("items")} inputMode="numeric" autoComplete="off" {...entries.bind("stock")} />
        </FieldPair>
        <Alert message={set.alert.message} onDismiss={set.alert.hide} />
        <Button type="submit" wide busy={set.busy}>
          {t("setStock")}
        </Button>
      </Form>
    </Panel>
  );
}
