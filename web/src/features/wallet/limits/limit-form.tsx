import { useTranslations } from "use-intl";
import { type LimitName, SESSION_MINUTES_MAX, SESSION_MINUTES_MIN, setWalletLimits } from "#contract/calls/limits.ts";
import { LIMITS_OUTDATE } from "#web/features/account/notices.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries, SubmitButton } from "#web/ui/forms/form.tsx";
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
} from "./limit-kinds.ts";
import styles from "./limits-screen.module.css";

interface LimitFormProps {
  name: LimitName;
  limits: OwnLimits;
  onDone: () => void;
}

/** Sets a limit. The hint says whether the change acts at once or waits. */
export function LimitForm({ name, limits, onDone }: LimitFormProps) {
  const t = useTranslations("limits");
  const current = limits[name];
  const isWaiting = limits.pending !== null && limits.pending[name] !== current;
  const fault = isMoney(name)
    ? t("amountInvalid")
    : t("minutesInvalid", { min: SESSION_MINUTES_MIN, max: SESSION_MINUTES_MAX });
  const entries = useFormEntries(
    { limit: (typed) => (readLimit(name, typed) === null ? fault : null) },
    { limit: typedLimit(name, current) },
  );
  const value = readLimit(name, entries.values.limit);
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
      <Field
        label={t(isMoney(name) ? "amount" : "minutesLabel")}
        inputMode={isMoney(name) ? "decimal" : "numeric"}
        autoComplete="off"
        {...entries.bind("limit")}
        hint={value === null || value === current ? undefined : t(isRaise(value, current) ? "waits" : "atOnce")}
      />
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
