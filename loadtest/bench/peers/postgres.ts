import { execFile, type ExecFileOptions } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, HOST } from "#scripts/server/ports.ts";
import type { Side } from "../comparison.ts";
import { installed } from "./installed.ts";
import { BALANCE, HOUSE, SCHEMA } from "./schema.ts";

const run = promisify(execFile);

const CLIENTS = 32;
const MEMBERS = 512;
const BURST_SECONDS = 2;
const DATABASE = "postgres";

/** A stake in one statement, which commits by itself. pgbench takes every colon for the beginning of a variable. */
const STAKE = `\\set member random(1, ${MEMBERS})
\\set id random(1, 9000000000000000)
WITH paid AS (UPDATE account SET posted = posted - 5000 WHERE id = :member AND posted >= 5000 RETURNING id, posted),
  moved AS (INSERT INTO transfer SELECT 'bet-aviator-' || CAST(:id AS BIGINT), 'bet', id, ${HOUSE}, 5000, id, posted,
    'aviator-179521086000', CAST(:id AS BIGINT) FROM paid RETURNING member)
INSERT INTO stake SELECT member, CAST(:id AS BIGINT), 0, 'bench-00000000-0000-0000-0000-000000-0', 5000, 'Q2AlyjYoIondBMTh7fy5', CAST(:id AS BIGINT)
  FROM moved;
`;

export interface PostgresSide extends Side {
  close(): Promise<void>;
}

/**
 * Stakes as transactions of one statement each, by pgbench, in a cluster of its own; null: it is not installed. The
 * house's account is left out, which would have every stake wait for every other: it is the sum of the others.
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

/** What pgbench says: how many transactions there were, and how long they took, without the connecting. */
export function resultOf(said: string): { messages: number; ms: number } {
  const [, processed] = /actually processed: (\d+)/.exec(said) ?? [];
  const [, perSecond] = /tps = ([\d.]+) \(without/.exec(said) ?? [];
  const [, failed] = /failed transactions: (\d+)/.exec(said) ?? [];
  const messages = Number(processed);
  if (!(messages > 0) || perSecond === undefined || Number(failed ?? 0) > 0) throw new Error(`pgbench: ${said}`);
  return { messages, ms: (messages / Number(perSecond)) * 1000 };
}

/** PostgreSQL will not run as root: as the user that its package made, then. */
async function owner(dir: string): Promise<ExecFileOptions & { encoding: "utf8" }> {
  const options = { cwd: dir, encoding: "utf8" as const };
  if (process.getuid?.() !== 0) return options;
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  const [uid, gid] = [await id("-u"), await id("-g")];
  chownSync(dir, uid, gid);
  chmodSync(join(dir, ".."), 0o755);
  return { ...options, uid, gid };
}
