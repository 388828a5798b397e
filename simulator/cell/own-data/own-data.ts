import type { OwnDataPart } from "#contract/calls/own-data.ts";
import { asItStands, type StakeRecord } from "#simulator/ledger/stake.ts";
import type { OwnDataAnswer } from "#simulator/objects/cell-api.ts";
import { directoryOf } from "#simulator/objects/stubs.ts";
import { all } from "#simulator/storage/sql.ts";
import type { CellBase } from "../cell-base.ts";
import type { Members } from "../accounts/members.ts";
import { seedTables } from "./deletions.ts";

/** Rows of a page: below a megabyte, also of suggestions. */
const PAGE_ROWS = 500;
/** Files of the archive that a page reads, 250 rows each. */
const PAGE_FILES = 20;
/** Before every place, be it a number or a text. */
const BEGINNING = "-1";

type Row = Record<string, string | number | boolean | null>;

/** A table's rows of a member in the order of their places: `?1` is the member, `?2` the place before, `?3` the limit. */
interface Part {
  readonly sql: string;
  readonly beginning?: string;
}

const PARTS = {
  sessions: {
    sql: `SELECT hash AS place, substr(hash, 1, 16) AS id, create_time AS time, seen_time AS seen_time, expire_time, locale
      FROM session WHERE member = ?1 AND hash > ?2 ORDER BY hash LIMIT ?3`,
  },
  payees: { sql: "SELECT id AS place, bank_card.* FROM bank_card WHERE member = ?1 AND id > ?2 ORDER BY id LIMIT ?3" },
  addresses: { sql: "SELECT id AS place, address.* FROM address WHERE member = ?1 AND id > ?2 ORDER BY id LIMIT ?3" },
  money: {
    sql: `SELECT at AS place, time, kind, iif(credit = member, amount, -amount) AS change_money,
        member_after AS balance_after_money, relation
      FROM transfer WHERE member = ?1 AND at > ?2 ORDER BY at LIMIT ?3`,
  },
  recharges: {
    sql: `SELECT seq AS place, create_time AS time, serial, key AS channel, price AS price_money, status,
        failed = 1 AS failed, given_up = 1 AS given_up
      FROM recharge WHERE member = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3`,
  },
  withdrawals: {
    sql: `SELECT seq AS place, create_time AS time, serial, channel, bank_code, account_number, price AS price_money,
        fee AS fee_money, status, fail_reason, reject_reason, reject_words
      FROM withdrawal WHERE member = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3`,
  },
  corrections: {
    sql: `SELECT at AS place, time, change AS change_money, reference, reason
      FROM transfer JOIN by_hand ON proposal = relation
      WHERE transfer.member = ?1 AND transfer.kind = 'correction' AND at > ?2 ORDER BY at LIMIT ?3`,
  },
  orders: {
    sql: `SELECT id AS place, create_time AS time, id, product, price AS price_money, address, status
      FROM shop_order WHERE member = ?1 AND id > ?2 ORDER BY id LIMIT ?3`,
  },
  gifts: {
    sql: `SELECT request AS place, kind, target, outcome ->> 'price' AS price_money
      FROM gift_claim WHERE member = ?1 AND request > ?2 ORDER BY request LIMIT ?3`,
  },
  invites: {
    sql: `SELECT member AS place, time, level, substr(nick_name, 1, 1) || '***' || substr(nick_name, -1) AS nick_name,
        first_recharge AS first_recharge_money
      FROM invited WHERE referrer = ?1 AND member > ?2 ORDER BY member LIMIT ?3`,
  },
  profit: {
    sql: `SELECT json_array(level, time, relation) AS place, time, level, type, relation,
        contribution AS contribution_money, change AS change_money
      FROM profit WHERE member = ?1 AND (level, time, relation) > (?2 ->> 0, ?2 ->> 1, ?2 ->> 2)
      ORDER BY level, time, relation LIMIT ?3`,
    beginning: '[-1,0,""]',
  },
  suggestions: {
    sql: `SELECT id AS place, create_time AS time, serial_number, type, whats_app, content, supple_serial, status, reply
      FROM suggestion WHERE member = ?1 AND id > ?2 ORDER BY id LIMIT ?3`,
  },
  notices: {
    sql: "SELECT seq AS place, time, type FROM account_notice WHERE member = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3",
  },
  game_starts: {
    sql: "SELECT game AS place, time, game FROM launch WHERE member = ?1 AND game > ?2 ORDER BY game LIMIT ?3",
  },
} as const satisfies Partial<Record<OwnDataPart, Part>>;

type TablePart = keyof typeof PARTS;

function isOfTable(part: OwnDataPart): part is TablePart {
  return Object.hasOwn(PARTS, part);
}

interface OwnDataNeeds extends Pick<CellBase, "env" | "cell" | "sql" | "ledger" | "limits"> {
  readonly members: Members;
}

/** All data about a member, part by part and page by page. */
export class OwnData {
  readonly #needs: OwnDataNeeds;
  readonly #others: Record<
    Exclude<OwnDataPart, TablePart>,
    (member: number, after: string | null) => OwnDataAnswer | Promise<OwnDataAnswer>
  > = {
    account: (member) => only(this.#account(member)),
    phone: async (member) => only(await this.#phone(member)),
    limits: (member) => only(this.#limits(member)),
    consents: (member) => only(this.#consents(member)),
    seeds: (member) => only(this.#seeds(member)),
    stakes: (member, after) => this.#stakes(member, Number(after ?? BEGINNING)),
    archived_stakes: (member, after) => this.#archived(member, after),
  };

  constructor(needs: OwnDataNeeds) {
    this.#needs = needs;
  }

  /** A page of a part after a place; null: the first page. Others are masked, secrets are left out. */
  async page(member: number, part: OwnDataPart, after: string | null): Promise<OwnDataAnswer> {
    return isOfTable(part) ? this.#rows(member, PARTS[part], after) : this.#others[part](member, after);
  }

  #rows(member: number, { sql, beginning = BEGINNING }: Part, after: string | null): OwnDataAnswer {
    return paged(all<Row>(this.#needs.sql, sql, member, after ?? beginning, PAGE_ROWS));
  }

  /** A row for each limit that is set, and for a break or an exclusion. */
  #limits(member: number): Row[] {
    const { limits, pauseUntil, excludeUntil, realityMinutes } = this.#needs.limits.of(member);
    const set = Object.entries(limits).filter(([, { value, raise }]) => value !== null || raise !== null);
    const unit = (name: string) => (name === "session_minutes" ? "minutes" : "limit_money");
    return [
      ...set.map(([name, { value, raise }]) => ({
        name,
        [unit(name)]: value,
        ...(raise !== null && { [`raised_to_${unit(name)}`]: raise.to, raise_time: raise.from }),
      })),
      ...(pauseUntil === null ? [] : [{ name: "break", until_time: pauseUntil }]),
      ...(excludeUntil === null ? [] : [{ name: "exclusion", until_time: excludeUntil }]),
      ...(realityMinutes === null ? [] : [{ name: "reality_check", minutes: realityMinutes }]),
    ];
  }

  #account(member: number): Row[] {
    const { sql, ledger } = this.#needs;
    return all<Row>(
      sql,
      `SELECT id AS user_id, mobile, nick_name, create_time AS time,
         referrer AS invited_by FROM member WHERE id = ?`,
      member,
    ).map((row) => ({ ...row, balance_money: ledger.balance(member) }));
  }

  /** The first is needed to open an account. */
  #consents(member: number): Row[] {
    return all<Row>(
      this.#needs.sql,
      `SELECT create_time AS time, 'privacy_policy' AS consent FROM member WHERE id = ?1
       UNION ALL SELECT time, iif(no_deposit_limit = 1, 'no_deposit_limit', 'limits_reviewed') FROM limit_review
       WHERE member = ?1`,
      member,
    );
  }

  async #phone(member: number): Promise<Row[]> {
    const { env, members } = this.#needs;
    const mobile = members.get(member)?.mobile ?? "";
    return mobile === "" ? [] : (await directoryOf(env, mobile).heldOf(mobile)).map((row) => ({ ...row }));
  }

  #seeds(member: number): Row[] {
    const { sql } = this.#needs;
    return seedTables(sql).flatMap((table) =>
      all<{ seed: string }>(sql, `SELECT seed FROM ${table} WHERE member = ?`, member).map(({ seed }) => ({
        game: table.replace(/_client_seed$/, ""),
        seed,
      })),
    );
  }

  #stakes(member: number, after: number): OwnDataAnswer {
    const { sql, ledger } = this.#needs;
    const stakes = all<StakeRecord>(
      sql,
      `SELECT ${ledger.rows.columns("stake")}, outcome, settled FROM stake LEFT JOIN round USING (game, period)
       WHERE member = ? AND at > ? ORDER BY at LIMIT ?`,
      member,
      after,
      PAGE_ROWS,
    );
    return paged(stakes.map((stake) => ({ place: stake.at, ...shownStake(asItStands(stake, stake.settled)) })));
  }

  /** The files of the cell hold the stakes of several members each. */
  async #archived(member: number, after: string | null): Promise<OwnDataAnswer> {
    const { env, cell, ledger } = this.#needs;
    const { ARCHIVE: bucket } = env;
    if (bucket === undefined || ledger.book(member).rowsFrom === 0) return only([]);
    const prefix = `cells/${cell}/`;
    const listed = await bucket.list({ prefix, limit: PAGE_FILES, ...(after !== null && { startAfter: after }) });
    const rows: Row[] = [];
    for (const { key } of listed.objects) {
      const lines = (await (await bucket.get(key))?.text())?.split("\n") ?? [];
      const stakes = lines.filter((line) => line !== "").map((line) => (JSON.parse(line) as { row: StakeRecord }).row);
      // A waiting stake leaves only once its round has settled: it has lost.
      const own = stakes.filter((stake) => stake.member === member).map((stake) => asItStands(stake, 0));
      rows.push(...own.map(shownStake));
    }
    return { lines: linesOf(rows), next: listed.truncated ? (listed.objects.at(-1)?.key ?? null) : null };
  }
}

const STATUS = { W: "open", S: "won", F: "lost", R: "given back", C: "cancelled" } as const;

/** The names of a stake's values in the file. Mere links of rows are left out. */
const STAKE_NAMES: Readonly<Record<string, string | null>> = {
  create_time: "time",
  amount: "stake_money",
  fee: "fee_money",
  payout: "paid_money",
  after: "balance_after_money",
  ended_after: "balance_after_end_money",
  period: "round",
  ...Object.fromEntries(
    ["member", "at", "end_at", "prev", "prev_paid", "settled", "request", "number"].map((name) => [name, null]),
  ),
};

function shownStake(stake: StakeRecord): Row {
  const values = Object.entries({ ...stake, status: STATUS[stake.status] });
  return Object.fromEntries(
    values.flatMap(([name, value]) => {
      const known = STAKE_NAMES[name];
      return known === null ? [] : [[known ?? name, value]];
    }),
  );
}

function only(rows: readonly Row[]): OwnDataAnswer {
  return { lines: linesOf(rows), next: null };
}

function paged(rows: readonly Row[]): OwnDataAnswer {
  const place = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.["place"];
  const next = typeof place === "string" || typeof place === "number" ? String(place) : null;
  return { lines: linesOf(rows), next };
}

function linesOf(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(shown(row))}\n`).join("");
}

/** They say nothing beyond the order and the owner of the rows. */
const PLACES = new Set(["place", "member"]);

/** A row as a person reads it: times with their date, money in whole units. */
function shown(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (PLACES.has(name)) return [];
      if (name.endsWith("_money"))
        return [[name.slice(0, -"_money".length), typeof value === "number" ? value / 100 : null]];
      const isTime = name === "time" || name.endsWith("_time");
      return [[name, isTime && typeof value === "number" ? new Date(value).toISOString() : value]];
    }),
  );
}
