import { type Refusal, refuse } from "#contract/refusals.ts";
import { FIRST_SEQUENCE, memberIdOf } from "#simulator/objects/placement.ts";
import type { NewMember } from "#simulator/objects/cell-api.ts";
import { all, first, insertMany } from "#simulator/storage/sql.ts";

export const memberSchema = `
  CREATE TABLE member (
    id INTEGER PRIMARY KEY,
    -- Made by the directory: opening an account twice opens it once.
    registration TEXT NOT NULL UNIQUE,
    mobile TEXT NOT NULL,
    nick_name TEXT NOT NULL,
    -- The member who invited this one.
    referrer INTEGER,
    -- The member who invited that one.
    referrer_above INTEGER,
    create_time INTEGER NOT NULL,
    simulated INTEGER NOT NULL DEFAULT 0 CHECK (simulated IN (0, 1)),
    -- A member with a welcome balance must recharge once before it withdraws or transfers money.
    recharges_first INTEGER NOT NULL DEFAULT 0 CHECK (recharges_first IN (0, 1)),
    -- The run of a load test; the totals leave its members out.
    load_test TEXT,
    -- A member of a demo account has no password and no phone.
    demo INTEGER NOT NULL DEFAULT 0 CHECK (demo IN (0, 1))
  ) STRICT;
  CREATE INDEX member_load_test ON member (load_test) WHERE load_test IS NOT NULL;
`;

export interface MemberRow extends Record<string, SqlStorageValue> {
  readonly id: number;
  /** Digits. Empty, as the name: the account was deleted. */
  readonly mobile: string;
  readonly nick_name: string;
  readonly referrer: number | null;
  readonly referrer_above: number | null;
  readonly simulated: number;
  readonly load_test: string | null;
  readonly recharges_first: number;
  readonly demo: number;
  readonly create_time: number;
}

/** A member as others see it. */
export interface SeenMember {
  readonly nickName: string;
  readonly simulated: boolean;
}

export class Members {
  readonly #sql: SqlStorage;
  readonly #cell: number;

  constructor(sql: SqlStorage, cell: number) {
    this.#sql = sql;
    this.#cell = cell;
  }

  /** The member that a registration opened, or null. */
  registered(registration: string): number | null {
    const row = first<{ id: number }>(this.#sql, "SELECT id FROM member WHERE registration = ?", registration);
    return row?.id ?? null;
  }

  /** Adds members under consecutive ids and returns the ids in order. */
  add(members: readonly NewMember[], now: number): number[] {
    const [last] = this.#sql.exec<{ id: number | null }>("SELECT max(id) AS id FROM member").toArray();
    const lastSequence = Math.max(FIRST_SEQUENCE - 1, Math.floor((last?.id ?? 0) / 10_000));
    const rows = members.map((member, index) => {
      const { registration, mobile, referrer, referrerAbove } = member;
      const { simulated = false, loadTest = null, rechargesFirst = false, demo = false } = member;
      const id = memberIdOf(lastSequence + 1 + index, this.#cell);
      const nickName = nickNameOf(id, simulated);
      const marks = [simulated ? 1 : 0, loadTest, rechargesFirst ? 1 : 0, demo ? 1 : 0] as const;
      return [id, registration, mobile, nickName, referrer, referrerAbove, now, ...marks] as const;
    });
    insertMany(
      this.#sql,
      `INSERT INTO member (id, registration, mobile, nick_name, referrer, referrer_above, create_time, simulated,
         load_test, recharges_first, demo)`,
      rows,
    );
    return rows.map(([id]) => id);
  }

  /** Null: unknown, or deleted. */
  get(id: number): MemberRow | null {
    const row = this.withDeleted(id);
    return row === null || row.mobile === "" ? null : row;
  }

  withDeleted(id: number): MemberRow | null {
    const row = first<MemberRow>(
      this.#sql,
      `SELECT id, mobile, nick_name, referrer, referrer_above, simulated, load_test, recharges_first, demo, create_time
         FROM member WHERE id = ?`,
      id,
    );
    return row ?? null;
  }

  /** Refuses `recharge_first` until a member with a welcome balance has recharged once. */
  maySendMoney(id: number): Refusal | null {
    return this.get(id)?.recharges_first === 1 ? refuse("recharge_first") : null;
  }

  /** Lifts the hold on the welcome balance; runs inside the transaction that credits the recharge. */
  recharged(id: number): void {
    this.#sql.exec("UPDATE member SET recharges_first = 0 WHERE id = ? AND recharges_first = 1", id);
  }

  simulated(count: number): number[] {
    return all<{ id: number }>(this.#sql, "SELECT id FROM member WHERE simulated = 1 ORDER BY id LIMIT ?", count).map(
      ({ id }) => id,
    );
  }

  /** A member as others see it. Names of simulated players need no mask. */
  seen(id: number): SeenMember {
    const row = this.get(id);
    // Other members see a load test's players as simulated ones.
    const simulated = row !== null && (row.simulated === 1 || row.load_test !== null);
    const nickName = row?.nick_name ?? "";
    return { nickName: simulated ? nickName : maskNickName(nickName), simulated };
  }

  seenName(id: number): string {
    return this.seen(id).nickName;
  }

  isDeleted(id: number): boolean {
    return this.withDeleted(id)?.mobile === "";
  }

  /** Takes the personal fields of a member, whose id stays as a pseudonym. */
  erase(id: number): void {
    this.#sql.exec("UPDATE member SET mobile = '', nick_name = '' WHERE id = ?", id);
  }

  rename(id: number, nickName: string): void {
    this.#sql.exec("UPDATE member SET nick_name = ? WHERE id = ?", nickName, id);
  }
}

export function nickNameOf(member: number, simulated = false): string {
  return `${simulated ? "sim" : "player"}_${member}`;
}

/** Keeps only the first and last character of a nick name. */
function maskNickName(nickName: string): string {
  const characters = [...nickName];
  return `${characters[0] ?? ""}***${characters.at(-1) ?? ""}`;
}
