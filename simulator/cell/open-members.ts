import { HOUSE } from "../ledger/accounts.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Members, NewMember } from "./members.ts";
import type { Sessions } from "./sessions.ts";

export interface OpenedMember {
  readonly member: number;
  readonly token: string;
}

/**
 * Opens accounts inside a transaction, each with its welcome balance (minor units) and a first session. A registration
 * that is repeated finds its account as it is, gets another session and no second welcome.
 */
export function openMembers(
  { members, sessions, ledger }: { members: Members; sessions: Sessions; ledger: Ledger },
  wanted: readonly NewMember[],
  welcome: number,
  now: number,
): OpenedMember[] {
  const known = wanted.map(({ registration }) => members.registered(registration));
  const added = members.add(
    wanted.filter((_, index) => known[index] === null),
    now,
  );
  if (welcome > 0) {
    for (const member of added) {
      ledger.transfer({
        id: `welcome:${member}`,
        kind: "welcome",
        debit: HOUSE.bonus,
        credit: member,
        amount: welcome,
        relation: "welcome",
        time: now,
      });
    }
  }
  const rest = added.values();
  const ids = known.map((member) => member ?? (rest.next().value as number));
  const tokens = sessions.open(ids, now);
  return ids.map((member, index) => ({ member, token: tokens[index] ?? "" }));
}
