import { useRef } from "react";
import { useTranslations } from "use-intl";
import { controlClock } from "#contract/control.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, useFormEntries } from "#web/ui/form.tsx";
import { useOperation } from "../data/use-operation.ts";
import { Panel } from "../parts/panel.tsx";
import { decimalIn } from "../parts/read-entries.ts";
import styles from "./time-section.module.css";

const MINUTE_MS = 60_000;
const USUAL = [
  { name: "minute", ms: MINUTE_MS },
  { name: "tenMinutes", ms: 10 * MINUTE_MS },
  { name: "hour", ms: 60 * MINUTE_MS },
  { name: "day", ms: 24 * 60 * MINUTE_MS },
] as const;
const SHIFT_MAX_MINUTES = 1_000_000;

/** Puts the simulator's clock forward; there is no way back, since books and rounds are in the order of time. */
export function ShiftPanel() {
  const t = useTranslations("control.time");
  const form = useRef<HTMLFormElement>(null);
  const clock = useOperation(controlClock);
  const read = (typed: string) => decimalIn(typed, 0, SHIFT_MAX_MINUTES);
  const entries = useFormEntries(form, { minutes: (typed) => (read(typed) === null ? t("minutesWrong") : null) });

  function submit() {
    const minutes = read(entries.values.minutes);
    if (entries.check() && minutes !== null) clock.run({ shift_ms: Math.round(minutes * MINUTE_MS) });
  }

  return (
    <Panel title={t("shift")} text={t("shiftText")}>
      <div className={styles.row}>
        {USUAL.map(({ name, ms }) => (
          <Button key={name} small onClick={() => clock.run({ shift_ms: ms })}>
            {t(name)}
          </Button>
        ))}
      </div>
      <Form ref={form} onSubmit={submit}>
        <Field label={t("minutes")} inputMode="decimal" autoComplete="off" {...entries.bind("minutes")} />
        <Button type="submit" busy={clock.busy} wide>
          {t("shiftNow")}
        </Button>
      </Form>
      <Alert message={clock.alert.message} onDismiss={clock.alert.hide} />
    </Panel>
  );
}
