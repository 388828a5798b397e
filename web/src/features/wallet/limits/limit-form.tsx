import { useTranslations } from "use-intl";
import { SESSION_MINUTES_MAX, SESSION_MINUTES_MIN, setWalletLimits, walletLimits } from "#contract/limits.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import {
  isMoney,
  isRaise,
  readLimit,
  typedLimit,
  type LimitName,
  type LimitValue,
  type OwnLimits,
} from "./limit-kinds.ts";
import { Form, useFormEntries } from "#web/ui/form.tsx";
import { useAction } from "#web/ui/use-action.ts";
import styles from "./limits-screen.module.css";

interface LimitFormProps {
  name: LimitName;
  limits: OwnLimits;
  onDone: () => void;
}

/** Sets one limit, and says before it is pressed whether that acts at once. */
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
  const call = useAction(useCallMutation(setWalletLimits, { outdates: [walletLimits] }));

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
      <p className={styles.explained}>{t(`${name}_text`)}</p>
      <Field
        label={t(isMoney(name) ? "amountLabel" : "minutesLabel")}
        inputMode={isMoney(name) ? "decimal" : "numeric"}
        autoComplete="off"
        {...entries.bind("limit")}
        hint={value === null || value === current ? undefined : t(isRaise(value, current) ? "waits" : "atOnce")}
      />
      <Button type="submit" variant="primary" wide busy={call.isPending}>
        {t("save")}
      </Button>
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
