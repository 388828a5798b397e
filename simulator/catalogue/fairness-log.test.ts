import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { earlierLists, entryText, headText, LOG_PAGE, nameIn, readEntry, signedHead } from "#fairness/log.ts";
import { rootOf } from "#fairness/tree.ts";
import { logFault, openHead, type ShownLog } from "#fairness/verify-log.ts";
import { receiptKeys, signWith } from "../ledger/receipts.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { call } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import { FairnessLog } from "./fairness-log.ts";

const { receiptKey: SECRETS } = simulatorSettings(env);
const KEYS = receiptKeys(SECRETS);
const T = 1_795_210_860_000;
const draft = (number: number) => ({ subject: `test ${number}`, lines: [["value", number] as const] });
const drafts = (count: number) => Array.from({ length: count }, (_, number) => draft(number));

function insideLog(work: (open: (keys?: typeof SECRETS) => FairnessLog) => void): Promise<void> {
  return runInDurableObject(catalogueStub(env), (_, { storage }) => {
    work((keys = SECRETS) => new FairnessLog({ storage, keys, origin: "rangoli/test" }));
  });
}

function read(log: FairnessLog, question: Parameters<FairnessLog["read"]>[0] = {}): ShownLog {
  const page = log.read(question, T);
  if (page === null) throw new Error("no list");
  return page;
}

afterEach(() => reset());

describe("the public list", () => {
  it("begins with the keys and the payout tables, and signs its head", async () => {
    await insideLog((open) => {
      const page = read(open());
      const [key, payouts] = page.queryset.map(({ entry }) => readEntry(entry));
      expect(key).toMatchObject({ subject: "key test" });
      expect(key?.values.get("public_key")).toEqual([KEYS[0]?.public_key]);
      expect(payouts?.subject).toBe("payouts 1");
      const tables: unknown = JSON.parse(payouts?.values.get("tables")?.[0] ?? "");
      expect(tables).toMatchObject({ fee_percent: 2, win: { N7: [0, 0, 0, 0, 0, 0, 0, 900, 0, 0] } });
      expect(openHead(page.head, KEYS)).toMatchObject({
        size: 2,
        root: rootOf(page.queryset.map(({ entry }) => entry)),
      });
    });
  });

  it("proves of each head that it continues each earlier one, and of each entry that it is in, after a restart too", async () => {
    await insideLog((open) => {
      const log = open();
      const heads = [openHead(read(log).head, KEYS)];
      for (let number = 0; number < 20; number++) {
        log.append([draft(number)], T + number);
        heads.push(openHead(read(log).head, KEYS));
      }
      const again = open();
      for (const head of heads) {
        const page = read(again, { from: head?.size ?? 0 });
        expect(logFault(head, page, KEYS)).toBeNull();
        expect(logFault(head && { ...head, root: "0".repeat(64) }, page, KEYS)).toBe("forked");
      }
      for (let number = 0; number < 20; number++) {
        const one = read(again, { subject: `test ${number}` });
        expect(one.queryset).toEqual([{ index: number + 2, entry: entryText(draft(number), T + number) }]);
        expect(logFault(null, one, KEYS)).toBeNull();
      }
      expect(read(again, { subject: "nothing" })).toMatchObject({ queryset: [], inclusion: [] });
    });
  });

  it("gives the newest entries on avoided outcomes, and no others", async () => {
    await insideLog((open) => {
      const log = open();
      const avoided = (number: number) => ({ ...draft(number), subject: `avoided luckyhit ${number}` });
      for (let number = 0; number < LOG_PAGE + 2; number++) log.append([draft(number), avoided(number)], T);
      const { queryset, inclusion } = read(log, { kind: "avoided" });
      expect(inclusion).toBeNull();
      expect(queryset).toHaveLength(LOG_PAGE);
      const subjects = queryset.map(({ entry }) => readEntry(entry).subject);
      expect([subjects[0], subjects.at(-1)]).toEqual([`avoided luckyhit ${LOG_PAGE + 1}`, "avoided luckyhit 2"]);
    });
  });

  it("keeps the first entry of a subject, and times that ascend", async () => {
    await insideLog((open) => {
      const log = open();
      expect(log.append([draft(1)], T)).toEqual([T]);
      expect(log.append([{ subject: "test 1", lines: [["value", "another"]] }], T + 9)).toEqual([T]);
      expect(log.append([draft(2)], T + 5)).toEqual([T + 5]);
      expect(log.append([draft(3)], T)).toEqual([T + 5]);
      expect(read(log).queryset).toHaveLength(5);
    });
  });

  it("has pages of 256 entries, the newest by default", async () => {
    await insideLog((open) => {
      const log = open();
      log.append(drafts(LOG_PAGE), T);
      const pages = [read(log, { page: 0 }), read(log, { page: 1 }), read(log, { page: 2 })];
      expect(pages.map(({ queryset }) => queryset.length)).toEqual([LOG_PAGE, 2, 0]);
      expect(read(log).queryset.map(({ index }) => index)).toEqual([LOG_PAGE, LOG_PAGE + 1]);
      const entries = pages.flatMap(({ queryset }) => queryset.map(({ entry }) => entry));
      expect(openHead(pages[0]?.head ?? "", KEYS)?.root).toBe(rootOf(entries));
    });
  });

  it("names a key that is new, and the tables once", async () => {
    await insideLog((open) => {
      read(open());
      const log = open([{ id: "next", secret: "another-secret-of-32-characters-x" }, ...SECRETS]);
      const subjects = read(log).queryset.map(({ entry }) => readEntry(entry).subject);
      expect(subjects).toEqual(["key test", "payouts 1", "key next"]);
    });
  });

  it("begins anew after each restore, and names what is known of the lists before", async () => {
    await insideLog((open) => {
      const log = open();
      log.append(drafts(4), T);
      const restart = (generation: number, heads: string[] = []) =>
        log.restart({ generation, reason: "restore", heads }, T);
      const first = read(log).head;
      expect(restart(70)).toBeNull();
      const second = read(log).head;
      expect([first, second].map((head) => nameIn(head))).toEqual(["rangoli/test", "rangoli/test/70"]);
      // Of the list of a restore that was itself undone only the head was kept.
      const text = headText("rangoli/test/75", { size: 9, root: "ab".repeat(32) });
      const undone = signedHead(text, KEYS[0]?.public_key ?? "", signWith(SECRETS[0]!, utf8ToBytes(text)));
      for (const wrong of ["soon", first.replace("rangoli/test", "rangoli/tess"), other(text)]) {
        expect(restart(80, [undone, wrong])).toBe(wrong);
      }
      expect(restart(80, [second, undone])).toBeNull();
      const { queryset, head } = read(log, { subject: "generation 80" });
      expect(nameIn(head)).toBe("rangoli/test/80");
      const [begun] = queryset;
      expect(begun && earlierLists(readEntry(begun.entry))).toEqual([
        { name: "rangoli/test", kept: 6, size: 6, root: openHead(first, KEYS)?.root },
        { name: "rangoli/test/70", kept: 7, size: 7, root: openHead(second, KEYS)?.root },
        { name: "rangoli/test/75", kept: 0, size: 9, root: "ab".repeat(32) },
      ]);
    });

    /** A head of the first list, signed and with another root. */
    function other(text: string): string {
      const changed = text.replace("rangoli/test/75\n9", "rangoli/test\n6");
      return signedHead(changed, KEYS[0]?.public_key ?? "", signWith(SECRETS[0]!, utf8ToBytes(changed)));
    }
  });

  it("lists the newest head of the trail at most once a minute, whoever asks next", async () => {
    await insideLog((open) => {
      const log = open();
      const mark = (seq: number) => ({ id: "one", seq, hash: String(seq).repeat(64) });
      const listed = (now: number) =>
        (log.read({ kind: "trail" }, now)?.queryset ?? []).map(({ entry }) => entry.split("\n").slice(0, 3));
      const entry = (seq: number, at: number) => [`trail one ${seq}`, `time ${at}`, `hash ${mark(seq).hash}`];
      log.noteTrail(mark(1), T);
      expect(listed(T)).toEqual([entry(1, T)]);
      for (const seq of [2, 3]) log.noteTrail(mark(seq), T + 1_000);
      expect(listed(T + 59_999)).toEqual([entry(1, T)]);
      expect(listed(T + 60_000)).toEqual([entry(3, T + 60_000), entry(1, T)]);
      expect(listed(T + 200_000)).toHaveLength(2);
      log.append([draft(1)], T + 200_000);
      log.noteTrail(mark(4), T + 200_000);
      expect(listed(T + 200_000)).toHaveLength(3);
    });
  });

  it("is not kept by an installation that signs nothing", async () => {
    await insideLog((open) => {
      expect(open([]).append([draft(1)], T)).toEqual([T]);
      expect(open([]).read({}, T)).toBeNull();
    });
  });

  it("answers anybody", async () => {
    const page = (await call("GET", "/fairness/log?page=0")) as unknown as ShownLog & { code: number };
    expect(page.code).toBe(200);
    expect(logFault(null, page, KEYS)).toBeNull();
    expect(page.queryset.length).toBeGreaterThan(1);
    expect(page.inclusion).toBeNull();
  });
});
