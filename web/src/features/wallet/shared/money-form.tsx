import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AnyCall } from "#contract/call.ts";
import type { Minor } from "#contract/values/values.ts";
import { ChoiceChips } from "#web/ui/forms/choices.tsx";
import { Form, type FormEntries, SubmitButton } from "#web/ui/forms/form.tsx";
import { isWhole } from "#web/ui/forms/whole-amount.ts";
import { ActionBar } from "#web/ui/page/card.tsx";
import { AmountField } from "./amount-field.tsx";
import { Interrupted } from "./interrupted.tsx";

interface MoneyFormProps {
  /** Moves the money. */
  call: AnyCall;
  isBusy: boolean;
  entries: Pick<FormEntries<"amount">, "failures" | "values" | "bind">;
  limits: string | null;
  /** Amounts to choose from. */
  usual: readonly { readonly amount: Minor; readonly label: string }[];
  action: string;
  onSubmit: () => void;
  /** The fields after the amount. */
  children: ReactNode;
}

/** A form that begins with an amount, which may be chosen, and ends with its button. */
export function MoneyForm({ call, isBusy, entries, limits, usual, action, onSubmit, children }: MoneyFormProps) {
  const t = useTranslations("recharge");
  const common = useTranslations("common");
  const amount = entries.bind("amount");
  return (
    <Form failures={entries.failures} onSubmit={onSubmit}>
      <Interrupted call={call} text={t("interrupted")} />
      <AmountField label={common("amount")} hint={limits ?? undefined} {...amount} />
      {usual.length > 0 && (
        <ChoiceChips
          label={t("usualAmounts")}
          choices={usual.map(({ amount: minor, label }) => ({ value: String(minor / 100), label }))}
          value={amount.value}
          onChoose={amount.onChange}
        />
      )}
      {children}
      <ActionBar>
        <SubmitButton disabled={!isWhole(amount.value)} busy={isBusy}>
          {action}
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}
