import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { RECHARGE_MAX, RECHARGE_MIN } from "#contract/wallet.ts";
import { formatAmount } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceChips } from "#web/ui/choice-chips.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { inWords, useFormEntries } from "#web/ui/form-entries.ts";
import { AmountField } from "../shared/amount-field.tsx";
import { minorOf, useAmountCheck } from "../shared/whole-amount.ts";
import { checkEmail, checkMobile } from "#web/features/account/checks.ts";
import { DoneDialog } from "#web/features/account/done-dialog.tsx";
import { MobileField } from "#web/features/account/mobile-field.tsx";
import { mobileDigits } from "#web/features/account/mobile-prefix.ts";
import { checkPayName, checkUpiAccount } from "./checks.ts";
import type { PayChannel } from "./pay-channels.ts";
import { payDetails, rememberPayDetails } from "./pay-details.ts";
import styles from "./recharge-form.module.css";
import { useBeginRecharge } from "./use-begin-recharge.ts";

/** The form of one channel, with what this member last entered there. It leads to where the payment is made. */
export function RechargeForm({ channel: { key, fixedAmounts } }: { channel: PayChannel }) {
  const t = useTranslations("recharge");
  const common = useTranslations("common");
  const account = useTranslations("account");
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const entries = useFormEntries(
    form,
    {
      amount: useAmountCheck(RECHARGE_MIN * 100, RECHARGE_MAX * 100),
      name: inWords(checkPayName, t),
      mobile: inWords(checkMobile, account),
      email: inWords(checkEmail, account),
      upiAccount: inWords(checkUpiAccount, t),
    },
    payDetails(key),
  );
  const begin = useBeginRecharge();
  const hasUpi = key === "upi";
  const amount = minorOf(entries.values.amount);
  const text = (minor: number) => formatAmount(minor, locale, { short: true });

  function submit() {
    const needed = ["amount", "name", "mobile", "email"] as const;
    if (begin.busy || !entries.check(hasUpi ? [...needed, "upiAccount"] : needed)) return;
    const { name, mobile, email, upiAccount } = entries.values;
    rememberPayDetails(key, { name, mobile, email, upiAccount });
    begin.send({
      price: amount,
      pay_key: key,
      pay_name: name.trim(),
      pay_mobile: mobileDigits(mobile),
      pay_email: email.trim(),
      ...(hasUpi && { pay_upi_account: upiAccount.trim() }),
    });
  }

  return (
    <Form ref={form} onSubmit={submit}>
      <AmountField label={common("amount")} {...entries.bind("amount")} />
      {fixedAmounts.length > 0 && (
        <ChoiceChips
          label={t("usualAmounts")}
          choices={fixedAmounts.map((minor) => ({ value: String(minor / 100), label: text(minor) }))}
          value={entries.values.amount}
          onChoose={entries.bind("amount").onChange}
        />
      )}
      <Field label={t("name")} autoComplete="name" maxLength={100} {...entries.bind("name")} />
      <MobileField autoComplete="tel" {...entries.bind("mobile")} />
      <Field
        label={account("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...entries.bind("email")}
      />
      {hasUpi && (
        <Field
          label={t("upiAccount")}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...entries.bind("upiAccount")}
        />
      )}
      <p className={styles.note}>{t("remembered")}</p>
      <Button type="submit" variant="primary" wide busy={begin.busy}>
        {amount > 0 ? t("payAmount", { amount: text(amount) }) : t("pay")}
      </Button>
      <p className={styles.note}>{t("playMoneyText")}</p>
      <DoneDialog
        open={begin.failure !== null}
        title={t("failTitle")}
        text={begin.failure ?? ""}
        action={common("ok")}
        onDone={begin.acknowledge}
      />
    </Form>
  );
}
