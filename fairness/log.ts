import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { TreeHead } from "./tree.ts";

// The texts of the public list, as docs/fairness.md describes them.

export const LOG_PAGE = 256;

/** A line of an entry: its name and its value. */
export type LogLine = readonly [name: string, value: string | number];

/** An entry before the list gives it a time. No two entries have the same subject. */
export interface LogDraft {
  readonly subject: string;
  readonly lines: readonly LogLine[];
}

export function entryText({ subject, lines }: LogDraft, time: number): string {
  return [subject, `time ${time}`, ...lines.map(([name, value]) => `${name} ${value}`)].join("\n");
}

/** An entry as it reads: the values of each name, in order. */
interface LogEntry {
  readonly subject: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

export function readEntry(entry: string): LogEntry {
  const [subject = "", ...lines] = entry.split("\n");
  const values = new Map<string, string[]>();
  for (const line of lines) {
    const [name = ""] = line.split(" ", 1);
    values.set(name, [...(values.get(name) ?? []), line.slice(name.length + 1)]);
  }
  return { subject, values };
}

/** The link of a restored list to an earlier list, of which entries may be lost. */
export interface EarlierList extends TreeHead {
  readonly name: string;
  /** So many of its first entries are the first of the new list too. `size` and `root`: its last known head. */
  readonly kept: number;
}

/** The entry that begins a generation, and a list under a name of its own. */
export function generationSubject(generation: number | string): string {
  return `generation ${generation}`;
}

export function earlierLine({ kept, size, root, name }: EarlierList): LogLine {
  return ["list", `${kept} ${size} ${root} ${name}`];
}

export function earlierLists({ values }: LogEntry): EarlierList[] {
  return (values.get("list") ?? []).flatMap((line) => {
    const [, kept, size, root = "", name = ""] = /^(\d{1,15}) (\d{1,15}) ([0-9a-f]{64}) (.+)$/.exec(line) ?? [];
    return kept === undefined ? [] : [{ name, kept: Number(kept), size: Number(size), root }];
  });
}

/** The name of the list of a generation; null: the first. */
export function listName(first: string, generation: string | null): string {
  return generation === null ? first : `${first}/${generation}`;
}

/** The generation in a list's name; null: it is an installation's first list. */
export function generationIn(name: string): string | null {
  return /\/(\d+)$/.exec(name)?.[1] ?? null;
}

/** The name of a head's list. */
export function nameIn(note: string): string {
  return note.split("\n", 1)[0] ?? "";
}

const KEY_ID_BYTES = 4;
const ED25519_KEY = 1;
const SIGNATURE = "— ";

/** The signed part of a head: a checkpoint of C2SP's tlog-checkpoint. */
export function headText(origin: string, { size, root }: TreeHead): string {
  return `${origin}\n${size}\n${toBase64(hexToBytes(root))}\n`;
}

/** The head with its signature, as C2SP's signed-note says. The key's name is the list's. */
export function signedHead(text: string, publicKey: string, signature: Uint8Array): string {
  const [origin = ""] = text.split("\n", 1);
  return `${text}\n${SIGNATURE}${origin} ${toBase64(concatBytes(keyId(origin, publicKey), signature))}\n`;
}

interface ReadHead extends TreeHead {
  readonly origin: string;
  /** The signed part. */
  readonly text: string;
  /** Of each key that signed under the list's name: its id (4 bytes) and the signature. */
  readonly signatures: readonly Uint8Array[];
}

/** Null: it is no head. */
export function readHead(note: string): ReadHead | null {
  const split = note.indexOf(`\n\n${SIGNATURE}`) + 1;
  if (split === 0) return null;
  const text = note.slice(0, split);
  const [origin = "", digits = "", root = ""] = text.split("\n");
  const signatures = note
    .slice(split + 1)
    .split("\n")
    .flatMap((line) =>
      line.startsWith(`${SIGNATURE}${origin} `) ? [line.slice(SIGNATURE.length + origin.length + 1)] : [],
    );
  try {
    const size = /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : 0;
    const head = { size, root: bytesToHex(fromBase64(root)) };
    // Only one text has this size and root, but for lines that others may add.
    if (size === 0 || !text.startsWith(headText(origin, head))) return null;
    return { ...head, origin, text, signatures: signatures.map((each) => fromBase64(each)) };
  } catch {
    return null;
  }
}

/** The signature by a public key (hex) in a head; null: it did not sign. */
export function signatureOf({ origin, signatures }: ReadHead, publicKey: string): Uint8Array | null {
  const id = bytesToHex(keyId(origin, publicKey));
  const found = signatures.find((each) => bytesToHex(each.subarray(0, KEY_ID_BYTES)) === id);
  return found?.subarray(KEY_ID_BYTES) ?? null;
}

function keyId(name: string, publicKey: string): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(ED25519_KEY), hexToBytes(publicKey))).subarray(
    0,
    KEY_ID_BYTES,
  );
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
