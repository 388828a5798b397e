import type { AccountNoticeType } from "#contract/calls/wallet.ts";

export const accountNoticeSchema = `
  -- What members have to know about who gets into their accounts.
  CREATE TABLE account_notice (
    seq INTEGER PRIMARY KEY,
    member INTEGER NOT NULL,
    type TEXT NOT NULL,
    time INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX account_notice_member ON account_notice (member, seq);
`;

/** Notices kept per member. */
const KEPT = 10;

interface AccountNotice {
  readonly type: AccountNoticeType;
  readonly create_time: number;
}

export class AccountNotices {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Runs inside the transaction that opens or ends the sessions. */
  add(member: number, type: AccountNoticeType, now: number): void {
    this.#sql.exec("INSERT INTO account_notice (member, type, time) VALUES (?, ?, ?)", member, type, now);
    this.#sql.exec(
      `DELETE FROM account_notice WHERE member = ?1 AND seq <=
         (SELECT seq FROM account_notice WHERE member = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)`,
      member,
      KEPT,
    );
  }

  /** Newest first. */
  list(member: number): AccountNotice[] {
    return this.#sql
      .exec<{ type: AccountNoticeType; create_time: number }>(
        "SELECT type, time AS create_time FROM account_notice WHERE member = ? ORDER BY seq DESC",
        member,
      )
      .toArray();
  }
}
