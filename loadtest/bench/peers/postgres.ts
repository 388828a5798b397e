import { execFile, type ExecFileOptions } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, writeFileSync, existsSync } from "node:fs";
import { join, delimiter } from "node:path";
import { promisify } from "node:util";
import { freePort, HOST } from "#scripts/server/processes.ts";
import type { Side } from "../comparison.ts";

/** Folders outside most users' PATH, newest first. */
const ELSEWHERE = ["/usr/sbin", ...[18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin`)];

/** Path of an installed program; null without it. */
export function installed(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...ELSEWHERE];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

// Tables of a stake in a peer's database: the same rows, columns and indices as in the server's.

/** Uses only SQL that SQLite and PostgreSQL share. */
export const SCHEMA = [
  "CREATE TABLE account (id BIGINT PRIMARY KEY, posted BIGINT NOT NULL CHECK (id < 0 OR posted >= 0))",
  `CREATE TABLE transfer (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, debit BIGINT NOT NULL, credit BIGINT NOT NULL, amount BIGINT NOT NULL,
    member BIGINT NOT NULL, member_after BIGINT NOT NULL, relation TEXT NOT NULL, time BIGINT NOT NULL
  )`,
  "CREATE INDEX transfer_member ON transfer (member, time)",
  `CREATE TABLE stake (
    member BIGINT NOT NULL, period BIGINT NOT NULL, slot INTEGER NOT NULL, bet_id TEXT NOT NULL, amount BIGINT NOT NULL,
    seed TEXT NOT NULL, create_time BIGINT NOT NULL, PRIMARY KEY (period, member, slot)
  )`,
  "CREATE INDEX stake_member ON stake (member, period)",
];

/** Operator's account, which balances the members'. */
export const OPERATOR = -1;
/** Minor units, enough for every stake of a long benchmark. */
export const BALANCE = 1_000_000_000_000;

const run = promisify(execFile);

const CLIENTS = 32;
const MEMBERS = 512;
const BURST_SECONDS = 2;
const DATABASE = "postgres";

/** A statement is a transaction of its own. pgbench reads every colon as the beginning of a variable. */
const STAKE = `\\set member random(1, ${MEMBERS})
\\set id random(1, 9000000000000000)
WITH paid AS (UPDATE account SET posted = posted - 5000 WHERE id = :member AND posted >= 5000 RETURNING id, posted),
  moved AS (INSERT INTO transfer SELECT 'bet-aviator-' || CAST(:id AS BIGINT), 'bet', id, ${OPERATOR}, 5000, id, posted,
    'aviator-179521086000', CAST(:id AS BIGINT) FROM paid RETURNING member)
INSERT INTO stake SELECT member, CAST(:id AS BIGINT), 0, 'bench-00000000-0000-0000-0000-000000-0', 5000, 'Q2AlyjYoIondBMTh7fy5', CAST(:id AS BIGINT)
  FROM moved;
`;

export interface PostgresSide extends Side {
  close(): Promise<void>;
}

/**
 * Side whose stakes pgbench makes in a temporary cluster; null if PostgreSQL is not installed. It leaves out the
 * operator's account, on which all stakes would wait; that account is the sum of the others.
 */
export async function openPostgres(dir: string): Promise<PostgresSide | null> {
  const [initdb, ctl, pgbench, psql] = ["initdb", "pg_ctl", "pgbench", "psql"].map(installed);
  if (!initdb || !ctl || !pgbench || !psql) return null;
  mkdirSync(dir, { recursive: true });
  const user = await owner(dir);
  const data = join(dir, "data");
  const port = await freePort(0);
  const where = ["-h", HOST, "-p", String(port), "-U", "bench"];
  await run(initdb, ["-D", data, "-U", "bench", "-A", "trust"], user);
  const options = `-c listen_addresses=${HOST} -p ${port} -k ${dir}`;
  await run(ctl, ["-D", data, "-o", options, "-l", join(dir, "log"), "-w", "start"], user);
  const close = async () => void (await run(ctl, ["-D", data, "-m", "immediate", "stop"], user));
  try {
    const accounts = `INSERT INTO account SELECT id, ${BALANCE} FROM generate_series(1, ${MEMBERS}) AS id`;
    await run(psql, [...where, "-q", "-d", DATABASE, "-c", [...SCHEMA, accounts].join("; ")], user);
    const script = join(dir, "stake.sql");
    writeFileSync(script, STAKE);
    const benched = [
      ...where,
      "-n",
      "-M",
      "prepared",
      "-c",
      String(CLIENTS),
      "-T",
      String(BURST_SECONDS),
      "-f",
      script,
    ];
    return {
      name: "PostgreSQL, one statement a stake, transactions/s",
      pid: 0,
      async burst() {
        const { stdout } = await run(pgbench, [...benched, DATABASE], user);
        return { ...resultOf(stdout), clientBusy: 0 };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Parses pgbench's number of transactions and their time without connecting. */
export function resultOf(said: string): { messages: number; ms: number } {
  const [, processed] = /actually processed: (\d+)/.exec(said) ?? [];
  const [, perSecond] = /tps = ([\d.]+) \(without/.exec(said) ?? [];
  const [, failed] = /failed transactions: (\d+)/.exec(said) ?? [];
  const messages = Number(processed);
  if (!(messages > 0) || perSecond === undefined || Number(failed ?? 0) > 0) throw new Error(`pgbench: ${said}`);
  return { messages, ms: (messages / Number(perSecond)) * 1000 };
}

/** PostgreSQL refuses to run as root, so it runs as its package's user. */
async function owner(dir: string): Promise<ExecFileOptions & { encoding: "utf8" }> {
  const options = { cwd: dir, encoding: "utf8" as const };
  if (process.getuid?.() !== 0) return options;
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  const [uid, gid] = [await id("-u"), await id("-g")];
  chownSync(dir, uid, gid);
  chmodSync(join(dir, ".."), 0o755);
  return { ...options, uid, gid };
}
