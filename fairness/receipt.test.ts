import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RECEIPT, RECEIPT_PUBLIC_KEY } from "#contract/examples/example.ts";
import { readLeaf, rootText } from "./receipt.ts";
import { rootFrom } from "./tree.ts";
import { receiptFault } from "./verify-receipt.ts";

const KEYS = [{ id: RECEIPT.key, public_key: RECEIPT_PUBLIC_KEY }];

function leafHash(leaf: string): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(leaf)));
}

/** RFC 6962, section 2.1, as it is written. */
function rootOf(leaves: readonly string[]): Uint8Array {
  const [only = ""] = leaves;
  if (leaves.length === 1) return leafHash(only);
  const split = splitOf(leaves.length);
  return sha256(concatBytes(Uint8Array.of(1), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split))));
}

function pathOf(index: number, leaves: readonly string[]): Uint8Array[] {
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split ? [...pathOf(index, left), rootOf(right)] : [...pathOf(index - split, right), rootOf(left)];
}

function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

describe("a receipt", () => {
  it("of the example holds", () => {
    expect(receiptFault(RECEIPT, KEYS)).toBeNull();
    expect(readLeaf(RECEIPT.leaf)?.get("bet")).toBe("3c6b8d2e-0003");
  });

  it.each([
    ["another amount", { leaf: RECEIPT.leaf.replace("amount 1000", "amount 9000") }, "altered"],
    ["another place", { index: 1 }, "altered"],
    ["a larger tree", { size: 9 }, "altered"],
    ["a shorter path", { path: RECEIPT.path.slice(1) }, "altered"],
    ["a path that is not hex", { path: ["zz", ...RECEIPT.path.slice(1)] }, "altered"],
    ["another root", { root: "0".repeat(64) }, "altered"],
    ["another key's id", { key: "2026-12" }, "unknown_key"],
    ["another signature", { signature: `00${RECEIPT.signature.slice(2)}` }, "forged"],
    ["a signature that is not hex", { signature: "zz" }, "forged"],
  ])("with %s proves nothing", (_, change, fault) => {
    expect(receiptFault({ ...RECEIPT, ...change }, KEYS)).toBe(fault);
  });

  it("that another key signed under the same id is forged", () => {
    const secret = new Uint8Array(32).fill(7);
    const signature = bytesToHex(ed25519.sign(utf8ToBytes(rootText(RECEIPT.root)), secret));
    expect(receiptFault({ ...RECEIPT, signature }, KEYS)).toBe("forged");
    const own = { id: RECEIPT.key, public_key: bytesToHex(ed25519.getPublicKey(secret)) };
    expect(receiptFault({ ...RECEIPT, signature }, [own])).toBeNull();
  });

  it("cannot pass an inner node for a leaf", () => {
    expect(receiptFault({ ...RECEIPT, leaf: RECEIPT.path.join("") }, KEYS)).toBe("altered");
  });
});

describe("a path", () => {
  it("leads from each leaf of a tree of any size to its root, and from no other text", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 40 }), fc.nat(), (texts, at) => {
        const leaves = texts.map((text, index) => `rangoli receipt 1\nbet ${index} ${text}`);
        const index = at % leaves.length;
        const path = pathOf(index, leaves).map(bytesToHex);
        const root = bytesToHex(rootOf(leaves));
        const leaf = leaves[index] ?? "";
        expect(rootFrom({ leaf, index, size: leaves.length, path })).toBe(root);
        expect(rootFrom({ leaf: `${leaf} `, index, size: leaves.length, path })).not.toBe(root);
        expect(rootFrom({ leaf, index, size: leaves.length, path: [...path, root] })).toBeNull();
      }),
    );
  });
});

// RFC 8032, section 7.1, tests 1 to 3.
it.each([
  [
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
])("Ed25519 gives the standard's signatures (key %s)", (secret, publicKey, message, signature) => {
  expect(bytesToHex(ed25519.getPublicKey(hexToBytes(secret)))).toBe(publicKey);
  expect(bytesToHex(ed25519.sign(hexToBytes(message), hexToBytes(secret)))).toBe(signature);
  expect(ed25519.verify(hexToBytes(signature), hexToBytes(message), hexToBytes(publicKey))).toBe(true);
});
