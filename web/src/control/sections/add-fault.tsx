import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { controlAddFault, type FaultKind } from "#contract/control-faults.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";
import { useFormEntries, Form } from "#web/ui/form.tsx";
import { simulatorTimeNow } from "../data/simulator-time.ts";
import { useMetrics } from "../data/use-metrics.ts";
import { useOperation } from "../data/use-operation.ts";
import { FieldPair } from "../parts/field-pair.tsx";
import { Panel } from "../parts/panel.tsx";
import { decimalIn, wholeIn } from "../parts/read-entries.ts";
import { FAULT_ENTRIES, FAULT_NAMES, faultOf, type FaultName } from "./fault-kinds.ts";
import { FaultNumbers, firstValues, isWrong } from "./fault-numbers.tsx";

const PERCENT_MIN = 0.01;
const SEED_MAX = 999_999_999;
const CMD_MAX = 99_999;
const MINUTES_MAX = 100_000;
const MINUTE_MS = 60_000;
const PATH_EXAMPLE = "/user/*";
const PATH = /^\/[\w./-]{0,100}\*?$/;

/** Lets a fault fall on calls or frames from now on. */
export function AddFault() {
  const t = useTranslations("control.faults");
  const form = useRef<HTMLFormElement>(null);
  const { data } = useMetrics();
  const [kind, choose] = useState<FaultName>("fixed");
  const [numbers, setNumbers] = useState(firstValues("fixed"));
  const [pressed, press] = useState(false);
  const add = useOperation(controlAddFault, () => press(false));
  const optional = (isRight: (typed: string) => boolean, fault: string) => (typed: string) =>
    typed.trim() === "" || isRight(typed) ? null : fault;
  const entries = useFormEntries(
    form,
    {
      path: optional((typed) => PATH.test(typed.trim()), t("pathWrong")),
      cmd: optional((typed) => wholeIn(typed, 0, CMD_MAX) !== null, t("numberWrong")),
      share: (typed) => (decimalIn(typed, PERCENT_MIN, 100) === null ? t("shareWrong") : null),
      seed: (typed) => (wholeIn(typed, 0, SEED_MAX) === null ? t("numberWrong") : null),
      minutes: optional((typed) => decimalIn(typed, PERCENT_MIN, MINUTES_MAX) !== null, t("numberWrong")),
    },
    { share: "100", seed: "0" },
  );

  function submit() {
    press(true);
    const areRight = entries.check();
    if (!areRight || FAULT_ENTRIES[kind].some((entry) => isWrong(entry, numbers))) return;
    add.run(wanted(faultOf(kind, numbers)));
  }

  function wanted(fault: FaultKind) {
    const { path, cmd, share, seed, minutes } = entries.values;
    const span = decimalIn(minutes, 0, MINUTES_MAX);
    return {
      match: {
        ...(path.trim() !== "" && { path: path.trim() }),
        ...(cmd.trim() !== "" && { cmd: Number(cmd) }),
        share: (decimalIn(share, 0, 100) ?? 100) / 100,
      },
      fault,
      seed: Number(seed),
      ...(span !== null && data && { until: simulatorTimeNow(data.reading) + Math.round(span * MINUTE_MS) }),
    };
  }

  return (
    <Panel title={t("add")}>
      <Form ref={form} onSubmit={submit}>
        <SelectField
          label={t("kind")}
          value={kind}
          options={FAULT_NAMES.map((name) => ({ value: name, label: t(`kinds.${name}`) }))}
          onChange={(name) => {
            choose(name);
            setNumbers(firstValues(name));
          }}
        />
        <FaultNumbers kind={kind} values={numbers} onChange={setNumbers} shown={pressed} />
        <FieldPair>
          <Field label={t("path")} placeholder={PATH_EXAMPLE} autoComplete="off" {...entries.bind("path")} />
          <Field label={t("cmd")} placeholder="5017" inputMode="numeric" autoComplete="off" {...entries.bind("cmd")} />
          <Field label={t("share")} inputMode="decimal" autoComplete="off" {...entries.bind("share")} />
          <Field label={t("seed")} inputMode="numeric" autoComplete="off" {...entries.bind("seed")} />
        </FieldPair>
        <Field
          label={t("minutes")}
          hint={t("minutesHint")}
          inputMode="decimal"
          autoComplete="off"
          {...entries.bind("minutes")}
        />
        <Alert message={add.alert.message} onDismiss={add.alert.hide} />
        <Button type="submit" variant="primary" wide busy={add.busy}>
          {t("addNow")}
        </Button>
      </Form>
    </Panel>
  );
}
