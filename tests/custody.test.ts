import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { hash } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { operateEndRestore } from "#contract/control/custody.ts";
import { refuse } from "#contract/refusals.ts";
import { HOUR_MS } from "#contract/values/durations.ts";
import { exportTo, type Files, HEAD_FILE, restoreFrom } from "#tools/custody/transfer.ts";
import { exportPage } from "#simulator/control/custody.ts";
import type { OperatorCall } from "#simulator/control/operator-call.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import {
  balanceOf,
  brokenInvariants,
  call,
  control,
  fetchSimulator,
  makeMember,
  shiftTime,
} from "#simulator/testing/client.ts";
import { playBesideMines } from "#games/all/server/testing/game-samples.ts";
import { Player } from "#games/mines/server/testing/mines.ts";
import { reset } from "#simulator/testing/objects.ts";

const CELL = 1;

class MemoryFiles implements Files {
  readonly texts = new Map<string, string>();

  copy(): MemoryFiles {
    const copied = new MemoryFiles();
    for (const [name, text] of this.texts) copied.write(name, text);
    return copied;
  }

  write(name: string, text: string): void {
    this.texts.set(name, text);
  }

  read(name: string): string | undefined {
    return this.texts.get(name);
  }
}

async function ask(path: string, body: object): Promise<object> {
  const answer = await control("POST", path, body);
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer;
}

async function exported(bucket = false): Promise<MemoryFiles> {
  const files = new MemoryFiles();
  await exportTo(ask, files, bucket);
  return files;
}

const restore = (files: Files) => restoreFrom(ask, files, "local");

interface Head {
  readonly keys: { name: string; digest: string }[];
  cells: number;
  directories: number;
  readonly objects: { readonly name: string; schema: unknown }[];
}

/** Changes the head of an export. */
function withHead(files: MemoryFiles, change: (head: Head) => void): void {
  const file = JSON.parse(files.read(HEAD_FILE) ?? "") as { head: Head };
  change(file.head);
  files.write(HEAD_FILE, JSON.stringify(file));
}

/** A member with a finished game of Mines, and a turn with entropy of each other game without a table. */
async function makeActivePlayer(): Promise<Player> {
  await shiftTime(0);
  const player = new Player(await makeMember(1000, CELL));
  await player.lose(await player.startKnown(3, 100));
  await playBesideMines(player.member, CELL);
  return player;
}

async function audit() {
  const { server_time: _, ...found } = await control("GET", "/operate/audit");
  return found;
}

interface Export {
  readonly player: Player;
  readonly files: MemoryFiles;
  readonly before: object;
  readonly balance: number;
}

/** An export of an active player's installation, which is then empty. */
async function makeExport(): Promise<Export> {
  const player = await makeActivePlayer();
  const [before, balance, files] = [await audit(), await balanceOf(player.member), await exported()];
  await reset();
  return { player, files, before, balance };
}

afterEach(() => reset());

describe("an export", () => {
  let made: Export;

  beforeAll(async () => {
    made = await makeExport();
  });

  it.each([
    ["a folder", false],
    ["the bucket", true],
  ] as const)("in %s restores into an empty installation", async (_, bucket) => {
    const player = await makeActivePlayer();
    const [before, balance] = [await audit(), await balanceOf(player.member)];
    // The app is closed before an export. The restored app is open.
    await control("PUT", "/operate/closing", { text: { in: "a", pt: "a", mx: "a", vi: "a" }, countdown_s: 3_600 });
    const files = await exported(bucket);
    expect([...files.texts.keys()].some((name) => name.endsWith(".jsonl"))).toBe(!bucket);

    await control("POST", "/control/scene", { scene: "fresh", installation: "local" });
    await restore(files);
    expect(await audit()).toEqual(before);
    expect(await balanceOf(player.member)).toBe(balance);

    // Play goes on, also after a restart, and no id is given twice.
    await evictDurableObject(cellStub(env, CELL));
    await player.start();
    await playBesideMines(player.member, CELL);
    expect((await makeMember(1, CELL)).user_id).not.toBe(player.member.user_id);
    await shiftTime(HOUR_MS);
    expect(await brokenInvariants()).toEqual([]);
    await expect(restore(files)).rejects.toThrow("Please check cell:1, which is not empty");
  });

  it("is refused where something changes while it is read", async () => {
    await makeActivePlayer();
    const files = new MemoryFiles();
    const busy = async (path: string, body: object) => {
      if ("wanted" in body && body.wanted === "digest") await makeMember(1, CELL);
      return ask(path, body);
    };
    await expect(exportTo(busy, files, false)).rejects.toThrow("cell:1 changed while it was read: close the app");
    expect(files.read(HEAD_FILE)).toBeUndefined();
  });

  it.each<[string, (files: MemoryFiles) => void, string]>([
    ["without its head", (files) => files.texts.delete(HEAD_FILE), "it was cut short"],
    ["without a page", (files) => files.texts.delete("cell:1/1.jsonl"), "cell:1/1.jsonl"],
    [
      "with half a page",
      (files) => files.write("cell:1/1.jsonl", (files.read("cell:1/1.jsonl") ?? "").slice(0, 400)),
      "cell:1/1.jsonl",
    ],
    [
      "of another key",
      (files) =>
        withHead(files, ({ keys }) =>
          keys.forEach((key) => key.name === "PAYMENT_KEY" && (key.digest = "0".repeat(64))),
        ),
      "Please check PAYMENT_KEY",
    ],
    ["of four cells", (files) => withHead(files, (head) => (head.cells = 4)), "Please check CELLS"],
    ["of 17 directories", (files) => withHead(files, (head) => (head.directories = 17)), "Please check DIRECTORIES"],
    [
      "of another release",
      (files) =>
        withHead(files, ({ objects }) =>
          objects.forEach((object) => object.name === "cell:1" && (object.schema = { another: 1 })),
        ),
      "Please check the release: cell:1",
    ],
    [
      "of a lost receipt key",
      (files) => withHead(files, ({ keys }) => keys.push({ name: "RECEIPT_KEY 2025", digest: "0".repeat(64) })),
      "Please check RECEIPT_KEY 2025",
    ],
  ])("%s is refused, and the installation stays empty", async (_, damage, text) => {
    const files = made.files.copy();
    damage(files);
    await expect(restore(files)).rejects.toThrow(text);
    expect((await fetchSimulator("GET", "/user/app_version")).status).toBe(200);
    expect(await audit()).toMatchObject({ ok: true, cells: [{ members: 0 }, { members: 0 }, { members: 0 }] });
  });

  const withLines = (lines: string) => ({ lines, sha256: hash("sha256", lines, "hex") });

  it.each<[string, (lines: string) => object]>([
    ["with a column that its object lacks", (lines) => withLines(lines.replace('"row":{', '"row":{"unknown":1,'))],
    ["of a table that its object lacks", (lines) => withLines(lines.replace('"table":"', '"table":"un'))],
    ["of another export", () => ({ id: crypto.randomUUID() })],
  ])("is refused for a page %s", async (_, change) => {
    const another = (path: string, body: object) =>
      ask(path, "lines" in body ? { ...body, ...change(String(body.lines)) } : body);
    await expect(restoreFrom(another, made.files, "local")).rejects.toThrow("Please check page");
  });

  it("survives the restart of objects that wait for their first page or for the end", async () => {
    const { player, files, before, balance } = made;
    const restarting = async (path: string, body: object) => {
      if (path === operateEndRestore.path || ("object" in body && body.object === "cell:1")) {
        await control("POST", "/control/restart", { object: `cell:${CELL}` });
        await control("POST", "/control/restart", { object: "table:aviator" });
      }
      return ask(path, body);
    };
    await restoreFrom(restarting, files, "local");
    expect(await audit()).toEqual(before);
    expect(await balanceOf(player.member)).toBe(balance);
  });

  it("is refused where somebody plays already, who loses nothing", async () => {
    const member = await makeMember(70, CELL);
    await expect(restore(made.files)).rejects.toThrow(/^Please check (?:cell:1|directory:\d+), which is not empty/);
    expect(await balanceOf(member)).toBe(70);
  });

  it("whose restore stops halfway serves nobody, and can be restored again", async () => {
    const { player, files, balance } = made;
    const broken = async (path: string, body: object) => {
      if ("object" in body && body.object === "cell:0") throw new Error("the network is gone");
      return ask(path, body);
    };
    await expect(restoreFrom(broken, files, "local")).rejects.toThrow("the network is gone");
    const refused = await fetchSimulator("GET", "/user/profile", undefined, { token: player.member.token });
    expect(refused.status).toBe(503);
    await control("POST", "/control/restart", { object: `cell:${CELL}` });
    expect(await call("GET", "/user/profile", undefined, { token: player.member.token })).toMatchObject({ code: 503 });
    await restore(files);
    expect(await balanceOf(player.member)).toBe(balance);
    expect(await brokenInvariants()).toEqual([]);
  });
});

it("says 501 to a recovery by bookmark, which this platform cannot", async () => {
  const answer = await control("POST", "/operate/recovery", { installation: "local", time: Date.now() });
  expect(answer).toMatchObject({ code: 501 });
});

it("goes into no file without a bucket", async () => {
  const call = { env: { ...env, ARCHIVE: undefined }, cells: 3, now: Date.now() } as unknown as OperatorCall;
  const page = { reason: "a test of ours", object: "catalogue", wanted: "file", file: "a/1.jsonl" } as const;
  expect(await exportPage(call, page)).toEqual(refuse("not_offered"));
  expect(await exportPage(call, { ...page, wanted: "lines" })).toMatchObject({ next: null });
});
