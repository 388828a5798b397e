import { DEFAULT_LOCALE } from "#contract/values/locale.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { OpenedMember, NewMember } from "#simulator/objects/cell-api.ts";
import { type Members, nickNameOf } from "./accounts/members.ts";
import type { Invitations } from "./promotion/invitations.ts";
import type { Sessions } from "./accounts/sessions.ts";

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
