import { useLocale, useTranslations } from "use-intl";
import { type LimitName, SESSION_MINUTES_MAX, SESSION_MINUTES_MIN, setWalletLimits } from "#contract/calls/limits.ts";
import { LIMITS_OUTDATE } from "#web/features/account/notices.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { formatAmount } from "#web/locales/format.ts";
import { ChoiceChips } from "#web/ui/forms/choices.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries, SubmitButton } from "#web/ui/forms/form.tsx";
import { isWhole } from "#web/ui/forms/whole-amount.ts";
import { useAction } from "#web/ui/forms/use-action.ts";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import {
  explanationOf,
  isMoney,
  isRaise,
  type LimitValue,
  type OwnLimits,
  readLimit,
  typedLimit,
  usualAmounts,
} from "./limit-kinds.ts";
import { AmountField } from "../shared/amount-field.tsx";
import { typedAmount } from "../shared/read-amount.ts";
import styles from "./limits-screen.module.css";

interface LimitFormProps {
  name: LimitName;
  limits: OwnLimits;
  onDone: () => void;
}

/** Sets a limit. The hint says whether the change acts at once or waits. */
export function LimitForm({ name, limits, onDone }: LimitFormProps) {
  const t = useTranslations("limits");
  const recharge = useTranslations("recharge");
  const common = useTranslations("common");
  const locale = useLocale();
  const current = limits[name];
  const isWaiting = limits.pending !== null && limits.pending[name] !== current;
  const fault = isMoney(name)
    ? t("amountInvalid")
    : t("minutesInvalid", { min: SESSION_MINUTES_MIN, max: SESSION_MINUTES_MAX });
  const isPart = (typed: string) => isMoney(name) && !isWhole(typed);
  const known = typedLimit(name, current);
  const entries = useFormEntries(
    { limit: (typed) => (isPart(typed) ? common("amountWhole") : readLimit(name, typed) === null ? fault : null) },
    { limit: isPart(known) ? "" : known },
  );
  const value = isPart(entries.values.limit) ? null : readLimit(name, entries.values.limit);
  const limit = {
    ...entries.bind("limit"),
    hint: value === null || value === current ? undefined : t(isRaise(value, current) ? "waits" : "atOnce"),
  };
  const call = useAction(useCallMutation(setWalletLimits, { outdates: LIMITS_OUTDATE }));

  function set(value: LimitValue) {
    call.send(
      { [name]: value },
      {
        onSuccess() {
          showToast(t(isRaise(value, current) ? "savedRaise" : "saved"));
          onDone();
        },
      },
    );
  }

  return (
    <Form failures={entries.failures} alert={call.alert} onSubmit={() => entries.check() && set(value)}>
      <p className={styles.explained}>{t(explanationOf(name))}</p>
      {isMoney(name) ? (
        <>
          <AmountField label={t("amount")} {...limit} />
          <ChoiceChips
            label={recharge("usualAmounts")}
            choices={usualAmounts(name).map((minor) => ({
              value: typedAmount(minor),
              label: formatAmount(minor, locale, { short: true }),
            }))}
            value={limit.value}
            onChoose={limit.onChange}
          />
        </>
      ) : (
        <Field label={t("minutesLabel")} inputMode="numeric" autoComplete="off" {...limit} />
      )}
      <SubmitButton busy={call.isPending}>{t("save")}</SubmitButton>
      {isWaiting && (
        <Button wide disabled={call.isPending} onClick={() => set(current)}>
          {t("keepCurrent")}
        </Button>
      )}
      {current !== null && (
        <Button variant="ghost" wide disabled={call.isPending} onClick={() => set(null)}>
          {t("remove")}
        </Button>
      )}
    </Form>
  );
}
