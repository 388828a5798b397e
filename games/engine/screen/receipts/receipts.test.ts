import { areas } from "#games/all/api.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { fairnessChains, fairnessLog, fairnessReceipts } from "#contract/calls/fairness.ts";
import { RECEIPT, RECEIPT_PUBLIC_KEY } from "#contract/examples/example.ts";
import { earlierLine, entryText, headText, signedHead } from "#fairness/log.ts";
import { leafHash } from "#fairness/tree.ts";
import { readLeaf, RECEIPT as TEXT } from "#fairness/receipt.ts";
import { isCall } from "#contract/call.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { pinnedHead } from "../proof/check-log.ts";
import { checkReceipt, numberFault } from "./check-receipt.ts";
import { checkNumbers } from "../proof/number-check.ts";
import { seedLines } from "./use-stake-mutation.ts";
import { openReceiptStore } from "./receipt-store.ts";
import { pinnedKeys } from "./watch-receipts.ts";

const KEYS = [{ id: RECEIPT.key, public_key: RECEIPT_PUBLIC_KEY }];
const OTHER = "00".repeat(32);
const LINES = Object.fromEntries(readLeaf(RECEIPT.leaf) ?? []);

describe("a receipt", () => {
  it.each<[string, ...Parameters<typeof checkReceipt>, string | null]>([
    ["as asked holds", RECEIPT, { event: "stake", amount: 1000, pick: "G" }, KEYS, null],
    ["that did not come is missing", undefined, {}, KEYS, "missing"],
    ["of another stake differs", RECEIPT, { ...LINES, bet: "another" }, KEYS, "differs"],
    ["without the digest of its terms differs", RECEIPT, { ...LINES, terms: OTHER }, KEYS, "differs"],
    ["that was changed differs", { ...RECEIPT, leaf: `${RECEIPT.leaf}0` }, {}, KEYS, "differs"],
    ["with another signature differs", { ...RECEIPT, signature: "0".repeat(128) }, {}, KEYS, "differs"],
    ["of an unknown key is told", { ...RECEIPT, key: "unknown" }, {}, KEYS, "otherKey"],
    ["of a key that changed differs", RECEIPT, {}, [{ id: RECEIPT.key, public_key: OTHER }], "differs"],
  ])("%s", async (_, receipt, expected, keys, alarm) => {
    expect(await checkReceipt(receipt, expected, keys)).toBe(alarm);
  });
});

describe("the lines of a play's seeds", () => {
  const shown = { commitment: "the one before the play", client_seed: "own", nonce: 5 };

  it.each([
    ["are all those that the request names", { ...shown, entropy: "e" }, { ...shown, nonce: "5", entropy: "e" }],
    ["are those of a backend that shows none", { entropy: "e" }, { entropy: "e" }],
  ])("%s", (_, sent, expected) => {
    expect(seedLines({ amount: 50, ...sent })).toEqual(expected);
  });
});

describe("the numbers of kept plays", () => {
  const play = (
    nonce: number | null,
    { bet = String(nonce), member = "1", table = "dice", event = "stake", generation = 0 } = {},
  ) => {
    const lines = [`event ${event}`, `table ${table}`, `member ${member}`, `bet ${bet}`];
    if (generation > 0) lines.push(`generation ${generation}`);
    return { leaf: [TEXT, ...lines, ...(nonce === null ? [] : [`nonce ${nonce}`])].join("\n") };
  };
  const skipped = { kind: "skipped", table: "dice", member: "1", generation: "0", nonce: 5 };

  it.each<[string, ReturnType<typeof play>[], object | null]>([
    ["none", [], null],
    ["one after another, in any order", [play(5), play(4), play(6)], null],
    ["a receipt twice", [play(4), play(4)], null],
    ["two plays with one", [play(4), play(4, { bet: "another" })], { kind: "repeated" }],
    ["one left out", [play(4), play(6)], skipped],
    ["one left out at the end of several", [play(2), play(3), play(4), play(9)], skipped],
    ["of two members", [play(4), play(6, { member: "2" })], null],
    ["of two generations, each from its own first on", [play(4), play(0, { bet: "b", generation: 9 }), play(5)], null],
    ["one twice, in two generations", [play(4), play(4, { bet: "another", generation: 9 })], null],
    [
      "one left out of a generation",
      [4, 6].map((nonce) => play(nonce, { generation: 9 })),
      { ...skipped, generation: "9" },
    ],
    [
      "two plays with one of a generation",
      ["a", "b"].map((bet) => play(4, { bet, generation: 9 })),
      { kind: "repeated" },
    ],
    ["of two games", [play(4), play(6, { table: "mines" })], null],
    ["of a stake at a table", [play(4), play(null, { table: "win:P:1" }), play(5)], null],
    ["of an end", [play(4), play(9, { event: "payout" })], null],
  ])("%s", (_, receipts, fault) => expect(numberFault(receipts)).toEqual(fault));
});

/** A game without a table. */
const [{ game: GAME } = { game: "" }] = INSTANT_PLAYERS;

describe("numbers that this browser lacks", () => {
  beforeEach(() => pinnedHead.set(null));

  const leafOf = (nonce: number, member = "1000017", more: readonly string[] = []) =>
    [TEXT, "event stake", `table ${GAME}`, `member ${member}`, `bet roll-${nonce}`, `nonce ${nonce}`, ...more].join(
      "\n",
    );
  /** The operator has the plays of these numbers, newest first. */
  function operator(nonces: readonly number[], more: readonly string[] = []) {
    const server = fakeServer();
    const records = areas
      .flatMap(({ calls }) => calls.filter(isCall))
      .find(({ path }) => path === `/${GAME}/user_records`);
    if (records === undefined) throw new Error(`no records of ${GAME}`);
    server.on(records, ({ url }) => {
      const place = Number(url.searchParams.get("p"));
      return ok({ queryset: nonces.slice(place - 1, place).map((nonce) => ({ id: `roll-${nonce}` })) });
    });
    server.on(fairnessReceipts, ({ url }) => {
      const nonce = Number(url.searchParams.get("id")?.replace("roll-", ""));
      return ok({ queryset: [{ ...RECEIPT, leaf: leafOf(nonce, undefined, more) }] });
    });
    return server;
  }

  async function keeping(nonces: readonly number[], member?: string) {
    const store = openReceiptStore(undefined);
    for (const nonce of nonces) await store.add({ ...RECEIPT, leaf: leafOf(nonce, member) });
    return store;
  }

  it("are taken from the operator, who signed them for another device", async () => {
    operator([9, 8, 7, 6, 5, 4]);
    const store = await keeping([4, 5, 8, 9]);
    expect(await checkNumbers(store)).toBeNull();
    expect(await store.all()).toHaveLength(6);
  });

  it("convict an operator who has no play for one", async () => {
    operator([9, 8, 6, 5, 4]);
    expect(await checkNumbers(await keeping([4, 5, 6, 8]))).toMatchObject({ kind: "skipped", nonce: 7 });
  });

  it("convict nobody after a restore, which lost plays and begins a generation", async () => {
    operator([2, 1, 0], ["generation 9"]);
    expect(await checkNumbers(await keeping([4, 6]))).toBeNull();
  });

  /** Serves a list of one entry under a name. */
  function listing(server: ReturnType<typeof operator>, entry: string, name: string) {
    const secret = ed25519.utils.randomSecretKey();
    const key = bytesToHex(ed25519.getPublicKey(secret));
    const text = headText(name, { size: 1, root: leafHash(entry) });
    const head = signedHead(text, key, ed25519.sign(utf8ToBytes(text), secret));
    pinnedKeys.set({ list: key });
    server.on(fairnessLog, ({ url }) => {
      const subject = url.searchParams.get("subject");
      const queryset = subject === null || entry.startsWith(`${subject}\n`) ? [{ index: 0, entry }] : [];
      return ok({ head, queryset, inclusion: [], consistency: [] });
    });
  }

  it.each([
    ["convict nobody after a restore that lost plays, if nothing was played since", "list/9", null],
    ["convict an operator who lacks plays without a restore", "list", { kind: "skipped", nonce: 5 }],
  ])("%s", async (_, name, fault) => {
    listing(operator([2, 1, 0]), "generation 9\ntime 9\nreason restore", name);
    const found = await checkNumbers(await keeping([4, 6]));
    expect(found).toEqual(fault && expect.objectContaining(fault));
  });

  it.each([
    ["the list of which is named by a later one", "list/7", null],
    ["that no list names", "list/8", { kind: "unlisted" }],
  ])("judge a generation %s", async (_, lost, fault) => {
    const named = earlierLine({ name: lost, kept: 0, size: 9, root: OTHER });
    listing(operator([]), entryText({ subject: "generation 9", lines: [named] }, 9), "list/9");
    const store = openReceiptStore(undefined);
    await store.add({ ...RECEIPT, leaf: leafOf(0, undefined, ["generation 7"]) });
    expect(await checkNumbers(store)).toEqual(fault);
  });

  it.each([
    ["is on the public list", [{ index: 0, entry: "generation 9\ntime 9\nreason restore" }], null],
    ["is not on the public list", [], { kind: "unlisted" }],
    ["has another entry in its place", [{ index: 0, entry: "generation 8\ntime 8" }], { kind: "unlisted" }],
  ])("judge a generation that %s", async (_, queryset, fault) => {
    const entry = queryset[0]?.entry ?? "";
    const secret = ed25519.utils.randomSecretKey();
    const key = bytesToHex(ed25519.getPublicKey(secret));
    const text = headText("the list", { size: 1, root: leafHash(entry) });
    const head = signedHead(text, key, ed25519.sign(utf8ToBytes(text), secret));
    pinnedKeys.set({ list: key });
    operator([]).on(fairnessLog, () => ok({ head, queryset, inclusion: [], consistency: [] }));
    const store = openReceiptStore(undefined);
    await store.add({ ...RECEIPT, leaf: leafOf(0, undefined, ["generation 9"]) });
    expect(await checkNumbers(store)).toEqual(fault);
  });

  it("convict nobody if another member has played here", async () => {
    operator([9, 8, 7]);
    expect(await checkNumbers(await keeping([4, 6], "1000022"))).toBeNull();
  });
});

describe("the store of receipts", () => {
  const texts = Array.from({ length: 4 }, (_, at) => ({ ...RECEIPT, leaf: `${RECEIPT.leaf}${at}` }));

  it("keeps each once and the newest in memory, where the browser has no other store", async () => {
    const store = openReceiptStore(undefined, 3);
    for (const each of [...texts, ...texts]) await store.add(each);
    expect((await store.all()).map(({ leaf }) => leaf)).toEqual(texts.slice(1).map(({ leaf }) => leaf));
  });
});

describe("the watch over receipts", () => {
  const load = async () => {
    await import("#games/all/screen/testing/provide-games.ts");
    return import("./watch-receipts.ts");
  };
  let watch: Awaited<ReturnType<typeof load>>;
  const announce = (keys: readonly object[]) =>
    fakeServer().on(fairnessChains, () => ok({ queryset: [], beacon: null, voided: 0, receipt_keys: keys }));

  beforeEach(async () => {
    localStorage.clear();
    vi.resetModules();
    watch = await load();
  });

  it("tells the player at once that one is missing where the backend announces receipts", async () => {
    announce(KEYS);
    await watch.watchReceipt(RECEIPT, LINES);
    expect(watch.receiptAlarm.get()).toBeNull();
    await watch.watchReceipt(undefined, LINES);
    expect(watch.receiptAlarm.get()).toBe("missing");
  });

  it("misses none where the backend announces none", async () => {
    announce([]);
    await watch.watchReceipt(undefined, LINES);
    expect(watch.receiptAlarm.get()).toBeNull();
  });

  it("asks nothing of an installation that does not offer receipts", async () => {
    const { installation } = await import("#web/data/installation.ts");
    installation.set({ money: {}, offers: ["win"], not_offered: [] });
    const server = fakeServer();
    await watch.watchReceipt(undefined, LINES);
    expect(server.arrivals).toEqual([]);
    expect(watch.receiptAlarm.get()).toBeNull();
  });

  it("goes by the key that it saw first, and takes one that came later beside it", async () => {
    announce([{ id: RECEIPT.key, public_key: OTHER }]);
    await watch.watchReceipt(undefined, LINES);
    announce(KEYS);
    await watch.watchReceipt(RECEIPT, LINES);
    expect(watch.receiptAlarm.get()).toBe("differs");
    expect(watch.pinnedList()).toEqual([{ id: RECEIPT.key, public_key: OTHER }]);
    announce([...KEYS, { id: "next", public_key: RECEIPT_PUBLIC_KEY }]);
    watch.receiptAlarm.set(null);
    await watch.watchReceipt({ ...RECEIPT, key: "next" }, LINES);
    expect(watch.receiptAlarm.get()).toBeNull();
  });
});
