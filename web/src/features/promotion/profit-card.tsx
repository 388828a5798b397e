import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { profile } from "#contract/calls/profile.ts";
import { applyToBalance, applyToBalanceRecords, promotionInfo } from "#contract/calls/promotion.ts";
import { transactions } from "#contract/calls/transactions.ts";
import type { Minor } from "#contract/values/values.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useMoneyTexts } from "#web/data/use-store.ts";
import { formatAmount } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { readAmount, typedAmount } from "../wallet/shared/read-amount.ts";
import { Form, useFormEntries, SubmitButton } from "#web/ui/forms/form.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./promotion-screen.module.css";

interface ProfitCardProps {
  /** Undefined while loading. */
  profit: Minor | undefined;
  /** The part that can be moved now; undefined if the backend has no such limit. */
  movable: Minor | undefined;
}

export function ProfitCard({ profit, movable: named }: ProfitCardProps) {
  const movable = named ?? profit;
  const t = useTranslations("promotion");
  const { badge } = useMoneyTexts();
  const locale = useLocale();
  const [applying, setApplying] = useState(false);
  return (
    <section className={styles.profitCard} aria-label={t("profit")}>
      <div className={styles.row}>
        <p className={styles.label}>{t("profit")}</p>
        {badge && <Chip className={styles.chip}>{badge}</Chip>}
      </div>
      {profit === undefined ? (
        <div className={styles.amount} aria-busy="true">
          <Skeleton width="150px" height="1.3em" />
        </div>
      ) : (
        <p className={styles.amount}>
          <AmountText minor={profit} className={styles.whole} />
        </p>
      )}
      <p className={styles.movable}>
        {profit === 0
          ? t("profitNone")
          : profit !== undefined &&
            named !== undefined &&
            t(named < profit ? "restTomorrow" : "available", { movable: formatAmount(named, locale) })}
      </p>
      <Button variant="picture" wide disabled={!movable} onClick={() => setApplying(true)}>
        {t("apply")}
      </Button>
      <Sheet open={applying} onClose={() => setApplying(false)} title={t("apply")}>
        <ApplyForm movable={movable ?? 0} onDone={() => setApplying(false)} />
      </Sheet>
    </section>
  );
}

interface ApplyFormProps {
  /** The part of the profit that can be moved now. */
  movable: Minor;
  onDone: () => void;
}

/** Moves profit to the balance. The amount starts at all that can be moved. */
function ApplyForm({ movable, onDone }: ApplyFormProps) {
  const t = useTranslations("promotion");
  const locale = useLocale();
  const entries = useFormEntries({ amount: faultOf }, { amount: typedAmount(movable) });
  const call = useAction(
    useCallMutation(applyToBalance, { outdates: [promotionInfo, applyToBalanceRecords, profile, transactions] }),
  );

  function faultOf(typed: string): string | null {
    const price = readAmount(typed);
    if (price === null) return typed.trim() === "" ? t("amountRequired") : t("amountInvalid");
    return price > movable ? t("amountTooHigh", { movable: formatAmount(movable, locale) }) : null;
  }

  function submit() {
    const price = readAmount(entries.values.amount);
    if (!entries.check() || price === null) return;
    call.send(
      { price },
      {
        onSuccess() {
          showToast(t("applied", { amount: formatAmount(price, locale) }));
          onDone();
        },
      },
    );
  }

  const amount = entries.bind("amount");
  return (
    <Form failures={entries.failures} alert={call.alert} onSubmit={submit}>
      <Field
        label={t("amount")}
        inputMode="decimal"
        autoComplete="off"
        {...amount}
        hint={t("available", { movable: formatAmount(movable, locale) })}
        trailing={
          <button type="button" className={styles.all} onClick={() => amount.onChange(typedAmount(movable))}>
            {t("all")}
          </button>
        }
      />
      <SubmitButton busy={call.isPending}>{t("applyNow")}</SubmitButton>
    </Form>
  );
}
