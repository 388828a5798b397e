import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { controlGiftCodes } from "#contract/control/control.ts";
import { giftCode } from "#contract/calls/gifts.ts";
import { readAmount } from "#web/features/wallet/shared/read-amount.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useOperation } from "../data/operator.ts";
import { FieldPair, Panel } from "../parts/panel.tsx";
import { wholeIn } from "../parts/read-entries.ts";

const USES_MAX = 1_000_000_000;

/** Creates a gift code, or changes its price and number of uses. */
export function GiftCodes() {
  const t = useTranslations("control.waiting");
  const make = useOperation(controlGiftCodes, () => showToast(t("giftMade")));
  const entries = useFormEntries(
    {
      code: (typed) => (z.safeParse(giftCode, typed.trim()).success ? null : t("giftCodeWrong")),
      price: (typed) => (readAmount(typed) === null ? t("priceWrong") : null),
      uses: (typed) => (wholeIn(typed, 0, USES_MAX) === null ? t("wholeWrong") : null),
    },
    { uses: "1" },
  );

  function submit() {
    const price = readAmount(entries.values.price);
    if (!entries.check() || price === null) return;
    make.run({ gift_code: entries.values.code.trim(), price, uses: Number(entries.values.uses) });
  }

  return (
    <Panel title={t("gifts")} text={t("giftsText")}>
      <Form failures={entries.failures} onSubmit={submit}>
        <Field label={t("giftCode")} autoComplete="off" autoCapitalize="characters" {...entries.bind("code")} />
        <FieldPair>
          <Field label={t("price")} inputMode="decimal" autoComplete="off" {...entries.bind("price")} />
          <Field label={t("uses")} inputMode="numeric" autoComplete="off" {...entries.bind("uses")} />
        </FieldPair>
        <Alert message={make.alert.message} onDismiss={make.alert.hide} />
        <Button type="submit" wide busy={make.busy}>
          {t("makeGift")}
        </Button>
      </Form>
    </Panel>
  );
}
