import type { ClockState } from "../time/clock.ts";
import { openMembers } from "./member-sessions.ts";
import type { Refusal } from "#contract/refusals.ts";
import type {
  CellAudit,
  CellMetrics,
  CrowdSettings,
  DeletionRequest,
  NewMember,
  LoadTestClosing,
} from "../objects/cell-api.ts";
import { auditSeals } from "../ledger/seal-checks.ts";
import { archivedBefore } from "./archive/archive.ts";
import { auditCell, lateMessages } from "./audit.ts";
import { outboxAge } from "./outbox.ts";
import { settlementLate } from "./tables/round-books.ts";
import type { CellServices } from "./create-cell-services.ts";
import { instantGames } from "./cell-games.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Transactions } from "#simulator/storage/transactions.ts";
import type { Sessions } from "./accounts/sessions.ts";
import type { Sockets } from "./sockets/sockets.ts";

/** A mobile prefix of no country. The second digit sets these members apart from a load test's. */
const MOBILE_PREFIX = "0009";

/** The members to create. */
function newPlayers(have: number, want: number): NewMember[] {
  return Array.from({ length: Math.max(0, want - have) }, (_, index) => {
    const number = have + index;
    return {
      registration: `crowd:${number}`,
      mobile: `${MOBILE_PREFIX}${String(number).padStart(11, "0")}`,
      referrer: null,
      referrerAbove: null,
      simulated: true,
    };
  });
}

// The operator reads and changes a cell by these functions.

export function readAudit({ sql, clock, games }: CellServices): CellAudit {
  const books = auditCell(sql);
  return {
    ...books,
    invariants: [
      ...books.invariants,
      lateMessages(sql, clock.now()),
      ...auditSeals(sql, archivedBefore(clock.now())),
      ...[...games.values()].flatMap((game) => game.checkDraws?.() ?? []),
    ],
  };
}

export function readMetrics(services: CellServices): CellMetrics {
  const { sql, totals, meter, sockets, closed, clock, withdrawals, returns } = services;
  return {
    outboxAgeMs: outboxAge(sql, clock.now()),
    settlementLateMs: settlementLate(sql, clock.now()),
    databaseBytes: sql.databaseSize,
    withdrawalAgeMs: withdrawals.oldestAge(clock.now()),
    platformMoney: platformMoney(sql),
    returns: returns.read(),
    ...meter.read(),
    ...totals.read(clock.real()),
    sockets: sockets.count(),
    closedGames: instantGames().filter((game) => closed.isClosed(game, clock.now())),
  };
}

function platformMoney(sql: SqlStorage): Record<string, number> {
  const rows = sql.exec<{ account: number; balance: number }>("SELECT account, balance FROM platform_book").toArray();
  const balances = new Map(rows.map(({ account, balance }) => [account, balance]));
  return Object.fromEntries(Object.entries(PLATFORM).map(([name, account]) => [name, balances.get(account) ?? 0]));
}

/** Returns whether simulated players are here. */
export function setClock({ clock, due, socketGames, crowd }: CellServices, state: ClockState): boolean {
  clock.set(state);
  due.arm();
  const isHere = crowd.isHere(clock.now());
  // Frozen, `playAtOnce` settles game by game: of two payouts of a member at one time the second is a ms later.
  if (!state.frozen || !isHere) for (const game of socketGames.values()) game.poke();
  crowd.poke();
  return isHere;
}

/** Starts simulated players, creating missing ones with a balance; null stops them. */
export function gatherCrowd(services: CellServices, settings: CrowdSettings | null, balance: number): void {
  const { members, transactions, clock, crowd } = services;
  const missing = newPlayers(members.simulated(Number.MAX_SAFE_INTEGER).length, settings?.players ?? 0);
  if (missing.length > 0) transactions.run(() => openMembers(services, missing, balance, clock.now()));
  crowd.gather(settings);
}

/** Deletes an account for an operator, once for each request. */
export async function deleteMember(
  { commit, deletions, endDeletion, clock }: CellServices,
  wanted: DeletionRequest,
): Promise<Refusal | { readonly givenUp: number }> {
  const { member } = wanted;
  const refusal = await commit.run(() =>
    deletions.isDeletedBy(member, wanted) === true ? null : deletions.delete(wanted, clock.now()),
  );
  if (refusal !== null) return refusal;
  await endDeletion(member);
  return { givenUp: deletions.givenUp(member) };
}

interface LoadTestNeeds {
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
