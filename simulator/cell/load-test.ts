import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Transactions } from "#simulator/storage/transactions.ts";
import type { LoadTestClosing } from "#simulator/objects/cell-api.ts";
import type { Sessions } from "./accounts/sessions.ts";
import type { Sockets } from "./sockets/sockets.ts";

export interface LoadTestNeeds {
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  readonly sessions: Sessions;
  readonly sockets: Sockets;
  readonly transactions: Transactions;
}

/**
 * Closes the members of a run: ends their sessions and sockets, and books their money back. A repeat books back only
 * the payments made since.
 */
export function closeLoadTest(
  { sql, ledger, sessions, sockets, transactions }: LoadTestNeeds,
  run: string,
  now: number,
): LoadTestClosing {
  const members = sql
    .exec<{ id: number }>("SELECT id FROM member WHERE load_test = ? ORDER BY id", run)
    .toArray()
    .map(({ id }) => id);
  transactions.run(() => {
    for (const member of members) {
      sessions.endOf(member);
      const amount = ledger.balance(member);
      if (amount === 0) continue;
      const closings = sql
        .exec<{ n: number }>("SELECT count(*) AS n FROM transfer WHERE member = ? AND kind = 'welcome'", member)
        .one().n;
      ledger.transfer({
        id: `closed:${member}:${closings}`,
        kind: "welcome",
        debit: member,
        credit: PLATFORM.bonus,
        amount,
        relation: "closed",
        time: now,
      });
    }
  });
  for (const member of members) sockets.end(member, null);
  return { closed: members.length, open: openPlayers(sql, run) };
}

/** Members of a run with stakes in open rounds. Each round's stakes are found by one seek a member. */
function openPlayers(sql: SqlStorage, run: string): number {
  return sql
    .exec<{ n: number }>(
      `SELECT count(DISTINCT member.id) AS n FROM member CROSS JOIN round CROSS JOIN stake
       WHERE load_test = ? AND settled IS NULL AND stake.member = member.id AND at >= since - 60000
         AND stake.game = round.game AND stake.period = round.period`,
      run,
    )
    .one().n;
}
