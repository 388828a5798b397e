import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { controlMembers } from "#contract/control/control.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { makeRequests, wireBody } from "#games/engine/players/instant-player.ts";
import { Random } from "#games/engine/players/random.ts";
import { profile } from "#contract/calls/profile.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { type Server, startServer } from "./server/server.ts";

/** Adds the movements of each account up, in a tool that knows nothing of ours. */
const SUMS = `
import json, sys
sums = {}
for line in sys.stdin:
    moved = json.loads(line)
    assert moved["amount"] > 0 and moved["debit"] != moved["credit"]
    for account, amount in ((moved["debit"], -moved["amount"]), (moved["credit"], moved["amount"])):
        sums[account] = sums.get(account, 0) + amount
json.dump(sums, sys.stdout)
`;

let dataDir = "";
let server: Server;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "rangoli-audit-"));
  server = await startServer({ port: 0, dataDir, env: { CELLS: "2" }, logFile: join(dataDir, "server.log") });
});

afterEach(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true });
});

async function send(method: string, path: string, token: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { Authorization: token, "Content-Type": "application/json", "Accept-Language": "in" };
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = (await (await fetch(server.url + path, { method, headers, ...text })).json()) as Record<
    string,
    unknown
  >;
  expect(answer["code"], path).toBe(200);
  return answer;
}

it("exports books that Python adds up to the members' balances", async () => {
  const made = await send("POST", controlMembers.path, `Bearer ${server.controlToken}`, {
    count: 2,
    balance: 5_000,
    cell: 1,
  });
  const [kite, lamp] = made["members"] as { user_id: string; token: string }[];
  if (kite === undefined || lamp === undefined) throw new Error("no members");
  for (let plays = 0; plays < 8; plays++) {
    for (const game of INSTANT_PLAYERS) {
      const play = game.play(new Random(Math.random), () => 10_000);
      await makeRequests(play, async (request) => {
        const answer = await send("POST", request.call.path, `Token ${kite.token}`, wireBody(request));
        return z.decode(request.call.answer, answer);
      });
    }
  }
  await send("POST", transferTo.path, `Token ${kite.token}`, { user_id: lamp.user_id, amount: 12.5 });
  const exported = execFileSync(process.execPath, ["tools/audit.ts", "--export", "--url", server.url], {
    env: { ...process.env, CONTROL_TOKEN: server.controlToken },
    encoding: "utf8",
  });
  const sums = JSON.parse(execFileSync("python3", ["-c", SUMS], { input: exported, encoding: "utf8" })) as object;
  expect(Object.values(sums).reduce((sum: number, each: number) => sum + each, 0)).toBe(0);
  for (const { user_id, token } of [kite, lamp]) {
    const { entry } = await send("GET", profile.path, `Token ${token}`);
    expect(sums).toMatchObject({ [user_id]: Math.round((entry as { balance: number }).balance * 100) });
  }
});
