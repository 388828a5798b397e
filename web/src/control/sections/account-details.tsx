import { type ReactNode, useState } from "react";
import { LIMIT_NAMES } from "#contract/calls/limits.ts";
import { type MemberDetails, operateEndSessions } from "#contract/control/members.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { DefinitionList } from "#web/ui/page/card.tsx";
import { useMayAct } from "../data/operator.ts";
import { DataTable } from "../parts/data-table.tsx";
import { DecisionList, DecisionRow } from "../parts/decisions.tsx";
import { Panel, PanelStack } from "../parts/panel.tsx";
import { AccountActs } from "./account-acts.tsx";
import { type ActProps, ConfirmedAct } from "./confirmed-act.tsx";
import { ReplyForm } from "./reply-form.tsx";
import styles from "./sections.module.css";

/** A member's account in panels. */
export function AccountDetails(props: ActProps) {
  const { details } = props;
  return (
    <>
      <Summary {...props} />
      <Records records={details.records} />
      <PanelStack>
        <OpenStakes stakes={details.open_stakes} />
        <Suggestions {...props} />
      </PanelStack>
      <PanelStack>
        <Recharges recharges={details.recharges} />
        <Withdrawals withdrawals={details.withdrawals} />
      </PanelStack>
      <PanelStack>
        <Limits limits={details.limits} />
        <Notices notices={details.notices} />
      </PanelStack>
      <Sessions {...props} />
    </>
  );
}

const KINDS = { member: "", demo: "Demo", simulated: "Simulated player", load_test: "Load test" } as const;

function Summary({ details, onDone }: ActProps) {
  const { user_id, mobile_number, nick_name, create_time, balance, freeze, locked_until, devices, limits } = details;
  const row = (id: string, term: string, value: ReactNode) => ({ id, term, value });
  return (
    <Panel
      title={`Member ${user_id}`}
      span="all"
      trailing={
        <>
          <States details={details} />
          <IconButton icon="refresh" label="Look again" onClick={onDone} />
        </>
      }
    >
      <DefinitionList
        className={styles.facts}
        rows={[
          row("balance", "Balance", <AmountText minor={balance} />),
          row("mobile", "Mobile number", mobile_number),
          row("name", "Nick name", nick_name),
          row("since", "Member since", formatTimestamp(create_time)),
          row("devices", "Devices that need no code", devices),
          ...(freeze === null
            ? []
            : [row("freeze", "Frozen", `${formatTimestamp(freeze.time)}, by ${freeze.who}: “${freeze.reason}”`)]),
          ...until("Log-ins locked until", locked_until),
          ...until("Excluded until", limits.exclude_until),
          ...until("On a break until", limits.pause_until),
        ]}
      />
      <AccountActs details={details} onDone={onDone} />
    </Panel>
  );
}

function until(term: string, time: number | null) {
  return time === null ? [] : [{ id: term, term, value: formatTimestamp(time) }];
}

function States({ details: { kind, freeze, locked_until, limits } }: { details: MemberDetails }) {
  const isOpen =
    freeze === null && locked_until === null && limits.exclude_until === null && limits.pause_until === null;
  return (
    <>
      {KINDS[kind] !== "" && <Chip>{KINDS[kind]}</Chip>}
      {isOpen && <Chip tone="green">Open</Chip>}
      {freeze !== null && <Chip tone="blue">Frozen</Chip>}
      {locked_until !== null && <Chip tone="red">Locked out</Chip>}
      {limits.exclude_until !== null && <Chip tone="accent">Excluded</Chip>}
      {limits.pause_until !== null && <Chip tone="accent">On a break</Chip>}
    </>
  );
}

const words = (name: string) => name.replaceAll("_", " ");
const nothing = (text: string) => <p>{text}</p>;

function Records({ records }: Pick<MemberDetails, "records">) {
  return (
    <Panel title="Last records" span="two">
      <DataTable
        label="Last records"
        rows={records}
        keyOf={({ create_time, type, relation_id }) => `${create_time} ${type} ${relation_id}`}
        empty={nothing("No money has moved.")}
        columns={[
          {
            id: "record",
            head: "Record",
            long: true,
            cell: ({ type, relation_id, reason, create_time: time }) => (
              <>
                {words(type)} {relation_id}
                {reason !== undefined && `: “${reason}”`}
                <p className={styles.hint}>{formatTimestamp(time)}</p>
              </>
            ),
          },
          {
            id: "change",
            head: "Change",
            align: "end",
            cell: ({ change_balance: change }) => <AmountText minor={change} signed />,
          },
          {
            id: "after",
            head: "Balance",
            align: "end",
            cell: ({ after_balance: after }) => <AmountText minor={after} />,
          },
        ]}
      />
    </Panel>
  );
}

function OpenStakes({ stakes }: { stakes: MemberDetails["open_stakes"] }) {
  return (
    <MoneyRows
      title="Open stakes"
      rows={stakes.map(({ game, period, bet_id, amount, create_time }) => ({
        price: amount,
        state: `on ${game}:${period}`,
        notes: bet_id,
        create_time,
      }))}
    />
  );
}

function Recharges({ recharges }: Pick<MemberDetails, "recharges">) {
  return (
    <MoneyRows
      title="Recharges"
      rows={recharges.map(({ serial_number, channel, status, ended = status, ...row }) => ({
        ...row,
        state: words(ended),
        notes: `${channel} ${serial_number}`,
      }))}
    />
  );
}

function Withdrawals({ withdrawals }: Pick<MemberDetails, "withdrawals">) {
  return (
    <MoneyRows
      title="Withdrawals"
      rows={withdrawals.map(({ serial_number, channel, status, fail_reason, ...row }) => ({
        ...row,
        state: fail_reason === "" ? status : `${status}: ${fail_reason}`,
        notes: `${channel} ${serial_number}`,
      }))}
    />
  );
}

interface MoneyRow {
  readonly price: number;
  readonly state: string;
  readonly notes: string;
  readonly create_time: number;
}

function MoneyRows({ title, rows }: { title: string; rows: readonly MoneyRow[] }) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        nothing("None.")
      ) : (
        <DecisionList label={title}>
          {rows.map(({ price, state, notes, create_time }) => (
            <DecisionRow
              key={notes}
              title={
                <>
                  <AmountText minor={price} /> {state}
                </>
              }
              time={create_time}
              notes={notes}
            />
          ))}
        </DecisionList>
      )}
    </Panel>
  );
}

function Limits({ limits }: Pick<MemberDetails, "limits">) {
  const set = LIMIT_NAMES.flatMap((name) => {
    const value = limits[name];
    const shown = name === "session_minutes" ? `${value} minutes a day` : <AmountText minor={value ?? null} />;
    return value == null ? [] : [{ id: name, term: words(name), value: shown }];
  });
  return (
    <Panel title="Limits of its own">
      {set.length === 0 ? nothing("None.") : <DefinitionList rows={set} />}
      {(limits.raises ?? []).map(({ limit, from }) => (
        <p key={limit}>{`${words(limit)}: a raise can be confirmed from ${formatTimestamp(from)}`}</p>
      ))}
    </Panel>
  );
}

function Notices({ notices }: Pick<MemberDetails, "notices">) {
  return (
    <Panel title="Notices">
      <DataTable
        label="Notices"
        rows={notices}
        keyOf={(_, index) => index}
        empty={nothing("None.")}
        columns={[
          { id: "time", head: "Time", cell: ({ create_time: time }) => formatTimestamp(time) },
          { id: "type", head: "Told", cell: ({ type }) => words(type) },
        ]}
      />
    </Panel>
  );
}

function Sessions({ details: { user_id, sessions }, onDone }: ActProps) {
  const mayAct = useMayAct();
  return (
    <Panel title="Sessions">
      {sessions.length === 0 ? (
        nothing("Logged out everywhere.")
      ) : (
        <DecisionList label="Sessions">
          {sessions.map(({ id, device, create_time, seen_time }) => (
            <DecisionRow
              key={id}
              title={device === "" ? "Unknown device" : `Device ${device}`}
              time={create_time}
              notes={`logged in, used ${formatTimestamp(seen_time)}`}
            >
              {mayAct && (
                <ConfirmedAct
                  call={operateEndSessions}
                  body={{ user_id, id }}
                  label="End"
                  title="End this session?"
                  action="End it"
                  done="The session has ended"
                  onDone={onDone}
                >
                  <p>The member has to log in again there.</p>
                </ConfirmedAct>
              )}
            </DecisionRow>
          ))}
        </DecisionList>
      )}
    </Panel>
  );
}

type Suggestion = MemberDetails["suggestions"][number];

function Suggestions({ details: { suggestions }, onDone }: ActProps) {
  const mayAct = useMayAct();
  const [open, setOpen] = useState<Suggestion | null>(null);
  return (
    <Panel title="Suggestions">
      {suggestions.length === 0 ? (
        nothing("None.")
      ) : (
        <DecisionList label="Suggestions">
          {suggestions.map((each) => (
            <DecisionRow
              key={each.serial_number}
              title={each.content}
              time={each.create_time}
              notes={[each.serial_number, each.type, each.supple_serial, each.whats_app]
                .filter((note) => note !== "")
                .join(", ")}
            >
              {each.status === "Completed" && <p>{`“${each.reply}”`}</p>}
              {each.status === "Wait" && mayAct && (
                <Button small onClick={() => setOpen(each)}>
                  Reply
                </Button>
              )}
            </DecisionRow>
          ))}
        </DecisionList>
      )}
      <Dialog open={open !== null} onClose={() => setOpen(null)} title="Reply">
        {open !== null && (
          <ReplyForm
            suggestion={open}
            onDone={() => {
              setOpen(null);
              onDone();
            }}
          />
        )}
      </Dialog>
    </Panel>
  );
}
