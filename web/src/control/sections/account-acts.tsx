import { useState } from "react";
import { operateEndSessions, operateExclude, operateFreeze, operateUnfreeze } from "#contract/control/members.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { useMayAct } from "../data/operator.ts";
import { type ActProps, ConfirmedAct } from "./confirmed-act.tsx";
import { DeletionAct, ExportAct } from "./own-data-acts.tsx";
import styles from "./sections.module.css";

/** Each is one button of the account. */
const ACTS = [FreezeAct, EndSessionsAct, ExclusionAct, ExportAct, DeletionAct];

export function AccountActs(props: ActProps) {
  if (!useMayAct()) return null;
  return (
    <div className={styles.row}>
      {ACTS.map((Act) => (
        <Act key={Act.name} {...props} />
      ))}
    </div>
  );
}

function FreezeAct({ details: { user_id, freeze }, onDone }: ActProps) {
  if (freeze !== null) {
    return (
      <ConfirmedAct
        call={operateUnfreeze}
        body={{ user_id }}
        label="End the freeze"
        title={`End the freeze of ${user_id}?`}
        action="End it"
        done="The freeze has ended"
        onDone={onDone}
      >
        <p>The member stakes, pays in and withdraws again.</p>
      </ConfirmedAct>
    );
  }
  return (
    <ConfirmedAct
      call={operateFreeze}
      body={{ user_id }}
      label="Freeze"
      title={`Freeze ${user_id}?`}
      action="Freeze the account"
      done="The account is frozen"
      onDone={onDone}
    >
      <p>The member logs in and reads, open stakes end and are paid. No other money moves, but by corrections.</p>
    </ConfirmedAct>
  );
}

function EndSessionsAct({ details: { user_id, sessions }, onDone }: ActProps) {
  if (sessions.length === 0) return null;
  return (
    <ConfirmedAct
      call={operateEndSessions}
      body={{ user_id }}
      label="End all sessions"
      title={`End all sessions of ${user_id}?`}
      action="End them"
      done="The sessions have ended"
      onDone={onDone}
    >
      <p>The member has to log in again. A known device still needs no code.</p>
    </ConfirmedAct>
  );
}

const SPANS = [
  { value: "184", label: "Six months (184 days)" },
  { value: "365", label: "A year" },
  { value: "1826", label: "Five years" },
  { value: "3653", label: "Ten years" },
] as const;
type Span = (typeof SPANS)[number]["value"];

function ExclusionAct({ details: { user_id, limits }, onDone }: ActProps) {
  const [span, setSpan] = useState<Span>("184");
  const until = limits.exclude_until;
  return (
    <ConfirmedAct
      call={operateExclude}
      body={{ user_id, days: Number(span) }}
      label={until === null ? "Exclude from play" : "Prolong the exclusion"}
      title={`Exclude ${user_id} from play?`}
      action="Exclude"
      done="The member is excluded"
      onDone={onDone}
    >
      <p>
        {until === null ? "No stakes and no recharges" : `Excluded until ${formatTimestamp(until)}`}. Nobody can shorten
        an exclusion.
      </p>
      <SelectField label="From now" value={span} options={SPANS} onChange={setSpan} />
    </ConfirmedAct>
  );
}
