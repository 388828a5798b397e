import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { serialize } from "node:v8";
import { appVersion } from "#contract/calls/app-version.ts";
import { sendVerifyCode } from "#contract/calls/account.ts";
import { clientMeasures, type MeasuresReport } from "#contract/client.ts";
import { controlForce, controlMembers } from "#contract/control/control.ts";
import { operateAudit, operateDecideWithdrawal } from "#contract/control/operate.ts";
import { controlScene } from "#contract/control/state.ts";
import { operateAnnounce, operateClose } from "#contract/control/workbench.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { luckyHit } from "#games/lucky-hit/contract.ts";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { outcomesOfFirst } from "#games/engine/rules/single-step-rules.ts";
import { GameSocket } from "#conform/backend/socket.ts";
import { serialOf } from "#simulator/payments/payment.ts";
import type { Server } from "#tools/server/server.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

/** A game that settles in the call that stakes. */
const [{ calls }] = SINGLE_STEPS as readonly [(typeof SINGLE_STEPS)[number]];
const { rules } = calls;

/** No listener. */
export const DEAD = "http://127.0.0.1:9";
/** Minor units. */
const BALANCE = 100_000_00;
const PRICE = 10_000_000_00;
const STUCK = "0".repeat(32);
const PAID = "1".repeat(32);

export const CONTROL_TOKEN = "alerts-control-token-of-24-or-more";

export type Start = (name: string, env: Record<string, string>) => Promise<Server>;

/** How each alert is caused, as the test prints it. */
export const CAUSES: Readonly<Record<string, string>> = {
  ServerStopped: "a server is stopped",
  ObjectDown: "a cell's data are of a newer release",
  CannotStore: "a table and the Workbench cannot write",
  UpstreamDown: "nothing listens at the backend's address",
  BooksTampered: "a balance is changed by SQL",
  AuditFound: "an audit of those books",
  AuditOld: "5 s without an audit, of 26 h",
  OutboxStuck: "a message to a cell of an hour ago",
  SettlementLate: "a round of a table that does not exist",
  WithdrawalsWait: "a withdrawal of an hour ago",
  MoneyPaidOut: "an operator pays out 10,000,000 units",
  ReturnOutOfRange: "60 forced wins in a row",
  TextsFail: "5 codes while nothing listens at the webhook",
  LeftClosed: "5 s of a closing without an end, of an hour",
  PlayersHalved: "6 of 8 sockets close",
  DiskNearlyFull: "a database above 100 KB, of 8 GB",
  BeaconLate: "nothing listens at the beacon's address",
  SlowDeeds: "stakes above 1 ms, of 500 ms",
  SlowClients: "pages report 4 s",
  ErrorBudget: "calls to the dead backend",
};

/** A server whose data somebody has changed, whose disk is full and whose beacon is dead. */
export async function breakBooks(start: Start, databases: string) {
  const first = await start("books", {});
  const [member] = await makeMembers(first, 1);
  await asOperator(first, "PUT", operateAnnounce.path, { text: textOf("Hello") });
  await stopStored(first);
  tamperCell(databases);
  for (const objects of ["Rounds", "Workbench"]) fillDisk(filesOf(databases, objects)[0]);
  const books = await start("books", { BEACON: DEAD });
  await beginEvening(books);
  const serial = serialOf("W", Number(member?.user_id), PAID);
  const payOut = () =>
    asOperator(books, "POST", operateDecideWithdrawal.path, { serial_number: serial, outcome: "paid" });
  return { books, payOut };
}

/** Simulated players, and an audit. */
export async function beginEvening(server: Server): Promise<void> {
  await asOperator(server, "POST", controlScene.path, { scene: "busy_evening" });
  await asOperator(server, "GET", operateAudit.path);
}

/** A gateway in front of a backend that does not answer, with a game that somebody forgot to open. */
export async function breakUpstream(start: Start): Promise<Server> {
  const orphan = await start("orphan", { UPSTREAM_ORIGIN: DEAD });
  await asOperator(orphan, "PUT", operateClose.path, { game: rules.game, text: textOf("Back soon") });
  return orphan;
}

/** A server with players, whose webhook for text messages is dead, and one of whose cells a newer release has used. */
export async function openEvening(start: Start, databases: string) {
  const first = await start("evening", {});
  const members = await makeMembers(first, 8);
  await stopStored(first);
  makeNewer(filesOf(databases, "Cell").find((file) => !hasMembers(file)));
  const evening = await start("evening", { SMS_WEBHOOK: DEAD });
  return { evening, members, sockets: openSockets(evening, members) };
}

/** Stops a server, all of whose objects have stored something. */
async function stopStored(server: Server): Promise<void> {
  await fetch(`${server.url}/readyz`).then((answer) => answer.text());
  await server.stop();
}

export function openSockets(server: Server, members: readonly TestMember[]): GameSocket[] {
  const url = server.url.replace("http", "ws") + luckyHit.socket.path;
  return members.map(({ token }) => new GameSocket(`${url}?token=${token}`));
}

/** Takes every text message. */
export async function openWebhook() {
  const server = createServer((request, response) => {
    request.resume();
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Closes the app by plan. `until`: ms since the epoch. */
export async function closeUntil(server: Server, until: number): Promise<void> {
  await asOperator(server, "PUT", operateClose.path, { text: textOf("Back soon"), until });
}

/** Calls that fail because of the backend. A rate needs several. */
export async function callApp({ url }: Server): Promise<void> {
  await fetch(url + appVersion.path).then((answer) => answer.text());
}

/** As a client does whose page took 4 s. A rate needs several. */
export async function reportSlowPage({ url }: Server): Promise<void> {
  const report: MeasuresReport = { connection: "3g", measures: [{ name: "LCP", route: "/", value: 4_000 }] };
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(url + clientMeasures.path, { method: "POST", headers, body: JSON.stringify(report) });
  if (!answer.ok) throw new Error(`the report of a page was refused: ${await answer.text()}`);
}

/** Asks for codes, which the webhook may not take. */
export async function askForCodes(server: Server, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await askForCode(server, index);
}

/** Each number is new, because a number has to wait for its next. */
export async function askForCode({ url }: Server, index: number): Promise<void> {
  const body = { mobile_number: `98765${String(43_210 + index)}`, verify_type: "register" };
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": `10.0.${index}.1` };
  await fetch(url + sendVerifyCode.path, { method: "POST", headers, body: JSON.stringify(body) }).then((answer) =>
    answer.text(),
  );
}

interface TestMember {
  readonly user_id: string;
  readonly token: string;
}

/** Rolls that all win, as after a mistake in the draws. */
export async function winAlways(server: Server, member: TestMember | undefined, rolls: number): Promise<void> {
  const { won } = outcomesOfFirst(rules);
  const outcomes = Array.from({ length: rolls }, () => won);
  await asOperator(server, "POST", controlForce.path, { table: `${rules.game}:${member?.user_id}`, outcomes });
  await roll(server, member, rolls);
}

/** Rolls by luck, unless an operator chose the outcomes. */
export async function roll(server: Server, member: TestMember | undefined, rolls: number): Promise<void> {
  const { method, path } = calls.play;
  for (let count = 0; count < rolls; count += 1) {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        Authorization: `Token ${member?.token}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ key: randomUUID(), amount: calls.limits.min, ...rules.first }),
    });
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    if (code !== 200) throw new Error(`a roll was refused: ${msg}`);
  }
}

export async function makeMembers(server: Server, count: number): Promise<readonly TestMember[]> {
  const made = await asOperator(server, "POST", controlMembers.path, { count, balance: BALANCE / 100, cell: 0 });
  return (made as { members: TestMember[] }).members;
}

async function asOperator(server: Server, method: string, path: string, body?: object): Promise<object> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { Authorization: `Bearer ${CONTROL_TOKEN}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify({ reason: "the drill of the alerts", ...body }) }),
  });
  const said = (await answer.json()) as { code: number; msg: string };
  if (said.code !== 200) throw new Error(`${path}: ${said.msg}`);
  return said;
}

function textOf(text: string): object {
  return Object.fromEntries(LOCALES.map((locale) => [locale, text]));
}

/** The databases of a class of objects, largest first. */
function filesOf(databases: string, objects: string): string[] {
  const files = readdirSync(databases, { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => new RegExp(`${objects}/[0-9a-f]+\\.sqlite$`).test(name))
    .map((name) => join(databases, name));
}

/** Makes each probe of an object's storage fail, as on a full disk: its index entry overflows. */
function fillDisk(file: string | undefined): void {
  run(file, (database) =>
    database.exec(`DELETE FROM _cf_KV WHERE key = 'probe';
      CREATE INDEX full ON _cf_KV (iif(key = 'probe', abs(-9223372036854775807 - 1), key))`),
  );
}

/** Makes a file look as a newer release leaves it. */
function makeNewer(file: string | undefined): void {
  run(file, (database) => {
    const put = database.prepare("INSERT OR REPLACE INTO _cf_KV (key, value) VALUES (?, ?)");
    for (const key of ["steps", "steps:needed"]) put.run(key, serialize(99));
  });
}

/**
 * In the cell that has a member: changes a balance, and leaves a message, a round of no table and two withdrawals
 * behind.
 */
function tamperCell(databases: string): void {
  const now = Date.now();
  for (const file of filesOf(databases, "Cell")) {
    run(file, (database) => {
      const { changes } = database.prepare("UPDATE member_book SET balance = balance + 700").run();
      if (changes === 0) return;
      database
        .prepare("INSERT INTO outbox (id, kind, payload, time, target, next_time) VALUES (?, ?, ?, ?, ?, ?)")
        .run("stuck", "profit", "{}", now - HOUR_MS, "cell:1", now + HOUR_MS);
      database.prepare("INSERT INTO round (game, period, since) VALUES ('win:Q:9', 1, ?)").run(now - HOUR_MS);
      const withdraw = database.prepare(
        `INSERT INTO withdrawal (serial, member, channel, account_number, price, fee, status, create_time, due_time)
         SELECT 'W' || member || '-' || ?, member, 'bank', '1234567891', ${PRICE}, 100, 'Wait', ?, ?
         FROM member_book LIMIT 1`,
      );
      for (const id of [STUCK, PAID]) withdraw.run(id, now - HOUR_MS, now + HOUR_MS);
    });
  }
}

function hasMembers(file: string): boolean {
  const database = new DatabaseSync(file);
  const isUsed = database.prepare("SELECT 1 FROM member_book LIMIT 1").get() !== undefined;
  database.close();
  return isUsed;
}

function run(file: string | undefined, change: (database: DatabaseSync) => void): void {
  if (file === undefined) throw new Error("the server has stored nothing");
  const database = new DatabaseSync(file);
  change(database);
  database.close();
}
