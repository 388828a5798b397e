import { SESSIONS_SHOWN } from "#contract/calls/sessions.ts";
import type { MemberDetails } from "#contract/control/members.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { CellDetails, Freeze } from "#simulator/objects/cell-api.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { all } from "#simulator/storage/sql.ts";
import type { MemberRow } from "./accounts/members.ts";
import { hashOf } from "./accounts/sessions.ts";
import { causeOf } from "./calls/wallet.ts";
import type { CellServices } from "./create-cell-services.ts";
import { shownAt } from "./limits/rules.ts";
import { endOf } from "./wallet/recharges.ts";
import { failReasonText } from "./wallet/withdrawals.ts";

// An operator sees and acts on one member by these functions.

const ROWS = 10;
const RECORDS = 20;
const OPEN_STAKES = 100;
/** Of a device's hash. */
const DEVICE_LENGTH = 8;

export function memberDetails(services: CellServices, member: number): CellDetails | null {
  const { members, sessions, ledger, limits, freezes, statement, byHand, notices, suggestions, clock } = services;
  const row = members.get(member);
  if (row === null) return null;
  const now = clock.now();
  return {
    user_id: String(member),
    mobile: row.mobile,
    nick_name: row.nick_name,
    kind: kindOf(row),
    create_time: row.create_time,
    balance: ledger.balance(member),
    freeze: freezes.of(member),
    sessions: sessions.list({ member, hash: "" }, now, SESSIONS_SHOWN).map(({ device, ...session }) => ({
      ...session,
      device: device === "" ? "" : hashOf(device).slice(0, DEVICE_LENGTH),
    })),
    open_stakes: openStakes(services, member),
    limits: { ...shownAt(limits.of(member), now), rules: null, offer_limit: false, review_since: null },
    ...paymentsOf(services, member, now),
    records: statement.page(member, null, RECORDS, 0).map(({ kind, change, after, relation, time }) => ({
      type: kind,
      change_balance: change,
      after_balance: after,
      ...causeOf(kind, relation, byHand),
      create_time: time,
    })),
    notices: notices.list(member),
    suggestions: [...suggestions.page(member, "Wait", ROWS, 0), ...suggestions.page(member, "Completed", ROWS, 0)],
  };
}

function kindOf({ demo, simulated, load_test: run }: MemberRow): MemberDetails["kind"] {
  if (run !== null) return "load_test";
  return demo === 1 ? "demo" : simulated === 1 ? "simulated" : "member";
}

function paymentsOf({ recharges, withdrawals }: CellServices, member: number, now: number) {
  return {
    recharges: recharges.page(member, ROWS, 0).map((recharge) => {
      const { serial: serial_number, key: channel, price, status, create_time } = recharge;
      return { serial_number, channel, price, status, ended: endOf(recharge, now) ?? undefined, create_time };
    }),
    withdrawals: withdrawals.page(member, ROWS, 0).map((row) => {
      const { serial: serial_number, channel, price, fee, status, create_time } = row;
      return { serial_number, channel, price, fee, status, fail_reason: failReasonText(row, "in"), create_time };
    }),
  };
}

/** Newest first. An open stake of a settled round has lost. */
function openStakes({ sql, ledger }: CellServices, member: number): MemberDetails["open_stakes"] {
  return all<Stake>(
    sql,
    `SELECT ${ledger.rows.columns("stake")} FROM json_each(?2) CROSS JOIN stake ON stake.member = ?1 AND at = value
     LEFT JOIN round ON round.game = stake.game AND round.period = stake.period
     WHERE status = 'W' AND settled IS NULL ORDER BY at DESC LIMIT ?3`,
    member,
    JSON.stringify([...ledger.book(member).open]),
    OPEN_STAKES,
  ).map(({ game, period, bet_id, amount, create_time }) => ({ game, period, bet_id, amount, create_time }));
}

export function memberOfSerial({ recharges, withdrawals, suggestions }: CellServices, serial: string): number | null {
  const [, suggested] = /^S(\d+)-\d+$/.exec(serial) ?? [];
  if (suggested === undefined) return recharges.memberOf(serial) ?? withdrawals.memberOf(serial);
  return suggestions.has(Number(suggested), serial) ? Number(suggested) : null;
}

export function freeze(
  { members, freezes, clock }: CellServices,
  member: number,
  wanted: Omit<Freeze, "time"> | null,
): Refusal | { before: Freeze | null } {
  if (members.get(member) === null) return refuse("receiver_unknown");
  const before = freezes.of(member);
  freezes.set(member, wanted && { ...wanted, time: clock.now() });
  return { before };
}

export function endSessions(
  { members, sessions, sockets }: CellServices,
  member: number,
  id: string | null,
): Refusal | { ended: number } {
  if (members.get(member) === null) return refuse("receiver_unknown");
  const ended = sessions.endSome({ member, hash: "" }, id);
  for (const session of ended) sockets.end(member, session);
  return { ended: ended.length };
}

export function exclude(
  { members, limits, clock }: CellServices,
  member: number,
  forMs: number,
): Refusal | { before: number | null; until: number } {
  if (members.get(member) === null) return refuse("receiver_unknown");
  const before = limits.of(member).excludeUntil;
  const now = clock.now();
  const until = now + forMs;
  return limits.set(member, { exclude_until: until }, now) ?? { before, until };
}
