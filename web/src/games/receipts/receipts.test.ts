import { beforeEach, describe, expect, it, vi } from "vitest";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { RECEIPT, RECEIPT_PUBLIC_KEY } from "#contract/examples/example.ts";
import { readLeaf } from "#fairness/receipt.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { checkReceipt } from "./check-receipt.ts";
import { seedLines } from "./use-stake-mutation.ts";
import { openReceiptStore } from "./receipt-store.ts";

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

describe("the seeds of a play in its receipt", () => {
  const shown = { commitment: "the one before the play", nonce: 5 };
  const linesAt = (nonce: number) =>
    seedLines(shown, { ...RECEIPT, leaf: `${RECEIPT.leaf}\nnonce ${nonce}` }, { entropy: "e" });

  it.each([
    ["are those that the screen showed", 5, { entropy: "e", nonce: 5, commitment: shown.commitment }],
    ["cannot be of a number that was used before", 0, { entropy: "e", nonce: 5, commitment: shown.commitment }],
    ["may be later ones, if another screen has played", 6, { entropy: "e" }],
  ])("%s", (_, nonce, expected) => {
    expect(linesAt(nonce)).toEqual(expected);
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
  const load = () => import("./watch-receipts.ts");
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
