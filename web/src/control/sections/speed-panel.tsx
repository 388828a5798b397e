import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { controlClock, SPEED_MAX, SPEED_MIN } from "#contract/control.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChoiceChips } from "#web/ui/choices.tsx";
import { Field } from "#web/ui/field.tsx";
import { useFormEntries, Form } from "#web/ui/form.tsx";
import { useOperation } from "../data/use-operation.ts";
import { Panel } from "../parts/panel.tsx";
import { decimalIn } from "../parts/read-entries.ts";
import { speedText } from "../parts/speed-text.ts";

const USUAL = [0.1, 0.5, 1, 5, 20, 100];

/** How fast the simulator's time passes. */
export function SpeedPanel({ speed }: { speed: number }) {
  const t = useTranslations("control.time");
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const clock = useOperation(controlClock);
  const range = { min: speedText(SPEED_MIN, locale), max: speedText(SPEED_MAX, locale) };
  const entries = useFormEntries(form, {
    speed: (typed) => (decimalIn(typed, SPEED_MIN, SPEED_MAX) === null ? t("speedRange", range) : null),
  });

  function submit() {
    const wanted = decimalIn(entries.values.speed, SPEED_MIN, SPEED_MAX);
    if (entries.check() && wanted !== null) clock.run({ speed: wanted });
  }

  return (
    <Panel title={t("speed")} text={t("speedText")}>
      <ChoiceChips
        label={t("usualSpeeds")}
        choices={USUAL.map((each) => ({ value: String(each), label: t("times", { speed: speedText(each, locale) }) }))}
        value={String(speed)}
        onChoose={(value) => clock.run({ speed: Number(value) })}
      />
      <Form ref={form} onSubmit={submit}>
        <Field
          label={t("ownSpeed")}
          inputMode="decimal"
          autoComplete="off"
          hint={t("speedRange", range)}
          {...entries.bind("speed")}
        />
        <Button type="submit" busy={clock.busy} wide>
          {t("setSpeed")}
        </Button>
      </Form>
      <Alert message={clock.alert.message} onDismiss={clock.alert.hide} />
    </Panel>
  );
}
