import { useState } from "react";
import {
  type Announcement,
  type Closing,
  operateAnnounce,
  operateClose,
  operateEndAnnouncement,
  operateOpen,
  TEXT_MAX,
} from "#contract/control/workbench.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { provided } from "#web/data/games.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextAreaField } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { useOperation, useGateway } from "../data/operator.ts";
import { DecisionList, DecisionRow } from "../parts/decisions.tsx";
import { NumberField, Panel, PanelGrid, PanelStack } from "../parts/panel.tsx";
import { decimalIn } from "../parts/read-entries.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

const LANGUAGES = {
  in: "English",
  pt: "Portuguese",
  mx: "Spanish",
  vi: "Vietnamese",
} as const;

const MINUTE_S = 60;
const MINUTES_MIN = 0.01;
const MINUTES_MAX = 100_000;
const COUNTDOWN_MAX = 60;
const APP = "app";

/** Closes games or the whole app, and tells players something, in front of any backend. */
export function ClosingSection() {
  const query = useGateway();
  return (
    <QueryView query={query}>
      {({ closings, announcement, now }) => (
        <PanelGrid>
          <CloseForm now={now} />
          <PanelStack>
            <Closings closings={closings} now={now} />
            <AnnouncementPanel announcement={announcement} now={now} />
          </PanelStack>
        </PanelGrid>
      )}
    </QueryView>
  );
}

function useGameName(): (game: string | undefined) => string {
  return (game) => provided.games.find(({ id }) => id === game)?.name ?? game ?? "The whole app";
}

function Closings({ closings, now }: { closings: readonly Closing[]; now: number }) {
  const nameOf = useGameName();
  const open = useOperation(operateOpen);
  return (
    <Panel title="Closed">
      <Alert message={open.alert.message} onDismiss={open.alert.hide} />
      {closings.length === 0 ? (
        <EmptyState icon="check" title="Everything is open" />
      ) : (
        <DecisionList label="Closed">
          {closings.map(({ game, text, closes_at: closesAt, until }) => (
            <DecisionRow
              key={game ?? APP}
              title={nameOf(game)}
              time={closesAt}
              notes={`${now < closesAt ? "Closing." : "Closed."} ${until === undefined ? "Until you open it:" : `Until ${formatTimestamp(until)}:`} ${text.in}`}
            >
              <Button small busy={open.busy} onClick={() => open.run({ ...(game !== undefined && { game }) })}>
                {`Open ${nameOf(game)}`}
              </Button>
            </DecisionRow>
          ))}
        </DecisionList>
      )}
    </Panel>
  );
}

/** The fields of a text in each language, and of its end. */
function useTextEntries() {
  const said = (typed: string) =>
    typed.trim() !== "" && typed.trim().length <= TEXT_MAX ? null : "A text of at most 500 characters";
  const optional = (least: number, most: number) => (typed: string) =>
    typed.trim() === "" || decimalIn(typed, least, most) !== null ? null : "Enter a number";
  const entries = useFormEntries({
    in: said,
    pt: said,
    mx: said,
    vi: said,
    countdown: optional(0, COUNTDOWN_MAX),
    minutes: optional(MINUTES_MIN, MINUTES_MAX),
  });
  const { in: english, pt, mx, vi, minutes } = entries.values;
  const lasting = decimalIn(minutes, MINUTES_MIN, MINUTES_MAX);
  return {
    entries,
    text: { in: english.trim(), pt: pt.trim(), mx: mx.trim(), vi: vi.trim() },
    untilFrom: (from: number) => (lasting === null ? {} : { until: from + Math.round(lasting * MINUTE_MS) }),
  };
}

function TextFields({ entries }: Pick<ReturnType<typeof useTextEntries>, "entries">) {
  return LOCALES.map((locale) => (
    <TextAreaField key={locale} rows={2} label={LANGUAGES[locale]} {...entries.bind(locale)} />
  ));
}

/** `now`: the gateway's time, ms since the epoch. */
function CloseForm({ now }: { now: number }) {
  const nameOf = useGameName();
  const close = useOperation(operateClose);
  const { entries, text, untilFrom } = useTextEntries();
  const [what, choose] = useState(APP);

  function submit() {
    if (!entries.check()) return;
    const seconds = Math.round((decimalIn(entries.values.countdown, 0, COUNTDOWN_MAX) ?? 0) * MINUTE_S);
    const until = untilFrom(now + seconds * 1000);
    close.run({ ...(what !== APP && { game: what }), text, countdown_s: seconds, ...until });
  }

  return (
    <Panel
      title="Close"
      text="Stakes are refused at once. Running rounds and open stakes end within the countdown; then players get the text alone."
    >
      <Form failures={entries.failures} alert={close.alert} onSubmit={submit}>
        <SelectField
          label="What"
          value={what}
          options={[undefined, ...provided.games.map(({ id }) => id)].map((id) => ({
            value: id ?? APP,
            label: nameOf(id),
          }))}
          onChange={choose}
        />
        <NumberField
          label="Countdown, minutes"
          hint="Empty: closed at once."
          inputMode="decimal"
          {...entries.bind("countdown")}
        />
        <TextFields entries={entries} />
        <NumberField
          label="Closed for how many minutes"
          hint="Empty: until you open it."
          inputMode="decimal"
          {...entries.bind("minutes")}
        />
        <Button type="submit" variant="danger" wide busy={close.busy}>
          {`Close ${nameOf(what === APP ? undefined : what)}`}
        </Button>
      </Form>
    </Panel>
  );
}

function AnnouncementPanel({ announcement, now }: { announcement: Announcement | null; now: number }) {
  const announce = useOperation(operateAnnounce);
  const end = useOperation(operateEndAnnouncement);
  const { entries, text, untilFrom } = useTextEntries();

  function submit() {
    if (entries.check()) announce.run({ text, ...untilFrom(now) });
  }

  if (announcement !== null) {
    return (
      <Panel title="Announcement">
        <p role="status">{announcement.text.in}</p>
        <Alert message={end.alert.message} onDismiss={end.alert.hide} />
        <Button wide busy={end.busy} onClick={() => end.run({})}>
          End the announcement
        </Button>
      </Panel>
    );
  }
  return (
    <Panel title="Announcement" text="Tells all players something. Nothing is closed.">
      <Form failures={entries.failures} alert={announce.alert} onSubmit={submit}>
        <TextFields entries={entries} />
        <Button type="submit" wide busy={announce.busy}>
          Announce
        </Button>
      </Form>
    </Panel>
  );
}
