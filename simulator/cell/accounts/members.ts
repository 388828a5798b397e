import { type Refusal, refuse } from "#contract/refusals.ts";
import { FIRST_SEQUENCE, memberIdOf } from "#simulator/objects/placement.ts";

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
    create_time INTEGER NOT NULL
  ) STRICT;
`;

/** Simulated players are members like any other, but for this mark. */
export const simulatedMemberSchema =
  "ALTER TABLE member ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0 CHECK (simulated IN (0, 1))";

/** A member that registered with a welcome balance sends no money away before its first recharge. */
export const welcomeHoldSchema =
  "ALTER TABLE member ADD COLUMN recharges_first INTEGER NOT NULL DEFAULT 0 CHECK (recharges_first IN (0, 1))";

export interface MemberRow extends Record<string, SqlStorageValue> {
  readonly id: number;
  readonly mobile: string;
  readonly nick_name: string;
  readonly referrer: number | null;
  readonly referrer_above: number | null;
  readonly simulated: number;
  readonly load_test: string | null;
  readonly recharges_first: number;
}

export interface NewMember {
  readonly registration: string;
  readonly mobile: string;
  readonly referrer: number | null;
  /** The member who invited that one. */
  readonly referrerAbove: number | null;
  readonly simulated?: boolean;
  /** The run of the load test that makes it. */
  readonly loadTest?: string | undefined;
  /** Whether it has to recharge once before it sends its welcome balance away. */
  readonly rechargesFirst?: boolean;
  /** Of the password that its first session is opened with. */
  readonly passwordVersion?: number;
  /** The id of the device that it is opened on. */
  readonly device?: string;
}

/** A member as others may see it. */
export interface SeenMember {
  readonly nickName: string;
  readonly simulated: boolean;
}

/** The members of one cell. */
export class Members {
  readonly #sql: SqlStorage;
  readonly #cell: number;

  constructor(sql: SqlStorage, cell: number) {
    this.#sql = sql;
    this.#cell = cell;
  }

  /** The member that a registration opened, or null. */
  registered(registration: string): number | null {
    const [row] = this.#sql
      .exec<{ id: number }>("SELECT id FROM member WHERE registration = ?", registration)
      .toArray();
    return row?.id ?? null;
  }

  /** Adds members under consecutive ids, in their order; gives back the ids. */
  add(members: readonly NewMember[], now: number): number[] {
    const [last] = this.#sql.exec<{ id: number | null }>("SELECT max(id) AS id FROM member").toArray();
    const lastSequence = Math.max(FIRST_SEQUENCE - 1, Math.floor((last?.id ?? 0) / 10_000));
    const rows = members.map((member, index) => {
      const { registration, mobile, referrer, referrerAbove } = member;
      const { simulated = false, loadTest = null, rechargesFirst = false } = member;
      const id = memberIdOf(lastSequence + 1 + index, this.#cell);
      const nickName = nickNameOf(id, simulated);
      const marks = [simulated ? 1 : 0, loadTest, rechargesFirst ? 1 : 0] as const;
      return [id, registration, mobile, nickName, referrer, referrerAbove, now, ...marks] as const;
    });
    this.#sql.exec(
      `INSERT INTO member (id, registration, mobile, nick_name, referrer, referrer_above, create_time, simulated,
         load_test, recharges_first)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
         value ->> 8, value ->> 9
       FROM json_each(?)`,
      JSON.stringify(rows),
    );
    return rows.map(([id]) => id);
  }

  get(id: number): MemberRow | null {
    const [row] = this.#sql
      .exec<MemberRow>(
        `SELECT id, mobile, nick_name, referrer, referrer_above, simulated, load_test, recharges_first
         FROM member WHERE id = ?`,
        id,
      )
      .toArray();
    return row ?? null;
  }

  /** Refuses `recharge_first` while a member has nothing but its welcome balance and what came of it. */
  maySendMoney(id: number): Refusal | null {
    return this.get(id)?.recharges_first === 1 ? refuse("recharge_first") : null;
  }

  /** Lets a member send money from its first recharge on; inside the transaction that credits it. */
  recharged(id: number): void {
    this.#sql.exec("UPDATE member SET recharges_first = 0 WHERE id = ? AND recharges_first = 1", id);
  }

  /** The first so many simulated ones, in the order of their ids. */
  simulated(count: number): number[] {
    return this.#sql
      .exec<{ id: number }>("SELECT id FROM member WHERE simulated = 1 ORDER BY id LIMIT ?", count)
      .toArray()
      .map(({ id }) => id);
  }

  /** A member as others may see it. Of one that is simulated nothing need be hidden, and what it is must not be. */
  seen(id: number): SeenMember {
    const row = this.get(id);
    // A load test's players are simulated to everyone else.
    const simulated = row !== null && (row.simulated === 1 || row.load_test !== null);
    const nickName = row?.nick_name ?? "";
    return { nickName: simulated ? nickName : maskNickName(nickName), simulated };
  }

  /** A member's nick name as others may see it. */
  seenName(id: number): string {
    return this.seen(id).nickName;
  }

  rename(id: number, nickName: string): void {
    this.#sql.exec("UPDATE member SET nick_name = ? WHERE id = ?", nickName, id);
  }
}

/** What a member is called until it chooses a name. */
export function nickNameOf(member: number, simulated = false): string {
  return `${simulated ? "sim" : "player"}_${member}`;
}

/** A nick name as others may see it: first and last character. */
export function maskNickName(nickName: string): string {
  const characters = [...nickName];
  return `${characters[0] ?? ""}***${characters.at(-1) ?? ""}`;
}
