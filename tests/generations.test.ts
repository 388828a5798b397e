import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { HOUR_MS } from "#contract/values/durations.ts";
import { commitment } from "#fairness/draw.ts";
import { walkBack } from "#fairness/chain.ts";
import { earlierLists, generationIn, generationSubject, nameIn, readEntry } from "#fairness/log.ts";
import { entriesLost, type KeptHead, logFault, openHead, type ShownLog } from "#fairness/verify-log.ts";
import { exportList, exportTo, type Files, restoreFrom } from "#tools/custody/transfer.ts";
import type { LogPage } from "#simulator/objects/catalogue-api.ts";
import { gameOf } from "#simulator/objects/tables.ts";
import { type OperatorCall } from "#simulator/control/operator-call.ts";
import { recover } from "#simulator/control/custody.ts";
import { everyObject } from "#simulator/control/state.ts";
import { receiptKeys } from "#simulator/ledger/receipts.ts";
import { tableStub } from "#simulator/objects/stubs.ts";
import { simulatorSettings } from "#simulator/settings.ts";
import { brokenInvariants, call, control, makeMember, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { Player } from "#games/mines/server/testing/mines.ts";
import { reset } from "#simulator/testing/objects.ts";

// A restore takes numbers back to which the answers are known. Here somebody knows all that was exported, and every
// seed that was revealed before and after.

const CELL = 1;
const TABLES = ["aviator", "luckyhit", "win:P:1"];
const PLAYS = 3;

interface Played {
  readonly commitment: string;
  readonly server_seed: string;
  readonly nonce: number;
  readonly generation?: number;
}

function memoryFiles(): Files {
  const texts = new Map<string, string>();
  return { write: (name, text) => void texts.set(name, text), read: (name) => texts.get(name) };
}

async function ask(path: string, body: object): Promise<object> {
  const answer = await control("POST", path, body);
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer;
}

async function roll(member: TestMember): Promise<Played> {
  const body = { amount: 50, target: 5000, over: true, key: crypto.randomUUID() };
  const { id } = await call("POST", "/dice/roll", body, { token: member.token });
  const detail = await call("GET", `/dice/round_detail?id=${String(id)}`, undefined, { token: member.token });
  return detail["entity"] as Played;
}

async function sweep(player: Player): Promise<Played> {
  await player.start(7, 50);
  for (let idx = 1; ; idx++) {
    const { game_over: isOver, id } = await player.tap(idx);
    if (isOver === true) return (await player.detail(id))["entity"] as Played;
  }
}

async function plays(player: Player): Promise<Played[]> {
  const played: Played[] = [];
  for (let count = 0; count < PLAYS; count++) played.push(await roll(player.member), await sweep(player));
  return played;
}

/** The commitments of the newest chain's rounds up to the one that the table shows last. */
async function knownRounds(table: string): Promise<Set<string>> {
  const stub = tableStub(env, table);
  const { results } = await stub.current(1);
  const { seed = null, index = 0 } = (await stub.detail(results[0]?.period ?? 0)) ?? {};
  const seeds = [seed ?? ""];
  walkBack(seed ?? "", index, (each) => seeds.push(each));
  return new Set(seeds.map((each) => commitment(each)));
}

afterEach(() => reset());

it("foretells nothing after a restore to those who know all that was exported and revealed since", async () => {
  await shiftTime(0);
  const player = new Player(await makeMember(10_000, CELL));
  await plays(player);
  for (const table of TABLES) await tableStub(env, table).current(1);
  const open = await player.startKnown(7, 50);
  const files = memoryFiles();
  await exportTo(ask, files, false);

  await player.lose(open);
  const known = new Map((await plays(player)).map((each) => [each.commitment, each]));
  await shiftTime(2 * HOUR_MS);
  for (const table of TABLES) await tableStub(env, table).chains();
  const list = memoryFiles();
  const read = (path: string) => call("GET", path);
  const size = await exportList(read, list);
  const rounds = new Map<string, Set<string>>();
  for (const table of TABLES) rounds.set(table, await knownRounds(table));

  await control("POST", "/control/scene", { scene: "fresh", installation: "local" });
  await restoreFrom(ask, files, "local", { files: list });
  const grown = memoryFiles();
  expect(await exportList(read, grown)).toBeGreaterThan(size);
  const entriesIn = (from: Files) => (JSON.parse(from.read("list/0.json") ?? "") as LogPage).queryset;
  expect(entriesIn(grown).slice(0, size)).toEqual(entriesIn(list));
  await expect.poll(async () => (await player.status())["game_lock"]).toBe("0");
  const after = await plays(player);
  expect(after.filter(({ commitment: each }) => known.has(each))).toEqual([]);
  expect(after.map(({ nonce }) => nonce)).toEqual([0, 0, 1, 1, 2, 2]);
  const generations = new Set(after.map(({ generation }) => generation));
  expect(generations.size).toBe(1);

  for (let step = 0; step < 4; step++) {
    for (const table of TABLES) {
      const stub = tableStub(env, table);
      const { period } = await stub.current(1);
      const detail = await stub.detail(period);
      const isForetold = rounds.get(table)?.has(detail?.commitment ?? "") ?? true;
      // The round of the export may still run: it is void, or locked.
      const isOpen = (await shiftTime(0)) < (gameOf(table, null)?.lockTime(period) ?? 0);
      expect([table, step, isForetold && isOpen && detail?.voided !== true]).toEqual([table, step, false]);
      if (step > 0) expect([detail?.generation, detail?.chain]).toEqual([...generations, 1]);
    }
    await shiftTime(HOUR_MS / 2);
  }
  await exportList(read, grown);
  const entries = entriesIn(grown).map(({ entry }) => entry.split("\n")[0]);
  expect(entries).toContain(`generation ${String([...generations][0])}`);
  expect(entries).toContain(`chain win:P:1 1 ${String([...generations][0])}`);
  expect(await brokenInvariants()).toEqual([]);
});

it("repeats nothing after two restores of the same export", async () => {
  await shiftTime(0);
  const player = new Player(await makeMember(10_000, CELL));
  await plays(player);
  const files = memoryFiles();
  await exportTo(ask, files, false);
  const seen = new Set<string>();
  for (let restore = 0; restore < 2; restore++) {
    await control("POST", "/control/scene", { scene: "fresh", installation: "local" });
    await restoreFrom(ask, files, "local");
    for (const each of await plays(player)) seen.add(each.commitment);
  }
  expect(seen.size).toBe(4 * PLAYS);
});

const CELLS = 3;

/** The platform's recovery by bookmark, which workerd lacks: each object takes its state of the bookmark as it restarts. */
async function bookmarked(): Promise<() => Promise<unknown>> {
  const states = new Map<string, string>();
  for (const [name, stub] of everyObject(env, CELLS)) states.set(name, await stub().readState());
  const waiting = new Set<string>();
  type Namespace = { getByName: (name: string) => Record<string, (...args: unknown[]) => Promise<unknown>> };
  const withBookmarks = (namespace: unknown) => ({
    getByName(name: string) {
      const stub = (namespace as Namespace).getByName(name);
      const calls: Record<string, (...args: unknown[]) => Promise<unknown>> = {
        recoverTo: async () => waiting.add(name) && "undo",
        restart: () =>
          (waiting.delete(name) ? stub["writeState"]?.(states.get(name)) : stub["restart"]?.()) as Promise<void>,
      };
      return new Proxy(
        {},
        { get: (_, call: string) => calls[call] ?? ((...args: unknown[]) => stub[call]?.(...args)) },
      );
    },
  });
  const { CELL: CELL_OBJECTS, ROUNDS, CATALOGUE, DIRECTORY } = env;
  const namespaces = { CELL: CELL_OBJECTS, ROUNDS, CATALOGUE, DIRECTORY };
  const patched = Object.fromEntries(Object.entries(namespaces).map(([name, each]) => [name, withBookmarks(each)]));
  const call = { env: { ...env, ...patched }, cells: CELLS } as unknown as OperatorCall;
  return () => recover(call, { installation: "local", time: 0, reason: "a bad release" });
}

/** An export to which the installation goes back. */
async function exported(): Promise<() => Promise<unknown>> {
  const files = memoryFiles();
  await exportTo(ask, files, false);
  return async () => {
    await control("POST", "/control/scene", { scene: "fresh", installation: "local" });
    await restoreFrom(ask, files, "local");
  };
}

const KEYS = receiptKeys(simulatorSettings(env).receiptKey);

async function listAnswer(query: string): Promise<ShownLog> {
  return (await call("GET", `/fairness/log?${query}`)) as unknown as ShownLog;
}

async function keptHead(): Promise<KeptHead> {
  const head = openHead((await listAnswer("")).head, KEYS);
  if (head === null) throw new Error("no list");
  return head;
}

it.each([
  ["a restore", exported],
  ["a recovery", bookmarked],
] as const)(
  "begins a new list after %s that lost entries, and no browser that saw the old one accuses",
  async (_, keep) => {
    await shiftTime(0);
    const player = new Player(await makeMember(10_000, CELL));
    await plays(player);
    for (const table of TABLES) await tableStub(env, table).chains();
    const early = await keptHead();
    const goBack = await keep();
    // Entries of before may have come while it was kept.
    const { size: sizeKept } = await keptHead();
    await plays(player);
    await shiftTime(2 * HOUR_MS);
    // Receipts of another minute are an entry of their own.
    await plays(player);
    for (const table of TABLES) await tableStub(env, table).chains();
    await expect.poll(async () => (await keptHead()).size).toBeGreaterThan(sizeKept);
    const late = await keptHead();

    await goBack();
    await plays(player);
    const { head } = await keptHead();
    const generation = generationIn(nameIn(head));
    const answerTo = (kept: KeptHead) =>
      listAnswer(`subject=${encodeURIComponent(generationSubject(generation ?? ""))}&from=${kept.size}`);
    const begun = readEntry((await answerTo(early)).queryset[0]?.entry ?? "");
    const [list] = earlierLists(begun);
    const { kept, size } = list ?? { kept: 0, size: 0 };
    expect(logFault(early, await answerTo(early), KEYS)).toBeNull();
    expect(logFault(late, await answerTo(late), KEYS)).toBeNull();
    expect(entriesLost(late, await keptHead(), await answerTo(late))).toBe(late.size - kept);
    expect(kept).toBeLessThan(late.size);
    // A recovery knows what it loses.
    if (keep === bookmarked) expect(size).toBeGreaterThanOrEqual(late.size);
    const other = { ...early, root: late.root };
    expect(logFault(other, await answerTo(other), KEYS)).toBe("forked");
    expect(await brokenInvariants()).toEqual([]);
  },
);
