import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

// The Merkle tree of RFC 6962, of receipts and of the public list. Hashes are hex.

/** Different first bytes, so that no leaf passes for an inner node. */
export const LEAF_PREFIX = 0;
export const NODE_PREFIX = 1;

/** A leaf, its place in a tree of `size` leaves, and the hashes beside the way from it to the root. */
interface LeafPath {
  readonly leaf: string;
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
}

/** The first `size` leaves of a tree that grows. */
export interface TreeHead {
  readonly size: number;
  readonly root: string;
}

export function leafHash(leaf: string): string {
  return bytesToHex(sha256(new Uint8Array([LEAF_PREFIX, ...utf8ToBytes(leaf)])));
}

export function nodeHash(left: string, right: string): string {
  return bytesToHex(sha256(new Uint8Array([NODE_PREFIX, ...hexToBytes(left), ...hexToBytes(right)])));
}

/** The root over at least one leaf. */
export function rootOf(leaves: readonly string[]): string {
  let level = leaves.map((leaf) => leafHash(leaf));
  while (level.length > 1) {
    const nodes: string[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left = "", right] = level.slice(at, at + 2);
      nodes.push(right === undefined ? left : nodeHash(left, right));
    }
    level = nodes;
  }
  return level[0] ?? "";
}

/** The root that a leaf and its path lead to (RFC 9162, section 2.1.3.2); null: the path has another length. */
export function rootFrom({ leaf, index, size, path }: LeafPath): string | null {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return null;
  let hash = leafHash(leaf);
  let at = index;
  let last = size - 1;
  for (const sibling of path) {
    if (last === 0 || !isHash(sibling)) return null;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

/** Whether the tree of `now` begins with all leaves of the tree of `then` (RFC 9162, section 2.1.4.2). */
export function isContinuation(then: TreeHead, now: TreeHead, proof: readonly string[]): boolean {
  if (then.size === now.size) return proof.length === 0 && then.root === now.root;
  if (then.size < 1 || then.size > now.size || !proof.every((hash) => isHash(hash))) return false;
  let at = then.size - 1;
  let last = now.size - 1;
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  // The old root is a node of the new tree if its size is a power of two.
  const [first, ...siblings] = at === 0 ? [then.root, ...proof] : proof;
  if (first === undefined) return false;
  let [old, grown] = [first, first];
  for (const sibling of siblings) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      old = nodeHash(sibling, old);
      grown = nodeHash(sibling, grown);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      grown = nodeHash(grown, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && old === then.root && grown === now.root;
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
