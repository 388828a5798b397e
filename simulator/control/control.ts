import { createHash, timingSafeEqual } from "node:crypto";
import {
  controlAudit,
  controlClock,
  controlCloseLoadTest,
  controlForce,
  controlGiftCodes,
  controlMaintenance,
  controlMembers,
  controlMessages,
  controlRestart,
  controlStep,
  controlStock,
} from "#contract/control.ts";
import { refuse } from "#contract/refusals.ts";
import type { VisitorCall } from "../directory/account-calls.ts";
import { answer, type Route } from "../http/answer.ts";
import { realNow } from "../time/clock.ts";
import { productOf } from "../catalogue/products/products.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { cellOf } from "../objects/member-id.ts";
import {
  allDirectories,
  catalogueStub,
  cellStub,
  directoryOf,
  directoryStub,
  tableStub,
  isMember,
} from "../objects/stubs.ts";
import { TABLES } from "../rounds/tables.ts";
import { audit } from "./audit.ts";
import { setClock, stepTable } from "./clock.ts";
import { makeMembers } from "./make-members.ts";
import { paymentControlRoutes } from "./payments.ts";
import { suggestionControlRoutes } from "./suggestions.ts";

const MESSAGES_SHOWN = 200;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The control API: the simulator's time, luck, members and books in an operator's hand. */
export const controlRoutes: readonly Route<VisitorCall>[] = [
  answer(controlMessages, async ({ env }: VisitorCall, { mobile_number }) => {
    const directories = mobile_number === undefined ? allDirectories(env) : [directoryOf(env, mobile_number)];
    const sent = await Promise.all(directories.map((directory) => directory.messages(mobile_number ?? null)));
    const newestFirst = sent.flat().sort((a, b) => b.create_time - a.create_time);
    return {
      queryset: newestFirst.slice(0, MESSAGES_SHOWN).map(({ mobile, type, code, create_time }) => ({
        mobile_number: mobile,
        verify_type: type,
        code,
        create_time,
      })),
    };
  }),

  answer(controlMembers, async ({ env, cells }: VisitorCall, wanted) => {
    const { count, balance, cell, r_code, load_test: loadTest } = wanted;
    if (cell !== undefined && cell >= cells) return refuse("bad_request", { with: { field: "cell" } });
    const referrer = r_code === undefined ? null : Number(r_code);
    if (referrer !== null && !(await isMember(env, cells, referrer))) return refuse("wrong_r_code");
    const start = balance ?? simulatorSettings(env).welcomeBalance;
    const members = { count, balance: start, cell: cell ?? null, referrer, loadTest };
    return { members: await makeMembers(env, cells, members) };
  }),

  answer(controlCloseLoadTest, async ({ env, cells }: VisitorCall, { load_test: run }) => {
    const closings = Array.from({ length: cells }, async (_, cell) => cellStub(env, cell).closeLoadTest(run));
    const all = await Promise.all(closings);
    return {
      closed: all.reduce((sum, { closed }) => sum + closed, 0),
      open: all.reduce((sum, { open }) => sum + open, 0),
    };
  }),

  answer(controlClock, async ({ env }: VisitorCall, change) => setClock(env, change, realNow)),

  answer(controlStep, async ({ env }: VisitorCall, { table }) => {
    return isTable(table) ? stepTable(env, table, realNow) : refuse("bad_request", { with: { field: "table" } });
  }),

  answer(controlForce, async ({ env, cells }: VisitorCall, { table, outcomes }) => {
    const force = await forcing(env, cells, table);
    if (force === null) return refuse("bad_request", { with: { field: "table" } });
    const queued = await force(outcomes);
    return queued === null ? refuse("bad_request", { with: { field: "outcomes" } }) : { queued };
  }),

  answer(controlMaintenance, async ({ env, cells, now }: VisitorCall, { table, on, until }) => {
    if (!isTable(table) && table !== "mines") return refuse("bad_request", { with: { field: "table" } });
    if (until !== undefined && (!on || until <= now)) return refuse("bad_request", { with: { field: "until" } });
    const closing = on ? { until: until ?? null } : null;
    // Aviator and Lucky Hit ask their table as a round begins; the other games are closed in the cells.
    if (isTable(table)) await tableStub(env, table).close(closing);
    await Promise.all(Array.from({ length: cells }, (_, cell) => cellStub(env, cell).close(table, closing)));
    return {};
  }),

  answer(controlRestart, async ({ env, cells }: VisitorCall, { object }) => {
    const stub = restartable(env, cells, object);
    if (stub === null) return refuse("bad_request", { with: { field: "object" } });
    // The object ends in the middle of the call: that the call fails is the success.
    await stub.restart().catch(() => undefined);
    return {};
  }),

  answer(controlGiftCodes, async ({ env }: VisitorCall, { gift_code, price, uses }) => {
    await catalogueStub(env).makeCode(gift_code, price, uses);
    return {};
  }),

  ...paymentControlRoutes,
  ...suggestionControlRoutes,

  answer(controlStock, async ({ env }: VisitorCall, { product_id, stock }) => {
    if (productOf(product_id) === undefined) return refuse("product_unknown");
    await catalogueStub(env).setStock(product_id, stock);
    return {};
  }),

  answer(controlAudit, async ({ env, cells }: VisitorCall) => audit(env, cells, sleep)),
];

/** Whether a request bears the control token; takes as long whatever it bears. */
export function isOperator(request: Request, controlToken: string): boolean {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
  return timingSafeEqual(digest(token ?? ""), digest(controlToken));
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

function isTable(table: string): boolean {
  return TABLES.includes(table);
}

/** What forces the outcomes of a table, or of a member's own one, `mines:<user_id>`; null where there is none such. */
async function forcing(env: SimulatorBindings, cells: number, table: string) {
  if (isTable(table)) return (outcomes: readonly unknown[]) => tableStub(env, table).force(outcomes);
  const member = Number(/^mines:([1-9]\d{4,15})$/.exec(table)?.[1] ?? Number.NaN);
  if (!(cellOf(member) < cells && (await cellStub(env, cellOf(member)).hasMember(member)))) return null;
  return (outcomes: readonly unknown[]) => cellStub(env, cellOf(member)).forceMines(member, outcomes);
}

function restartable(env: SimulatorBindings, cells: number, object: string): { restart(): Promise<void> } | null {
  if (object === "catalogue:main") return catalogueStub(env);
  const [, kind, name] = /^(cell|table|directory):(.+)$/.exec(object) ?? [];
  if (kind === "table" && name !== undefined && isTable(name)) return tableStub(env, name);
  const number = Number(name);
  if (kind === "cell" && Number.isInteger(number) && number >= 0 && number < cells) return cellStub(env, number);
  if (kind === "directory" && Number.isInteger(number) && number >= 0 && number < allDirectories(env).length) {
    return directoryStub(env, number);
  }
  return null;
}
