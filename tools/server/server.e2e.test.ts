import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, readdirSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GameSocket } from "#conform/backend/socket.ts";
import { controlMembers } from "#contract/control/control.ts";
import { ask } from "./operator.ts";
import { freePort } from "./processes.ts";
import { type Server, startServer } from "./server.ts";
import { withDemo } from "./settings.ts";

const WAIT = { timeout: 20_000, interval: 50 };

const MINE = "mine".repeat(6);

let dataDir = "";
let running: Server[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rangoli-server-"));
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.kill()));
  running = [];
  rmSync(dataDir, { recursive: true });
});

async function start(env: Readonly<Record<string, string>> = {}, port = 0): Promise<Server> {
  const server = await startServer({ port, dataDir, env, logFile: join(dataDir, "server.log") });
  running.push(server);
  return server;
}

function asOperator({ url, controlToken }: Server, path: string, body?: object): Promise<Response> {
  return fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${controlToken}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function membersIn(server: Server): Promise<number> {
  const { cells } = (await (await asOperator(server, "/operate/audit")).json()) as { cells: { members: number }[] };
  return cells.reduce((sum, { members }) => sum + members, 0);
}

async function makeMember(server: Server): Promise<string> {
  return (await ask(server, controlMembers, { count: 1 })).members[0]?.token ?? "";
}

it("serves the client, its hashed files for ever, and its routes", async () => {
  const { url } = await start();
  const page = await (await fetch(`${url}/mine`)).text();
  const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  const asset = await fetch(url + script);
  expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(asset.headers.get("cache-control")).toContain("immutable");
  const again = await fetch(url + script, { headers: { "If-None-Match": asset.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  const bodies = await Promise.all(
    ["gzip", "identity"].map(async (encoding) => {
      const answer = await fetch(url + script, { headers: { "Accept-Encoding": encoding } });
      expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      return answer.text();
    }),
  );
  expect(new Set(bodies)).toEqual(new Set([await asset.text()]));
  expect((await fetch(`${url}/assets/none.js`)).status).toBe(404);
  expect(await (await fetch(`${url}/docs`)).text()).not.toBe(page);
});

it("keeps its data and secrets from one start to the next, and no secret in its configuration", async () => {
  const first = await start();
  await makeMember(first);
  await first.stop();
  const second = await start();
  expect(second.controlToken).toBe(first.controlToken);
  expect(await membersIn(second)).toBe(1);
  expect(readFileSync(join(dataDir, "workerd.capnp"), "utf8")).not.toContain(first.controlToken);
});

it("takes its settings from the environment; an empty control token closes the control API", async () => {
  const server = await start({ CELLS: "2", CONTROL_TOKEN: MINE });
  const audit = (await (await asOperator(server, "/operate/audit")).json()) as { cells: unknown[] };
  expect(audit.cells).toHaveLength(2);
  await server.stop();
  const closed = await start({ CONTROL_TOKEN: "" });
  expect(closed.controlToken).toBe("");
  const response = await asOperator({ ...closed, controlToken: MINE }, "/operate/audit");
  expect(await response.json()).not.toMatchObject({ code: 200 });
});

it("comes up again with its data after a crash, at the same address", async () => {
  const server = await start();
  await makeMember(server);
  const before = server.pid;
  process.kill(before, "SIGKILL");
  await vi.waitFor(() => expect(server.pid).not.toBe(before), WAIT);
  await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).ok).toBe(true), WAIT);
  expect(await membersIn(server)).toBe(1);
});

it("counts a visitor's requests together, whatever address a header claims", async () => {
  const { url } = await start({ RATE_LIMITS: "account_address 2/60" });
  const statuses = [];
  for (let at = 1; at <= 3; at++) {
    const spoofed = `203.0.113.${at}`;
    const headers = {
      "Content-Type": "application/json",
      "CF-Connecting-IP": spoofed,
      "X-Forwarded-For": spoofed,
      "X-Real-IP": spoofed,
      "X-Rehearsal": "guessed",
    };
    statuses.push((await fetch(`${url}/user/login`, { method: "POST", headers, body: "{}" })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

it("tells a one-time code to who shows the printed key alone, and a demo member to everyone", async () => {
  const { url, demoCodesKey } = await start(withDemo({}) as Record<string, string>);
  const { hostname, port } = new URL(url);
  let numbers = 0;
  const ask = async (path: string, fields: object, headers: Record<string, string>) => {
    const sent = request({
      hostname,
      port,
      path,
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
    });
    sent.end(JSON.stringify(fields));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return JSON.parse(Buffer.concat(await answer.toArray()).toString()) as Record<string, unknown>;
  };
  const codeFor = (headers: Record<string, string>) =>
    ask("/user/send_verify_code", { mobile_number: `+91987654321${numbers++}`, verify_type: "register" }, headers);
  const cookie = `locale=in; demo_codes=${demoCodesKey}`;
  expect((await codeFor({ cookie }))["demo_code"]).toMatch(/^\d{6}$/);
  // A tunnel may claim to be this machine, and sends what its visitor sends.
  const elsewhere: Record<string, string>[] = [
    {},
    { host: `127.0.0.1:${port}` },
    { host: "localhost" },
    { "cf-connecting-ip": "127.0.0.1" },
    { "x-visitor-local": "1" },
    { "x-demo-codes-key": demoCodesKey },
    { cookie: "demo_codes=" },
    { cookie: "demo_codes=00000000000000000000000000000000" },
  ];
  for (const headers of elsewhere) {
    const answer = await codeFor(headers);
    expect([headers, answer["code"], "demo_code" in answer]).toEqual([headers, 200, false]);
    expect(await ask("/user/demo_account", {}, headers)).toMatchObject({ code: 200 });
  }
});

it("ends a body that trickles in with 408 in the envelope, and logs one line without a stack", async () => {
  const { url } = await start();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answered = "";
  socket.on("data", (chunk: Buffer) => (answered += chunk.toString()));
  socket.on("error", () => undefined);
  const head = [
    "POST /user/login HTTP/1.1",
    `Host: ${hostname}`,
    "Content-Type: application/json",
    "Content-Length: 900",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n{`);
  const trickle = setInterval(() => socket.write(" "), 500);
  await vi.waitFor(() => expect(answered).toContain('"code":408'), { timeout: 60_000, interval: 100 });
  clearInterval(trickle);
  socket.destroy();
  expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  const gone = connect(Number(port), hostname);
  gone.write(`${head.join("\r\n")}\r\n\r\n{`, () => gone.resetAndDestroy());
  await once(gone, "close");
  expect((await fetch(`${url}/healthz`)).ok).toBe(true);
  const lines = readFileSync(join(dataDir, "server.log"), "utf8").split("\n");
  expect(lines.filter((line) => line.includes('"path":"/user/login"') && line.includes('"status":408'))).not.toEqual(
    [],
  );
  expect(lines.filter((line) => line.includes("stack"))).toEqual([]);
});

it("computes passwords in a process of its own, and refuses with 429 those that would wait too long", async () => {
  const limits = ["account", "account_address"].map((name) => `${name} 100000/60`).join(", ");
  const { url } = await start({ RATE_LIMITS: limits });
  const logIn = async (number: number) => {
    const { status, headers } = await fetch(`${url}/user/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ mobile_number: `+9198${10_000_000 + number}`, password: "correct horse" }),
    });
    return { status, wait: headers.get("retry-after") };
  };
  const offered = 40 * availableParallelism();
  const answers = await Promise.all(Array.from({ length: offered }, (_, number) => logIn(number)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).not.toEqual([]);
  expect(refused.every(({ wait }) => wait === "1")).toBe(true);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(offered - refused.length);
  expect(offered - refused.length).toBeGreaterThan(1);
  expect((await logIn(offered)).status).toBe(200);
});

it("ends on a signal, even while a socket is open", async () => {
  const server = await start();
  const socket = new GameSocket(`${server.url.replace("http", "ws")}/aviator?token=${await makeMember(server)}`);
  await socket.opens();
  expect(socket.isOpen).toBe(true);
  await server.stop();
  expect(await server.ended).toBe("stopped");
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

it("hands each code to the webhook of text messages, and says so if that takes none", async () => {
  const texts: unknown[] = [];
  const webhook = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on("data", (part: Buffer) => parts.push(part));
    asked.on("end", () => {
      texts.push([asked.headers.authorization, JSON.parse(Buffer.concat(parts).toString())]);
      answer.writeHead(texts.length === 1 ? 202 : 500).end();
    });
  });
  webhook.listen(0, "127.0.0.1");
  await once(webhook, "listening");
  try {
    const address = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/send`;
    const { url } = await start({ SMS_WEBHOOK: address, SMS_TOKEN: "the-secret-of-the-webhook" });
    const askCode = async (mobile: string) => {
      const body = JSON.stringify({ mobile_number: mobile, verify_type: "register" });
      const headers = { "Content-Type": "application/json", "Accept-Language": "pt" };
      return (await fetch(`${url}/user/send_verify_code`, { method: "POST", headers, body })).json();
    };
    expect(await askCode("+919876543210")).toMatchObject({ code: 200 });
    expect(texts).toEqual([
      [
        "Bearer the-secret-of-the-webhook",
        { mobile: "919876543210", verify_type: "register", code: expect.stringMatching(/^\d{6}$/), locale: "pt" },
      ],
    ]);
    expect(await askCode("+919876543211")).toMatchObject({ code: 502 });
  } finally {
    webhook.close();
  }
});

it("refuses a data folder in use and a port in use, with advice", async () => {
  const server = await start();
  await expect(start()).rejects.toThrow("is in use by another server");
  const port = Number(new URL(server.url).port);
  const other = mkdtempSync(join(tmpdir(), "rangoli-server-"));
  await expect(startServer({ port, dataDir: other, env: {} })).rejects.toThrow(`port ${port} is taken`);
  rmSync(other, { recursive: true });
  await server.stop();
  expect(await freePort(port)).toBe(port);
});

/** Drops a table in every cell, without the server's knowledge. */
function dropFromCells(table: string): void {
  const folder = join(dataDir, "do/rangoli-Cell");
  for (const file of readdirSync(folder).filter((name) => /^[0-9a-f]+\.sqlite$/.test(name))) {
    const database = new DatabaseSync(join(folder, file));
    database.exec(`DROP TABLE ${table}`);
    database.close();
  }
}

it("answers a throw in a cell with 500 under its id, logs the line of the source, and records it in the journal", async () => {
  const first = await start();
  const made = await asOperator(first, "/control/members", { count: 1, cell: 3 });
  const { members } = (await made.json()) as { members: { token: string; user_id: string }[] };
  const [member] = members;
  await first.stop();
  dropFromCells("mines_client_seed");
  const second = await start();
  const answer = await fetch(`${second.url}/mines/status`, {
    headers: { Authorization: `Token ${member?.token}`, "Accept-Language": "vi" },
  });
  const id = answer.headers.get("x-request-id");
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ code: 500, msg: "Đã xảy ra lỗi, vui lòng thử lại sau", request_id: id });
  const journal = await asOperator(second, `/operate/journal?request_id=${id}`);
  const { calls } = (await journal.json()) as { calls: unknown };
  expect(calls).toMatchObject([{ path: "/mines/status", member: member?.user_id, status: 500, code: 500 }]);

  const failed = await vi.waitFor(() => {
    const lines = readFileSync(join(dataDir, "server.log"), "utf8").split("\n");
    const line = lines.find((each) => each.includes('"object_failed"'));
    expect(line).toBeDefined();
    return JSON.parse(line ?? "") as Record<string, string>;
  }, WAIT);
  expect(failed).toMatchObject({
    object: "cell:3",
    method: "answerCall",
    id,
    error: expect.stringContaining("mines_client_seed"),
  });
  const [, file = "", line = ""] =
    /at InstantSeeds\.clientSeed \(([^:)]+):(\d+):\d+\)/.exec(failed["stack"] ?? "") ?? [];
  expect(file).toBe("games/engine/server/instant-seeds.ts");
  const source = readFileSync(new URL("../../games/engine/server/instant-seeds.ts", import.meta.url), "utf8").split(
    "\n",
  );
  expect(source.slice(Number(line) - 3, Number(line) + 2).join("\n")).toContain("_client_seed");
});
