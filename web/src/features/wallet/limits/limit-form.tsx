import { useRef, useState, type SubmitEvent } from "react";
import { useTranslations } from "use-intl";
import { SESSION_MINUTES_MAX, SESSION_MINUTES_MIN, setWalletLimits, walletLimits } from "#contract/limits.ts";
import { useCallMutation, useLatch } from "#web/data/call-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import { useAlert } from "#web/ui/use-alert.ts";
import {
  isMoney,
  isRaise,
  readLimit,
  typedLimit,
  type LimitName,
  type LimitValue,
  type OwnLimits,
} from "./limit-kinds.ts";
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
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => typedLimit(name, current));
  const [pressed, setPressed] = useState(false);
  const alert = useAlert();
  const latch = useLatch();
  const call = useCallMutation(setWalletLimits, { outdates: [walletLimits] });

  const value = readLimit(name, typed);
  const fault = isMoney(name)
    ? t("amountInvalid")
    : t("minutesInvalid", { min: SESSION_MINUTES_MIN, max: SESSION_MINUTES_MAX });

  function set(value: LimitValue) {
    if (!latch.take()) return;
    call.mutate(
      { [name]: value },
      {
        onSuccess() {
          showToast(t(isRaise(value, current) ? "savedRaise" : "saved"));
          onDone();
        },
        onError: alert.complain,
        onSettled: latch.release,
      },
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    if (value === null) field.current?.focus();
    else set(value);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <p className={styles.explained}>{t(`${name}_text`)}</p>
      <Field
        ref={field}
        label={t(isMoney(name) ? "amountLabel" : "minutesLabel")}
        inputMode={isMoney(name) ? "decimal" : "numeric"}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={pressed && value === null ? fault : null}
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
    </form>
  );
}
