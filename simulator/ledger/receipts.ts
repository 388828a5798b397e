import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { Buffer } from "node:buffer";
import { createHmac, createPrivateKey, createPublicKey, hash, type KeyObject, sign } from "node:crypto";
import type { Receipt } from "#contract/values/game-values.ts";
import type { SigningKey } from "#contract/settings/setting-kinds.ts";
import { RECEIPT, type ReceiptKey, type ReceiptLine, rootText } from "#fairness/receipt.ts";
import { LEAF_PREFIX, NODE_PREFIX } from "#fairness/tree.ts";
import type { ReceiptLeaf } from "../http/route.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import type { Participant } from "../storage/transactions.ts";

/** In a line of a leaf: the stake came without. */
export const NONE = "none";
/** The result of a round that was called off. */
export const CALLED_OFF = "void";

/** A stake in a receipt. */
interface ReceiptStake {
  /** As in /fairness/chains, or the name of a game without tables. */
  readonly table: string;
  /** The period; the game's id for a game without tables. */
  readonly round: number;
  readonly member: number;
  readonly bet: string;
  /** Minor units. */
  readonly amount: number;
  /** ms since the epoch. */
  readonly arrival: number;
  /** Of a play without a table. */
  readonly generation?: number;
}

/** `terms`: they decide the outcome, in the order of docs/fairness.md. */
export function stakeLeaf(stake: ReceiptStake, terms: readonly ReceiptLine[]): ReceiptLeaf {
  return leafOf("stake", stake, stake.arrival, terms);
}

export function cashOutLeaf(stake: ReceiptStake, arrival: number, terms: readonly ReceiptLine[]): ReceiptLeaf {
  return leafOf("cash-out", stake, arrival, terms);
}

export function cancelLeaf(stake: ReceiptStake, arrival: number): ReceiptLeaf {
  return leafOf("cancel", stake, arrival, []);
}

/** `terms`: the result that decided it, or `CALLED_OFF`, and the payout. */
export function payoutLeaf(stake: ReceiptStake, arrival: number, terms: readonly ReceiptLine[]): ReceiptLeaf {
  return leafOf("payout", stake, arrival, terms);
}

/** The digest that came with a stake, as lines of its leaf. */
export function askedTerms({ terms }: { readonly terms?: string | undefined }): readonly ReceiptLine[] {
  return terms === undefined ? [] : [["terms", terms]];
}

function leafOf(event: string, stake: ReceiptStake, arrival: number, terms: readonly ReceiptLine[]): ReceiptLeaf {
  const { table, round, member, bet, amount, generation } = stake;
  let text = `${RECEIPT}\nevent ${event}\ntable ${table}\nround ${round}\nmember ${member}\nbet ${bet}\namount ${amount}`;
  text += `\narrival ${arrival}${generationLine(generation ?? 0)}`;
  for (const [name, value] of terms) text += `\n${name} ${value}`;
  return { text, arrival, ...(generation === undefined && { round: [table, round] as const }) };
}

function generationLine(generation: number): string {
  return generation === 0 ? "" : `\ngeneration ${generation}`;
}

function signedText({ text, asked = [] }: ReceiptLeaf): string {
  return asked.reduce((lines, [name, value]) => `${lines}\n${name} ${value}`, text);
}

interface Signer {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** PKCS #8 around an Ed25519 key of 32 bytes (RFC 8410). */
const PKCS8 = hexToBytes("302e020100300506032b657004220420");
/** The prefix of a leaf, as text. */
const LEAF = String.fromCharCode(LEAF_PREFIX);
const DERIVED = "rangoli receipts 1";

function signerOf({ id, secret }: SigningKey): Signer {
  const seed = createHmac("sha256", secret).update(DERIVED).digest();
  return { id, privateKey: createPrivateKey({ key: concatBytes(PKCS8, seed), format: "der", type: "pkcs8" }) };
}

export function receiptKeys(keys: readonly SigningKey[]): ReceiptKey[] {
  return keys.map(signerOf).map(({ id, privateKey }) => {
    const { x } = createPublicKey(privateKey).export({ format: "jwk" }) as { x: string };
    return { id, public_key: bytesToHex(Buffer.from(x, "base64url")) };
  });
}

/** The signature of a text by a receipts' key. */
export function signWith(key: SigningKey, text: Uint8Array): Uint8Array {
  return sign(null, text, signerOf(key).privateKey);
}

/** Receipts in memory, 1 to 3 kB each. */
const RECENT_MAX = 2_000;

/**
 * Signs what a cell acknowledges. The leaves of one transaction form a tree, whose root is signed once, when the first
 * of its receipts is sent. A transaction without receipts costs nothing. The same leaf gets its first receipt again as
 * long as that is in memory; later another tree, since rows keep the leaf alone.
 */
export class Receipts implements Participant {
  readonly #signer: Signer | null;
  /** By the text of the leaf without what was asked. */
  readonly #recent = new FifoCache<string, () => Receipt>(RECENT_MAX);
  readonly #onRoot: OnRoot;
  readonly #generationOf: (table: string, round: number) => number;
  #tree: Tree | null = null;

  constructor(
    keys: readonly SigningKey[],
    onRoot: OnRoot = () => undefined,
    generationOf: (table: string, round: number) => number = () => 0,
  ) {
    this.#generationOf = generationOf;
    this.#signer = keys[0] === undefined ? null : signerOf(keys[0]);
    this.#onRoot = onRoot;
  }

  /** Adds a leaf to the open transaction; the result gives its receipt after the commit. Null: no key is set. */
  request(leaf: ReceiptLeaf): (() => Receipt) | null {
    if (this.#signer === null) return null;
    const first = this.#recent.get(leaf.text);
    if (first !== undefined) return first;
    this.#tree ??= new Tree(this.#signer, this.#onRoot);
    const receipt = this.#tree.add(this.#inGeneration(leaf));
    this.#recent.set(leaf.text, receipt);
    return receipt;
  }

  /** Signs leaves outside a transaction. */
  sign(leaves: readonly ReceiptLeaf[]): Receipt[] {
    if (this.#signer === null) return [];
    const tree = new Tree(this.#signer, this.#onRoot);
    return leaves
      .map((leaf) => this.#recent.get(leaf.text) ?? tree.add(this.#inGeneration(leaf)))
      .map((receipt) => receipt());
  }

  /** A leaf on a round with the line of the round's generation, from 1 on. */
  #inGeneration(leaf: ReceiptLeaf): ReceiptLeaf {
    const { text, round } = leaf;
    return round === undefined ? leaf : { ...leaf, text: text + generationLine(this.#generationOf(...round)) };
  }

  flush(): void {
    this.#tree = null;
  }

  forget(): void {
    this.#tree = null;
    // A leaf of the failed transaction may be among them.
    this.#recent.clear();
  }
}

/** Each hash is in many paths, so it is written as hex once. */
interface Node {
  readonly bytes: Uint8Array;
  readonly hex: string;
}

/** Hears of each root that is signed. */
type OnRoot = (root: string) => void;

/** A Merkle tree of RFC 6962: a node without a sibling moves up as it is. */
class Tree {
  readonly #signer: Signer;
  readonly #leaves: ReceiptLeaf[] = [];
  /** `levels`: those below the root, the leaves first. */
  #signed: { readonly levels: readonly (readonly Node[])[]; readonly root: string; readonly signature: string } | null =
    null;

  readonly #onRoot: OnRoot;

  constructor(signer: Signer, onRoot: OnRoot) {
    this.#signer = signer;
    this.#onRoot = onRoot;
  }

  add(leaf: ReceiptLeaf): () => Receipt {
    const index = this.#leaves.push(leaf) - 1;
    return () => this.#receipt(leaf, index);
  }

  #receipt(leaf: ReceiptLeaf, index: number): Receipt {
    this.#signed ??= this.#sign();
    const { levels, root, signature } = this.#signed;
    const path: string[] = [];
    let at = index;
    for (const level of levels) {
      const sibling = level[at ^ 1];
      if (sibling !== undefined) path.push(sibling.hex);
      at >>= 1;
    }
    const { id: key } = this.#signer;
    return {
      key,
      leaf: signedText(leaf),
      arrival: leaf.arrival,
      index,
      size: this.#leaves.length,
      path,
      root,
      signature,
    };
  }

  #sign() {
    const levels: Node[][] = [];
    let top = this.#leaves.map((leaf) => nodeOf(LEAF + signedText(leaf)));
    while (top.length > 1) {
      levels.push(top);
      top = parentsOf(top);
    }
    const { hex: root } = top[0] as Node;
    const signature = bytesToHex(sign(null, utf8ToBytes(rootText(root)), this.#signer.privateKey));
    this.#onRoot(root);
    return { levels, root, signature };
  }
}

const HASH_BYTES = 32;
/** Reused for every pair. */
const pair = new Uint8Array(1 + 2 * HASH_BYTES);

function parentsOf(nodes: readonly Node[]): Node[] {
  const parents: Node[] = [];
  for (const [at, node] of nodes.entries()) {
    if (at % 2 === 0) parents.push(node);
    else parents.push(parentOf(parents.pop() as Node, node));
  }
  return parents;
}

function parentOf(left: Node, right: Node): Node {
  pair[0] = NODE_PREFIX;
  pair.set(left.bytes, 1);
  pair.set(right.bytes, 1 + HASH_BYTES);
  return nodeOf(pair);
}

function nodeOf(content: string | Uint8Array): Node {
  const hex = hash("sha256", content, "hex");
  return { bytes: hexToBytes(hex), hex };
}
