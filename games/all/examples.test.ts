import { games } from "./api.ts";
import { ed25519 } from "@noble/curves/ed25519.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { RECEIPT_PUBLIC_KEY } from "#contract/examples/example.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { readLeaf, rootText } from "#fairness/receipt.ts";
import { receiptFault } from "#fairness/verify-receipt.ts";

/** The key of docs/fairness.md. */
const SECRET = hmac(sha256, utf8ToBytes("a-receipt-key-of-thirty-two-chars"), utf8ToBytes("rangoli receipts 1"));

interface Shown {
  readonly status?: number;
  readonly period: number;
  readonly betId?: string;
  readonly betPrice?: number;
  readonly payout?: number;
  readonly cashAmount?: number;
  readonly receipt?: Receipt;
  readonly receipts?: readonly Receipt[];
}

const frames = games.flatMap(({ name, socket }) =>
  (socket?.examples ?? []).flatMap(({ kind, data }) => {
    const shown = data as Shown;
    const receipts = shown.receipt === undefined ? (shown.receipts ?? []) : [shown.receipt];
    return receipts.map((receipt) => ({ name, cmd: kind.cmd, shown, receipt }));
  }),
);

const EVENTS: Readonly<Record<number, string>> = {
  3016: "stake",
  3018: "payout",
  3022: "cancel",
  5016: "stake",
  5018: "cash-out",
  5022: "cancel",
};

describe("the receipt of the example of", () => {
  it.each(frames)("$cmd is one of that frame, and its signature holds", ({ name, cmd, shown, receipt }) => {
    const leaf = readLeaf(receipt.leaf);
    expect(leaf?.get("table")).toBe(name);
    expect(leaf?.get("event")).toBe(EVENTS[cmd]);
    expect(leaf?.get("round")).toBe(String(shown.period));
    if (shown.betId !== undefined) expect(leaf?.get("bet")).toBe(shown.betId);
    if (shown.betPrice !== undefined) expect(Number(leaf?.get("amount"))).toBe(shown.betPrice * 100);
    const paid = shown.cashAmount ?? shown.payout;
    if (paid !== undefined) expect(Number(leaf?.get("payout"))).toBe(paid * 100);
    expect(receipt.signature).toBe(bytesToHex(ed25519.sign(utf8ToBytes(rootText(receipt.root)), SECRET)));
    expect(receiptFault(receipt, [{ id: receipt.key, public_key: RECEIPT_PUBLIC_KEY }])).toBeNull();
  });

  it("every frame with a receipt is tried", () => {
    expect(new Set(frames.map(({ cmd }) => cmd))).toEqual(new Set(Object.keys(EVENTS).map(Number)));
  });
});
