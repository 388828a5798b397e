import { DEFAULT_LOCALE } from "#contract/values/locale.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { OpenedMember, NewMember, AccountOfSession, NewSession } from "#simulator/objects/cell-api.ts";
import { type Members, nickNameOf } from "./accounts/members.ts";
import type { Invitations } from "./promotion/invitations.ts";
import type { Sessions } from "./accounts/sessions.ts";
import type { CellServices } from "./create-cell-services.ts";

interface OpenMembersNeeds {
  readonly members: Members;
  readonly sessions: Sessions;
  readonly ledger: Ledger;
  readonly invitations: Invitations;
}

/**
 * Opens accounts inside a transaction, each with its welcome balance (minor units) and a first session. A repeated
 * registration gets another session, but no second account or welcome balance.
 */
export function openMembers(
  { members, sessions, ledger, invitations }: OpenMembersNeeds,
  wanted: readonly NewMember[],
  welcome: number,
  now: number,
): OpenedMember[] {
  const known = wanted.map(({ registration }) => members.registered(registration));
  const unknown = wanted.filter((_, index) => known[index] === null);
  const added = members.add(unknown, now);
  for (const [index, member] of added.entries()) {
    const { referrer = null, simulated } = unknown[index] ?? {};
    const nickName = nickNameOf(member, simulated);
    if (referrer !== null) invitations.tell({ referrer, member, nickName, time: now });
  }
  if (welcome > 0) {
    for (const member of added) {
      ledger.transfer({
        id: `welcome:${member}`,
        kind: "welcome",
        debit: PLATFORM.bonus,
        credit: member,
        amount: welcome,
        relation: "welcome",
        time: now,
      });
    }
  }
  const rest = added.values();
  const ids = known.map((member) => member ?? (rest.next().value as number));
  const tokens = sessions.open(
    ids.map((member, index) => ({
      member,
      passwordVersion: wanted[index]?.passwordVersion ?? 0,
      device: wanted[index]?.device ?? "",
      locale: wanted[index]?.locale ?? DEFAULT_LOCALE,
    })),
    now,
  );
  return ids.map((member, index) => ({ member, token: tokens[index] ?? "" }));
}

/** Opens accounts and tells their referrers' cells. `welcome`: minor units. */
export function registerMembers(
  services: CellServices,
  members: readonly NewMember[],
  welcome: number,
): OpenedMember[] {
  const { transactions, clock, outbox } = services;
  const opened = transactions.run(() => openMembers(services, members, welcome, clock.now()));
  if (members.some(({ referrer }) => referrer !== null)) outbox.deliverSoon();
  return opened;
}

/** A new session's token. Null: the member is unknown, or has a newer password than the given one. */
export function openSession(services: CellServices, wanted: Required<NewSession>, isNewDevice: boolean): string | null {
  const { members, sessions, notices, transactions, clock } = services;
  const { member, passwordVersion } = wanted;
  const now = clock.now();
  if (members.get(member) === null) return null;
  const { ended, token } = transactions.run(() => {
    if (passwordVersion < sessions.passwordVersion(member)) return { ended: [], token: null };
    const ended = setPasswordVersion(services, member, passwordVersion, now);
    if (isNewDevice) notices.add(member, "new_device", now);
    return { ended, token: sessions.open([wanted], now)[0] ?? null };
  });
  closeSockets(services, member, ended);
  return token;
}

/** Ends the sessions that were opened with an older password. */
export function endSessions(services: CellServices, member: number, passwordVersion: number): void {
  const { transactions, clock } = services;
  const ended = transactions.run(() => setPasswordVersion(services, member, passwordVersion, clock.now()));
  closeSockets(services, member, ended);
}

/** The account whose session a token is, or null. */
export function accountOf({ sessions, members, clock }: CellServices, token: string): AccountOfSession | null {
  const session = sessions.find(token, clock.now());
  const member = session === null ? null : members.get(session.member);
  if (session === null || member === null) return null;
  return { mobile: member.mobile, device: sessions.deviceOf(session), demo: member.demo === 1 };
}

/** Runs inside a transaction; returns the hashes of the ended sessions. */
function setPasswordVersion(
  { sessions, notices }: CellServices,
  member: number,
  version: number,
  now: number,
): string[] {
  if (version <= sessions.passwordVersion(member)) return [];
  notices.add(member, "password_changed", now);
  return sessions.endOlder(member, version);
}

function closeSockets({ sockets }: CellServices, member: number, sessions: readonly string[]): void {
  for (const session of sessions) sockets.end(member, session);
}
