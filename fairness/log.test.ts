import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { type EarlierList, earlierLine, entryText, headText, readEntry, readHead, signedHead } from "./log.ts";
import { isContinuation, leafHash, nodeHash, rootFrom, rootOf } from "./tree.ts";
import { entriesLost, logFault, openHead } from "./verify-log.ts";

const leaves = Array.from({ length: 20 }, (_, at) => `entry ${at}`);
const headOf = (size: number, of = leaves) => ({ size, root: rootOf(of.slice(0, size)) });

/** RFC 6962, section 2.1.2, as it stands there. */
function proofBetween(then: number, range: readonly string[], isWhole = true): string[] {
  if (then === range.length) return isWhole ? [] : [rootOf(range)];
  const half = 2 ** Math.floor(Math.log2(range.length - 1));
  const [left, right] = [range.slice(0, half), range.slice(half)];
  if (then <= half) return [...proofBetween(then, left, isWhole), rootOf(right)];
  return [...proofBetween(then - half, right, false), rootOf(left)];
}

/** RFC 6962, section 2.1.1. */
function inclusionOf(at: number, range: readonly string[]): string[] {
  if (range.length === 1) return [];
  const half = 2 ** Math.floor(Math.log2(range.length - 1));
  const [left, right] = [range.slice(0, half), range.slice(half)];
  return at < half ? [...inclusionOf(at, left), rootOf(right)] : [...inclusionOf(at - half, right), rootOf(left)];
}

describe("a tree that grows", () => {
  it("proves of every two sizes that the later begins with the earlier, and of no other tree", () => {
    const other = leaves.with(0, "another");
    for (let now = 1; now <= leaves.length; now++) {
      for (let then = 1; then <= now; then++) {
        const proof = proofBetween(then, leaves.slice(0, now));
        expect(isContinuation(headOf(then), headOf(now), proof)).toBe(true);
        expect(isContinuation(headOf(then, other), headOf(now), proof)).toBe(false);
        expect(isContinuation(headOf(then), headOf(now, other), proof)).toBe(false);
        expect(isContinuation(headOf(then), headOf(now), [...proof, proof[0] ?? leafHash("")])).toBe(false);
        if (then < now) expect(isContinuation(headOf(now), headOf(then), proof)).toBe(false);
      }
    }
  });

  it("has the root that leads from each leaf", () => {
    const [one = "", two = "", three = ""] = leaves;
    const root = nodeHash(nodeHash(leafHash(one), leafHash(two)), leafHash(three));
    expect(rootOf([one, two, three])).toBe(root);
    expect(rootFrom({ leaf: three, index: 2, size: 3, path: [nodeHash(leafHash(one), leafHash(two))] })).toBe(root);
  });
});

describe("an entry", () => {
  it("reads as it was written", () => {
    const text = entryText(
      {
        subject: "seeds aviator 7",
        lines: [
          ["seed", "one"],
          ["seed", "two"],
          ["others", 4],
        ],
      },
      5,
    );
    expect(text).toBe("seeds aviator 7\ntime 5\nseed one\nseed two\nothers 4");
    const { subject, values } = readEntry(text);
    expect(subject).toBe("seeds aviator 7");
    expect(Object.fromEntries(values)).toEqual({ time: ["5"], seed: ["one", "two"], others: ["4"] });
  });
});

const SECRET = new Uint8Array(32).fill(5);
const KEY = { id: "own", public_key: bytesToHex(ed25519.getPublicKey(SECRET)) };
const FOREIGN = { id: "own", public_key: bytesToHex(ed25519.getPublicKey(new Uint8Array(32).fill(6))) };

function sign(size: number, of = leaves, name = "rangoli/test"): string {
  const text = headText(name, headOf(size, of));
  return signedHead(text, KEY.public_key, ed25519.sign(utf8ToBytes(text), SECRET));
}

describe("a head", () => {
  it("has the form of a signed checkpoint", () => {
    expect(sign(1).split("\n")).toEqual([
      "rangoli/test",
      "1",
      expect.stringMatching(/^[\w+/]{43}=$/) as unknown,
      "",
      expect.stringMatching(/^— rangoli\/test [\w+/]{91}=$/) as unknown,
      "",
    ]);
    expect(openHead(sign(9), [FOREIGN, KEY])).toEqual({ ...headOf(9), head: sign(9) });
  });

  it("may have the signatures of witnesses beside its own", () => {
    const witnessed = `${sign(9)}— witness.example/w AAAAAAAA\n`;
    expect(readHead(witnessed)?.signatures).toHaveLength(1);
    expect(openHead(witnessed, [KEY])).toMatchObject(headOf(9));
  });

  it.each([
    ["of another key", sign(9), [FOREIGN]],
    ["of another size", sign(9).replace("\n9\n", "\n8\n"), [KEY]],
    ["with another root", sign(9).replace(/\n9\n./, "\n9\n/"), [KEY]],
    ["without a signature", headText("rangoli/test", headOf(9)), [KEY]],
    ["with a size that reads in two ways", sign(9).replace("\n9\n", "\n09\n"), [KEY]],
    ["of no list", "soon", [KEY]],
  ])("is refused: one %s", (_, note, keys) => {
    expect(openHead(note, keys)).toBeNull();
  });
});

describe("an answer of the list", () => {
  const answer = (size: number, from: number, of = leaves) => ({
    head: sign(size, of),
    queryset: [],
    inclusion: null,
    consistency: proofBetween(from, of.slice(0, size)),
  });

  it("holds if it continues what was kept", () => {
    expect(logFault(null, answer(20, 20), [KEY])).toBeNull();
    expect(logFault(headOf(7), answer(20, 7), [KEY])).toBeNull();
  });

  it("convicts the operator of a list that does not", () => {
    expect(logFault(headOf(7), answer(20, 7, leaves.with(3, "another")), [KEY])).toBe("forked");
    expect(logFault(headOf(20), answer(7, 7), [KEY])).toBe("forked");
    expect(logFault(null, answer(7, 7), [FOREIGN])).toBe("forged");
  });

  it("convicts the operator of an entry that is not in the list", () => {
    const path = [leafHash(leaves[1] ?? ""), leafHash(leaves[2] ?? "")];
    const one = { ...answer(3, 3), inclusion: path, queryset: [{ index: 0, entry: leaves[0] ?? "" }] };
    expect(logFault(null, one, [KEY])).toBeNull();
    expect(logFault(null, { ...one, queryset: [{ index: 0, entry: "another" }] }, [KEY])).toBe("altered");
  });
});

// A restore goes back to the first 12 entries, after readers saw up to 20 of them.
describe("a list that a restore began", () => {
  const KEPT = 12;
  const said = (change: Partial<EarlierList> = {}): EarlierList => ({
    name: "rangoli/test",
    kept: KEPT,
    ...headOf(16),
    ...change,
  });

  /** The fault that a reader of the first list finds, who saw `size` entries of it, and how many it misses. */
  function judged(
    size: number,
    lists: readonly EarlierList[],
    begins = leaves.slice(0, KEPT),
    name = "rangoli/test/77",
  ) {
    const begun = entryText({ subject: "generation 77", lines: [["reason", "restore"], ...lists.map(earlierLine)] }, 5);
    const now = [...begins, begun, "later"];
    const index = begins.length;
    const log = {
      head: sign(now.length, now, name),
      queryset: [{ index, entry: begun }],
      inclusion: inclusionOf(index, now),
      consistency: size <= now.length ? proofBetween(size, now) : [],
    };
    const kept = { ...headOf(size), head: sign(size) };
    const head = openHead(log.head, [KEY]);
    return [logFault(kept, log, [KEY]), head && entriesLost(kept, head, log)];
  }

  it.each<[string, number, readonly EarlierList[], string | null, number | null]>([
    ["has all that the reader saw", KEPT, [said()], null, 0],
    ["lacks a part, and the last known head is the reader's", 16, [said()], null, 4],
    ["lacks a part, of which the operator knows less", 20, [said()], null, 8],
    ["lacks a part, of which the operator knows more", 14, [said()], null, 2],
    ["names several lists", 20, [said({ name: "rangoli/test/3" }), said()], null, 8],
    ["names none", 20, [], "forked", null],
    ["names another", 20, [said({ name: "rangoli/other" })], "forked", null],
    ["says another root than the reader saw", 16, [said({ root: "0".repeat(64) })], "forked", null],
    ["says more entries are left than stand before it", 20, [said({ kept: KEPT + 1 })], "forked", null],
  ])("%s", (_, size, lists, fault, lost) => {
    expect(judged(size, lists)).toEqual([fault, lost]);
  });

  it("is forked if it changed an entry that it has, or keeps the old name", () => {
    expect(judged(KEPT, [said()], leaves.slice(0, KEPT).with(3, "another"))).toEqual(["forked", null]);
    expect(judged(20, [said()], undefined, "rangoli/test")).toEqual(["forked", null]);
    expect(judged(20, [said()], undefined, "rangoli/test/78")).toEqual(["forked", null]);
  });
});
