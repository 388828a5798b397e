import { useTranslations } from "use-intl";
import { MATCHED_PATH } from "#contract/control/faults.ts";
import { type Announcement, controlAnnounce, controlEndAnnouncement } from "#contract/control/workbench.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Field, TextAreaField } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { useGateway } from "../data/gateway.ts";
import { useOperation } from "../data/operator.ts";
import { Panel, PanelGrid } from "../parts/panel.tsx";
import { decimalIn } from "../parts/read-entries.ts";
import { AddStub, StubsInForce } from "./stubs.tsx";

const MINUTE_MS = 60_000;
const MINUTES_MIN = 0.01;
const MINUTES_MAX = 100_000;
const TEXT_MAX = 500;
const PATHS_EXAMPLE = "/mines/* /aviator";

/** Acts in the gateway itself, so it works in front of any backend. */
export function WorkbenchSection() {
  return (
    <PanelGrid>
      <StubsInForce />
      <AddStub />
      <MaintenancePanel />
    </PanelGrid>
  );
}

function MaintenancePanel() {
  const t = useTranslations("control.announcement");
  const query = useGateway();
  return (
    <Panel title={t("title")} text={t("text")}>
      <QueryView query={query}>
        {({ announcement, now }) =>
          announcement === null ? <Announce now={now} /> : <InForce announcement={announcement} />
        }
      </QueryView>
    </Panel>
  );
}

function InForce({ announcement: { paths, until, text } }: { announcement: Announcement }) {
  const t = useTranslations("control.announcement");
  const end = useOperation(controlEndAnnouncement);
  return (
    <>
      <p role="status">
        {paths === undefined ? t("allClosed") : t("closed", { paths: paths.join(" ") })}{" "}
        {until === undefined ? t("untilEnded") : t("until", { time: formatTimestamp(until) })}
      </p>
      <ul>
        {LOCALES.map((locale) => (
          <li key={locale}>
            {t(`languages.${locale}`)}: {text[locale]}
          </li>
        ))}
      </ul>
      <Alert message={end.alert.message} onDismiss={end.alert.hide} />
      <Button variant="primary" wide busy={end.busy} onClick={() => end.run({})}>
        {t("end")}
      </Button>
    </>
  );
}

/** `now`: the gateway's time, ms since the epoch. */
function Announce({ now }: { now: number }) {
  const t = useTranslations("control.announcement");
  const announce = useOperation(controlAnnounce);
  const said = (typed: string) => (typed.trim() !== "" && typed.trim().length <= TEXT_MAX ? null : t("textWrong"));
  const entries = useFormEntries({
    in: said,
    pt: said,
    mx: said,
    vi: said,
    paths: (typed) => (pathsIn(typed).every((path) => MATCHED_PATH.test(path)) ? null : t("pathsWrong")),
    minutes: (typed) =>
      typed.trim() === "" || decimalIn(typed, MINUTES_MIN, MINUTES_MAX) !== null ? null : t("minutesWrong"),
  });

  function submit() {
    if (!entries.check()) return;
    const { in: english, pt, mx, vi } = entries.values;
    const paths = pathsIn(entries.values.paths);
    const minutes = decimalIn(entries.values.minutes, MINUTES_MIN, MINUTES_MAX);
    announce.run({
      text: { in: english.trim(), pt: pt.trim(), mx: mx.trim(), vi: vi.trim() },
      ...(paths.length > 0 && { paths }),
      ...(minutes !== null && { until: now + Math.round(minutes * MINUTE_MS) }),
    });
  }

  return (
    <Form failures={entries.failures} alert={announce.alert} onSubmit={submit}>
      {LOCALES.map((locale) => (
        <TextAreaField key={locale} rows={2} label={t(`languages.${locale}`)} {...entries.bind(locale)} />
      ))}
      <Field
        label={t("paths")}
        placeholder={PATHS_EXAMPLE}
        hint={t("pathsHint")}
        autoComplete="off"
        autoCapitalize="none"
        {...entries.bind("paths")}
      />
      <Field
        label={t("minutes")}
        hint={t("minutesHint")}
        inputMode="decimal"
        autoComplete="off"
        {...entries.bind("minutes")}
      />
      <Button type="submit" variant="primary" wide busy={announce.busy}>
        {t("announce")}
      </Button>
    </Form>
  );
}

function pathsIn(typed: string): string[] {
  return typed.split(/\s+/).filter((path) => path !== "");
}
