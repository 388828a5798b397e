import { useRef, useState, type SubmitEvent } from "react";
import { useLocale, useTranslations } from "use-intl";
import { profile } from "#contract/profile.ts";
import { applyToBalance, applyToBalanceRecords, promotionInfo } from "#contract/promotion.ts";
import { transactions } from "#contract/transactions.ts";
import type { Minor } from "#contract/values.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useLatch } from "#web/data/use-latch.ts";
import { formatAmount } from "#web/locales/format.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { readAmount, typedAmount } from "../wallet/shared/read-amount.ts";
import { useAlert } from "../account/use-alert.ts";
import styles from "./apply-form.module.css";

interface ApplyFormProps {
  /** How much of the profit can be moved now. */
  movable: Minor;
  onDone: () => void;
}

/** Moves profit to the balance: all that can be moved, unless the member changes the amount. */
export function ApplyForm({ movable, onDone }: ApplyFormProps) {
  const t = useTranslations("promotion");
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => typedAmount(movable));
  const [pressed, setPressed] = useState(false);
  const alert = useAlert();
  const latch = useLatch();
  const call = useCallMutation(applyToBalance, {
    outdates: [promotionInfo, applyToBalanceRecords, profile, transactions],
  });

  const price = readAmount(typed);
  const fault = faultOf(price);

  function faultOf(price: Minor | null): string | null {
    if (price === null) return typed.trim() === "" ? t("amountRequired") : t("amountInvalid");
    return price > movable ? t("amountTooHigh", { movable: formatAmount(movable, locale) }) : null;
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    if (price === null || fault !== null) {
      field.current?.focus();
      return;
    }
    if (!latch.take()) return;
    call.mutate(
      { price },
      {
        onSuccess() {
          showToast(t("applied", { amount: formatAmount(price, locale) }));
          onDone();
        },
        onError: alert.complain,
        onSettled: latch.release,
      },
    );
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <Field
        ref={field}
        label={t("amount")}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={pressed ? fault : null}
        hint={t("available", { movable: formatAmount(movable, locale) })}
        trailing={
          <button type="button" className={styles.all} onClick={() => setTyped(typedAmount(movable))}>
            {t("all")}
          </button>
        }
      />
      <Button type="submit" variant="primary" wide busy={call.isPending}>
        {t("applyNow")}
      </Button>
    </form>
  );
}
