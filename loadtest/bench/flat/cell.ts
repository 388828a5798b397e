import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { controlMembers, MEMBERS_PER_CALL_MAX } from "#contract/control/control.ts";
import { type Server, startServer } from "#scripts/server/server.ts";
import { type HttpLine, openLine, requestBytes } from "../http-line.ts";
import { ask } from "#scripts/server/operator.ts";
import { databaseOf } from "../records.ts";
import { historyOf, ROWS_A_MEMBER } from "./history.ts";

/** Members who call in turn, spread over all members of the cell. */
export const CALLERS = 50;
/** Minor units. */
const BALANCE = 1_000_000_000;
const NO_LIMITS = "account 9000000/60, read 9000000/60, write 9000000/60, socket 9000000/60";

export type Json = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: Json;
}

export interface FilledCell {
  readonly server: Server;
  readonly dataDir: string;
  readonly receiver: string;
  /** `turn` chooses the caller: one alone would keep its pages in the cache. */
  readonly send: (asked: Asked, turn: number) => Promise<Json>;
  readonly stop: () => Promise<void>;
}

interface FilledDir {
  readonly dataDir: string;
  readonly receiver: string;
  /** Their tokens. */
  readonly callers: readonly string[];
}

/** Makes the data of a server whose only cell has so many stakes, 100 of each member. */
export async function filledDir(scratch: string, rows: number): Promise<FilledDir> {
  const dataDir = join(scratch, `flat-${rows}`);
  mkdirSync(dataDir);
  const server = await startIn(dataDir);
  const members: { readonly user_id: string; readonly token: string }[] = [];
  // The last member has no history, and receives the transfers.
  for (let left = rows / ROWS_A_MEMBER + 1; left > 0; left -= MEMBERS_PER_CALL_MAX) {
    const count = Math.min(left, MEMBERS_PER_CALL_MAX);
    members.push(...(await ask(server, controlMembers, { count, balance: BALANCE, cell: 0 })).members);
  }
  await server.stop();
  const receiver = members.pop()?.user_id ?? "";
  const database = databaseOf(dataDir, Number(receiver));
  const ids = JSON.stringify(members.map(({ user_id }) => Number(user_id)));
  for (const sql of historyOf({ rows, members: members.length, now: Date.now() })) database.prepare(sql).run(ids);
  database.close();
  const callers = members.filter((_, index) => index % (members.length / CALLERS) === 0).map(({ token }) => token);
  return { dataDir, receiver, callers };
}

export function startIn(dataDir: string): Promise<Server> {
  const env = { CELLS: "1", RATE_LIMITS: NO_LIMITS };
  return startServer({ port: 0, dataDir, env, logFile: join(dataDir, "server.log") });
}

export async function openCell({ dataDir, receiver, callers }: FilledDir): Promise<FilledCell> {
  const server = await startIn(dataDir);
  let line: HttpLine | null = null;
  let count = 0;
  return {
    server,
    dataDir,
    receiver,
    async send({ method, path, body }, turn) {
      const headers = {
        Authorization: `Token ${callers[turn % CALLERS] ?? ""}`,
        "Accept-Language": "in",
        ...(method === "POST" && { "Content-Type": "application/json", "Idempotency-Key": `flat-${++count}` }),
      };
      const text = method === "POST" ? JSON.stringify(body) : undefined;
      line ??= await openLine(server.url);
      const answer = await line.ask(requestBytes(`${server.url}${path}`, headers, text));
      return z.record(z.string(), z.unknown()).parse(JSON.parse(answer.toString()));
    },
    async stop() {
      line?.close();
      await server.stop();
    },
  };
}
