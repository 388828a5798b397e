import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Server, startServer } from "./server.ts";

const TOKEN = "the-control-token-of-this-test";
const WAIT = { timeout: 20_000, interval: 50 };

let dataDir = "";
let server: Server | null = null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rangoli-failures-"));
});

afterEach(async () => {
  await server?.kill();
  server = null;
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<Server> {
  server = await startServer({ port: 0, dataDir, env: { CONTROL_TOKEN: TOKEN }, logFile: join(dataDir, "log") });
  return server;
}

async function asOperator({ url }: Server, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Takes a table away from every cell, behind the server's back. */
function dropFromCells(table: string): void {
  const folder = join(dataDir, "do/rangoli-Cell");
  for (const file of readdirSync(folder).filter((name) => /^[0-9a-f]+\.sqlite$/.test(name))) {
    const database = new DatabaseSync(join(folder, file));
    database.exec(`DROP TABLE ${table}`);
    database.close();
  }
}

it("a throw in a cell is told as 500 under its id, logged by the line of the source, and kept in the journal", async () => {
  const first = await start();
  const made = await asOperator(first, "/control/members", { count: 1, cell: 3 });
  const [member] = made["members"] as { token: string; user_id: string }[];
  await first.stop();
  dropFromCells("mines_game");
  const second = await start();
  const answer = await fetch(`${second.url}/mines/status`, {
    headers: { Authorization: `Token ${member?.token}`, "Accept-Language": "vi" },
  });
  const id = answer.headers.get("x-request-id");
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ code: 500, msg: "Đã xảy ra lỗi, vui lòng thử lại sau", request_id: id });
  const { calls } = await asOperator(second, `/control/journal?request_id=${id}`);
  expect(calls).toMatchObject([{ path: "/mines/status", member: member?.user_id, status: 500, code: 500 }]);

  const failed = await vi.waitFor(() => {
    const lines = readFileSync(join(dataDir, "log"), "utf8").split("\n");
    const line = lines.find((each) => each.includes('"object_failed"'));
    expect(line).toBeDefined();
    return JSON.parse(line ?? "") as Record<string, string>;
  }, WAIT);
  expect(failed).toMatchObject({
    object: "cell:3",
    method: "answerCall",
    id,
    error: expect.stringContaining("mines_game"),
  });
  const [, file = "", line = ""] = /at MinesGames\.newest \(([^:)]+):(\d+):\d+\)/.exec(failed["stack"] ?? "") ?? [];
  expect(file).toBe("simulator/cell/games/mines/games.ts");
  const source = readFileSync(new URL("../../simulator/cell/games/mines/games.ts", import.meta.url), "utf8").split(
    "\n",
  );
  expect(source.slice(Number(line) - 3, Number(line) + 2).join("\n")).toContain("mines_game");
});
