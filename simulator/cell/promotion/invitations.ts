import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { dayStart } from "#simulator/time/clock.ts";
import type { Invited } from "#simulator/objects/cell-api.ts";
import { ListTotals } from "#simulator/storage/list-totals.ts";
import { receive } from "../outbox.ts";
import type { CellBase } from "../cell-base.ts";

export const invitationSchema = `
  -- Those whom a member of this cell invited (level 1), and those whom they invited (level 2).
  CREATE TABLE invited (
    referrer INTEGER NOT NULL,
    member INTEGER NOT NULL,
    level INTEGER NOT NULL CHECK (level IN (1, 2)),
    nick_name TEXT NOT NULL,
    first_recharge INTEGER NOT NULL DEFAULT 0,
    time INTEGER NOT NULL,
    PRIMARY KEY (referrer, member)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX invited_list ON invited (referrer, level, time);
`;

const INVITED = "invited";

interface InvitedRow extends Record<string, SqlStorageValue> {
  readonly member: number;
  readonly nick_name: string;
  readonly first_recharge: number;
  readonly time: number;
}

interface InvitationNeeds extends Pick<CellBase, "env" | "sql" | "outbox"> {
  /** The member's referrer; null for none. */
  readonly referrerOf: (member: number) => number | null;
}

/** The members that each referrer invited, on two levels, stored in the referrer's cell. */
export class Invitations {
  readonly #needs: InvitationNeeds;
  readonly #totals: ListTotals;

  constructor(needs: InvitationNeeds) {
    this.#needs = needs;
    this.#totals = new ListTotals(needs.sql);
    needs.outbox.register<Invited, null>(INVITED, {
      targetOf: ({ referrer }) => `cell:${cellOf(referrer)}`,
      send: (id, invited) => cellStub(needs.env, cellOf(invited.referrer)).receiveInvited(id, invited),
      onAnswer: () => undefined,
    });
  }

  /** Reports a new member to its referrer; runs inside the transaction that opens the account. */
  tell(invited: Omit<Invited, "level">): void {
    this.#send({ ...invited, level: 1 });
  }

  /** Records an invited member of level 1 or 2; runs inside a transaction. */
  receive(id: string, invited: Invited, now: number): null {
    const { sql, referrerOf } = this.#needs;
    return receive(sql, id, now, () => {
      const { referrer, member, level, nickName, time } = invited;
      const added = sql.exec(
        "INSERT OR IGNORE INTO invited (referrer, member, level, nick_name, time) VALUES (?, ?, ?, ?, ?) RETURNING member",
        referrer,
        member,
        level,
        nickName,
        time,
      );
      if (added.toArray().length > 0) {
        this.#totals.add(
          { member: referrer, list: listOf(level), count: 1 },
          { member: referrer, list: listOfDay(level, time), count: 1 },
        );
      }
      const above = level === 1 ? referrerOf(referrer) : null;
      if (above !== null) this.#send({ ...invited, referrer: above, level: 2 });
      return null;
    });
  }

  page(referrer: number, level: 1 | 2, limit: number, offset: number): InvitedRow[] {
    return this.#needs.sql
      .exec<InvitedRow>(
        `SELECT member, nick_name, first_recharge, time FROM invited WHERE referrer = ? AND level = ?
         ORDER BY time DESC, member DESC LIMIT ? OFFSET ?`,
        referrer,
        level,
        limit,
        offset,
      )
      .toArray();
  }

  count(referrer: number, level: 1 | 2): number {
    return this.#totals.count(referrer, listOf(level));
  }

  /** Members of level 1 that a member has invited on the day of `now`. */
  countOfDay(referrer: number, now: number): number {
    return this.#totals.count(referrer, listOfDay(1, now));
  }

  #send(invited: Invited): void {
    const id = `${INVITED}:${invited.member}:${invited.level}`;
    this.#needs.outbox.put(INVITED, id, invited, invited.time);
  }
}

function listOf(level: 1 | 2): string {
  return `invited:${level}`;
}

function listOfDay(level: 1 | 2, time: number): string {
  return `${listOf(level)}:${dayStart(time)}`;
}
