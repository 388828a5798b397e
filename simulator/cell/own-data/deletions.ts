import { type Refusal, refuse } from "#contract/refusals.ts";
import { directoryOf, directoryShard } from "#simulator/objects/stubs.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { ClosedAccount, DeletionRequest } from "#simulator/objects/cell-api.ts";
import { all, first } from "#simulator/storage/sql.ts";
import type { CellBase } from "../cell-base.ts";
import type { Profits } from "../promotion/profits.ts";
import type { Members } from "../accounts/members.ts";
import type { Sessions } from "../accounts/sessions.ts";
import { DAY_MS } from "#contract/values/durations.ts";

export const deletionSchema = `
  -- Accounts that have ended. Nothing here names a person.
  CREATE TABLE deletion (
    member INTEGER PRIMARY KEY,
    -- The key of the request, and its session: a repeat of it gets the first answer.
    request TEXT NOT NULL,
    session TEXT NOT NULL,
    -- Minor units.
    given_up INTEGER NOT NULL CHECK (given_up >= 0),
    time INTEGER NOT NULL
  ) STRICT;
`;

const CLOSE_ACCOUNT = "close_account";

/** Takes the personal fields of a member, by table. The ledger keeps its rows under the member's id. */
const ERASURES = [
  "DELETE FROM address WHERE member = ?",
  "DELETE FROM bank_card WHERE member = ?",
  "DELETE FROM card_holder WHERE member = ?",
  "DELETE FROM account_notice WHERE member = ?",
  "DELETE FROM launch WHERE member = ?",
  "DELETE FROM limit_review WHERE member = ?",
  "DELETE FROM data_export WHERE member = ?",
  // Forms to payment pages are among the answers.
  "DELETE FROM idempotency_key WHERE member = ? AND of_game = 0",
  `UPDATE suggestion SET whats_app = '', content = '', reply = '', supple_serial = '', status = 'Completed'
   WHERE member = ?`,
  "UPDATE shop_order SET address = '' WHERE member = ?",
  "UPDATE withdrawal SET account_number = '', reject_words = NULL WHERE member = ?",
  "UPDATE recharge SET failed = 1 WHERE member = ? AND status = 'Wait' AND failed = 0",
  // Names of others.
  "UPDATE profit SET nick_names = '[]' WHERE member = ?",
];

interface DeletionNeeds extends Pick<CellBase, "env" | "sql" | "ledger" | "limits" | "outbox" | "settings"> {
  readonly members: Members;
  readonly sessions: Pick<Sessions, "endOf">;
  readonly profits: Pick<Profits, "forgetNames">;
}

/**
 * The end of accounts. One transaction empties the cell and stores the messages that empty the directory and the
 * inviters' records. So a crash loses none of them.
 */
export class Deletions {
  readonly #needs: DeletionNeeds;

  constructor(needs: DeletionNeeds) {
    this.#needs = needs;
    const { env, outbox } = needs;
    outbox.register<ClosedAccount, null>(CLOSE_ACCOUNT, {
      targetOf: ({ mobile }) => `directory:${directoryShard(env, mobile)}`,
      send: (_, closed) => directoryOf(env, closed.mobile).closeAccount(closed),
      onAnswer: () => undefined,
    });
  }

  /** Whether this request has deleted the member. Null: nothing has. */
  isDeletedBy(member: number, { request, session }: Pick<DeletionRequest, "request" | "session">): boolean | null {
    const done = this.#of(member);
    return done === undefined ? null : done.request === request && done.session === session;
  }

  /** Money of a deleted member, in minor units. */
  givenUp(member: number): number {
    return this.#of(member)?.given_up ?? 0;
  }

  /**
   * Why the account cannot end now: `receiver_unknown`, `stakes_open`, `withdrawal_open`, `on_its_way`, or `balance_left`
   * if the balance is not what the member gives up.
   */
  mayDelete(member: number, giveUp: number): Refusal | null {
    const { sql, ledger, members } = this.#needs;
    if (members.get(member) === null) return refuse("receiver_unknown");
    if (this.#hasOpenStakes(member)) return refuse("stakes_open");
    const withdrawal = "SELECT 1 FROM withdrawal WHERE member = ? AND status = 'Wait' LIMIT 1";
    if (sql.exec(withdrawal, member).toArray().length > 0) return refuse("withdrawal_open");
    if (this.#isWaiting(member)) return refuse("on_its_way");
    const balance = ledger.balance(member);
    return balance === giveUp ? null : refuse("balance_left", { with: { left: balance / 100 } });
  }

  /** Deletes a member inside a transaction, or refuses as `mayDelete` does. The caller closes its sockets. */
  delete({ member, request, session, giveUp }: DeletionRequest, now: number): Refusal | null {
    const { sql, limits, members, sessions, outbox, profits, settings } = this.#needs;
    const refusal = this.mayDelete(member, giveUp);
    if (refusal !== null) return refusal;
    if (giveUp > 0) this.#giveUp(`given_up:${member}:${request}`, member, giveUp, now);
    const { mobile } = members.get(member) ?? { mobile: "" };
    const { excludeUntil, pauseUntil } = limits.of(member);
    const away = Math.max(excludeUntil ?? 0, pauseUntil ?? 0);
    const closed: ClosedAccount = {
      mobile,
      member,
      freeTime: now + settings.numberFreeDays * DAY_MS,
      awayUntil: away > now ? away : null,
    };
    outbox.put(CLOSE_ACCOUNT, messageOf(member), closed, now);
    profits.forgetNames(member, now);
    limits.remove(member);
    sessions.endOf(member);
    members.erase(member);
    for (const erasure of [...ERASURES, ...this.#seedErasures()]) sql.exec(erasure, member);
    sql.exec("INSERT INTO deletion VALUES (?, ?, ?, ?, ?)", member, request, session, giveUp, now);
    return null;
  }

  /** Tells the directory at once. */
  deliver(member: number): Promise<void> {
    return this.#needs.outbox.deliver(messageOf(member));
  }

  /** Money that comes back to a deleted member goes where its balance went; runs inside a transaction. */
  giveUpLate(id: string, member: number, amount: number, now: number): void {
    if (this.#needs.members.isDeleted(member)) this.#giveUp(`given_up:${id}`, member, amount, now);
  }

  #giveUp(id: string, member: number, amount: number, time: number): void {
    const relation = "deletion";
    this.#needs.ledger.transfer({
      id,
      kind: "given_up",
      debit: member,
      credit: PLATFORM.givenUp,
      amount,
      relation,
      time,
    });
  }

  /** A stake that waits in a settled round has lost, and is not open. */
  #hasOpenStakes(member: number): boolean {
    const { sql, ledger } = this.#needs;
    const { open } = ledger.book(member);
    return (
      open.size > 0 &&
      all(
        sql,
        `SELECT 1 FROM json_each(?2) CROSS JOIN stake ON stake.member = ?1 AND at = json_each.value
         LEFT JOIN round USING (game, period) WHERE status = 'W' AND settled IS NULL LIMIT 1`,
        member,
        JSON.stringify([...open]),
      ).length > 0
    );
  }

  /** Transfers, gifts and orders whose answer may yet bring money, and goods that need their address. */
  #isWaiting(member: number): boolean {
    const { sql } = this.#needs;
    const waits = [
      "SELECT 1 FROM gift_claim WHERE member = ? AND outcome IS NULL LIMIT 1",
      "SELECT 1 FROM shop_order WHERE member = ? AND status IN ('placing', 'undelivered', 'unreceived') LIMIT 1",
      // The ids of transfers begin so. A semicolon follows the colon.
      "SELECT 1 FROM outbox WHERE id > 'transfer:' || ?1 || ':' AND id < 'transfer:' || ?1 || ';' LIMIT 1",
    ];
    return waits.some((query) => sql.exec(query, member).toArray().length > 0);
  }

  /** Members choose the seeds of games without tables themselves. */
  #seedErasures(): string[] {
    return seedTables(this.#needs.sql).map((table) => `DELETE FROM ${table} WHERE member = ?`);
  }

  #of(member: number): { request: string; session: string; given_up: number } | undefined {
    return first(this.#needs.sql, "SELECT request, session, given_up FROM deletion WHERE member = ?", member);
  }
}

/** The tables of the games with the members' own seeds. */
export function seedTables(sql: SqlStorage): string[] {
  return all<{ name: string }>(
    sql,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '*_client_seed' ORDER BY name",
  ).map(({ name }) => name);
}

function messageOf(member: number): string {
  return `${CLOSE_ACCOUNT}:${member}`;
}
