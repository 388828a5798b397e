import { ed25519 } from "@noble/curves/ed25519.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import type { Receipt } from "#contract/values/game-values.ts";
import { receiptFault } from "#fairness/verify-receipt.ts";
import { GroupCommit, Transactions } from "#simulator/storage/transactions.ts";
import { insideTestCell } from "#simulator/testing/objects.ts";
import { logError } from "../log/log.ts";
import {
  askedTerms,
  CALLED_OFF,
  cancelLeaf,
  cashOutLeaf,
  payoutLeaf,
  Receipts,
  receiptKeys,
  signWith,
  stakeLeaf,
} from "./receipts.ts";

describe("the signer", () => {
  const [OLD, NEW] = [
    { id: "2026-10", secret: "an-older-key-of-more-than-32-characters" },
    { id: "2026-11", secret: "a-receipt-key-of-thirty-two-chars" },
  ];
  const leaf = stakeLeaf(
    { table: "win:P:1", round: 20261120436, member: 1000017, bet: "one", amount: 1000, arrival: 1_795_210_860_000 },
    [["pick", "G"]],
  );

  const of = { table: "dice", round: 7, member: 100_017, bet: "one", amount: 1_000, arrival: 9 };
  const lines = (event: string) =>
    `rangoli receipt 1\nevent ${event}\ntable dice\nround 7\nmember 100017\nbet one\namount 1000\narrival 9`;

  it.each([
    [stakeLeaf(of, [["pick", "G"]]), `${lines("stake")}\npick G`],
    [stakeLeaf({ ...of, generation: 0 }, []), lines("stake")],
    [stakeLeaf({ ...of, generation: 2 }, [["pick", "G"]]), `${lines("stake")}\ngeneration 2\npick G`],
    [cashOutLeaf(of, 9, [["payout", "5"]]), `${lines("cash-out")}\npayout 5`],
    [cancelLeaf(of, 9), lines("cancel")],
    [payoutLeaf(of, 9, [["result", CALLED_OFF]]), `${lines("payout")}\nresult void`],
    [{ ...cancelLeaf(of, 9), asked: askedTerms({ terms: "ab" }) }, `${lines("cancel")}\nterms ab`],
    [{ ...cancelLeaf(of, 9), asked: askedTerms({}) }, lines("cancel")],
  ])("signs leaf %#, line by line", (asked, text) => {
    expect(new Receipts([NEW]).sign([asked])[0]).toMatchObject({ leaf: text, arrival: 9 });
  });

  it("tells the generation of a round, and hears of each root", () => {
    const roots: string[] = [];
    const receipts = new Receipts(
      [NEW],
      (root) => roots.push(root),
      (table, round) => (table === "dice" ? round : 0),
    );
    const inRound = cancelLeaf(of, 9);
    const receipt = receipts.request(inRound)?.();
    expect(receipt?.leaf).toBe(`${lines("cancel")}\ngeneration 7`);
    expect([receipts.request(inRound)?.(), receipts.sign([inRound])]).toEqual([receipt, [receipt]]);
    expect(roots).toEqual([receipt?.root]);
    const [ofPlay] = receipts.sign([cancelLeaf({ ...of, generation: 2 }, 9)]);
    expect(ofPlay?.leaf).toBe(`${lines("cancel")}\ngeneration 2`);
    expect(roots).toEqual([receipt?.root, ofPlay?.root]);
  });

  it("derives the key of the example", () => {
    const public_key = "906be7c47060a49e353195e1488f430012f644a1fe4e2a12eac2e4bff690ca68";
    expect(receiptKeys([NEW])).toEqual([{ id: "2026-11", public_key }]);
  });

  it("signs with the first key; receipts of an older one hold as long as it is listed", () => {
    const [before] = new Receipts([OLD]).sign([leaf]);
    const [after] = new Receipts([NEW, OLD]).sign([leaf]);
    expect([before?.key, after?.key]).toEqual(["2026-10", "2026-11"]);
    for (const each of [before, after]) expect(receiptFault(each as Receipt, receiptKeys([NEW, OLD]))).toBeNull();
    expect(receiptFault(before as Receipt, receiptKeys([NEW]))).toBe("unknown_key");
  });

  it("makes trees of any size whose every leaf holds", () => {
    for (let size = 1; size <= 17; size++) {
      const leaves = Array.from({ length: size }, (_, at) => ({ ...leaf, text: `${leaf.text}${at}` }));
      for (const each of new Receipts([NEW]).sign(leaves)) expect(receiptFault(each, receiptKeys([NEW]))).toBeNull();
    }
  });

  it("drops the leaves of a transaction that was rolled back", () => {
    const receipts = new Receipts([NEW]);
    for (const each of [cancelLeaf(of, 9), leaf]) receipts.request(each);
    receipts.forget();
    expect(receipts.request(leaf)?.()).toMatchObject({ index: 0, size: 1 });
  });

  it("signs the leaves of one commit with one root, and those of the next with another", async () => {
    await insideTestCell(async ({ storage }) => {
      const receipts = new Receipts([NEW]);
      const transactions = new Transactions(storage);
      transactions.join(receipts);
      const commit = new GroupCommit(transactions, (run) => setTimeout(run, 0), logError);
      const commitLeaf = (text: string) =>
        commit.run(() => receipts.request({ ...leaf, text: `${leaf.text} ${text}` }));
      const [one, two] = await Promise.all([commitLeaf("one"), commitLeaf("two")]);
      const next = (await commitLeaf("three"))?.();
      expect([one?.().size, two?.().size, next?.size]).toEqual([2, 2, 1]);
      expect(one?.().root).toBe(two?.().root);
      expect(one?.().signature).toBe(two?.().signature);
      expect(next?.root).not.toBe(one?.().root);
    });
  });

  it("signs other texts, such as the head of the public list, with the same key", () => {
    const text = utf8ToBytes("a head");
    const publicKey = hexToBytes(receiptKeys([NEW])[0]!.public_key);
    expect(ed25519.verify(signWith(NEW, text), text, publicKey)).toBe(true);
  });

  it("signs nothing without a key", () => {
    expect(new Receipts([]).request(leaf)).toBeNull();
    expect(new Receipts([]).sign([leaf])).toEqual([]);
    expect(receiptKeys([])).toEqual([]);
  });
});
