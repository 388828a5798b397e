import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { controlMembers } from "#contract/control/control.ts";
import { winMyGuesses } from "#games/win-go/calls.ts";
import { type Server, startServer } from "#scripts/server/server.ts";
import { LINES, linesSide } from "./calls.ts";
import type { Contest, Side } from "./comparison.ts";
import { requestBytes } from "./http-line.ts";
import { ask } from "#scripts/server/operator.ts";

/** Rows of the member in every cell. */
const OWN_ROWS = 1_000;
/** Rows of all members in the compared cells. */
const ROWS = [1_000, 100_000, 1_000_000] as const;
/** A page at a million rows takes at most 1.5 times as long as at a thousand. */
const TARGET = 1 / 1.5;
const NO_LIMITS = "account 9000000/60, read 9000000/60, write 9000000/60, socket 9000000/60";

/** A member's record pages, from cells with more and more rows of other members. */
export async function records(scratch: string): Promise<Contest> {
  const servers: Server[] = [];
  const side = async (rows: number): Promise<Side> => {
    const { server, token } = await cellWith(rows, join(scratch, `records-${rows}`));
    servers.push(server);
    const headers = { Authorization: `Token ${token}`, "Accept-Language": "in" };
    const request = requestBytes(`${server.url}${winMyGuesses.path}?category=P&p=1&p_size=20&t=1795210860000`, headers);
    return linesSide(`${rows.toLocaleString("en")} rows`, { url: server.url, pid: server.pid, next: () => request });
  };
  const [few, some, many] = [await side(ROWS[0]), await side(ROWS[1]), await side(ROWS[2])];
  return {
    peers: [
      { side: few, target: Number(TARGET.toFixed(2)) },
      { side: some, target: null },
    ],
    ours: { ...many, name: `record pages/s, ${many.name} in the cell` },
    how: [
      `a page of 20 of a member's ${OWN_ROWS.toLocaleString("en")} stakes over ${LINES} connections; the other rows are other members'`,
    ],
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

/** Starts a server whose only cell holds `rows` settled stakes; returns it with a member's token. */
async function cellWith(rows: number, dataDir: string): Promise<{ server: Server; token: string }> {
  mkdirSync(dataDir);
  const start = () =>
    startServer({
      port: 0,
      dataDir,
      env: { CELLS: "1", RATE_LIMITS: NO_LIMITS },
      logFile: join(dataDir, "server.log"),
    });
  const first = await start();
  const { members } = await ask(first, controlMembers, { count: 1, cell: 0 });
  await first.stop();
  const [member] = members;
  if (member === undefined) throw new Error("no member was made");
  fill(databaseOf(dataDir, Number(member.user_id)), Number(member.user_id), rows);
  return { server: await start(), token: member.token };
}

/** The database of the cell that has the member. The server must be stopped. */
export function databaseOf(dataDir: string, member: number): DatabaseSync {
  const data = join(dataDir, "do");
  for (const name of readdirSync(data, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".sqlite") || !existsSync(join(data, name))) continue;
    const database = new DatabaseSync(join(data, name));
    const isCell = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'member_book'").get() !== undefined;
    if (isCell && database.prepare("SELECT 1 FROM member WHERE id = ?").get(member) !== undefined) return database;
    database.close();
  }
  throw new Error("no cell has the member");
}

/** Inserts rows as settlement leaves them, the member's own last. */
function fill(database: DatabaseSync, member: number, rows: number): void {
  const period = 20261101001;
  database.exec(
    `INSERT INTO round (game, period, since, settled, outcome, odds) VALUES ('win:P:1', ${period}, 1793491260000, 1793499260000,
       '{"price":12345,"lastNum":5,"isGreen":true,"isRed":false,"isViolet":true}', '{"G":0}')`,
  );
  const insert = database.prepare(
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
     INSERT INTO stake (member, at, late, game, period, number, bet_id, amount, fee, pick, seed, forced, status, payout, after,
       prev)
     SELECT iif(?2 = 0, 1000000000 + n % 5000, ?2), 1793491260000 + n, 0, 'win:P:1', ${period}, 1, 'bench-' || n, 1000, 20, 'G',
       '', 0, 'W', 0, 1000, iif(n = 1, NULL, 1) FROM number`,
  );
  if (rows > OWN_ROWS) insert.run(rows - OWN_ROWS, 0);
  insert.run(OWN_ROWS, member);
  const counters = { counts: { bet: OWN_ROWS, "bet:win:P": OWN_ROWS }, newest: { "win:P": 1793491260000 + OWN_ROWS } };
  database
    .prepare("UPDATE member_book SET counters = json_patch(counters, ?) WHERE member = ?")
    .run(JSON.stringify(counters), member);
  database.close();
}
