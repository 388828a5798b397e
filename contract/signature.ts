// The form of signatures between servers: a gateway signs what it sends to a backend, a provider what it sends to the
// wallet. Each side computes the digests itself.

/** Names the form of the signed text: its first line. A receiver refuses a form that it does not know. */
const FORM = "rangoli-1";

export interface SignedRequest {
  readonly method: string;
  /** Path and query, as they travel. */
  readonly target: string;
  /** The SHA-256 of the body's bytes, in hex. */
  readonly digest: string;
  /** The values of the signed headers; empty: the request has none of that name. */
  readonly headers: readonly string[];
}

interface Stamp {
  /** Since the epoch. */
  readonly seconds: number;
  /** A text that the signer never repeats. */
  readonly nonce: string;
}

export interface Signature extends Stamp {
  /** In hex, by the id of the key. */
  readonly byKey: ReadonlyMap<string, string>;
}

/** The signed text: a line for each part. */
export function signedText({ method, target, digest, headers }: SignedRequest, { seconds, nonce }: Stamp): string {
  return [FORM, seconds, nonce, method, target, digest, ...headers].join("\n");
}

export function signatureHeader({ seconds, nonce, byKey }: Signature): string {
  return [`t=${seconds}`, `n=${nonce}`, ...[...byKey].map(([id, hex]) => `${id}=${hex}`)].join(" ");
}

const HEADER = /^t=(\d{1,12}) n=([\w-]{8,64})((?: [\w.-]{1,64}=[0-9a-f]{64}){1,3})$/;

/** Reads the header of a signature; null: it is none. */
export function readSignature(header: string): Signature | null {
  const [, seconds = "", nonce = "", keys] = HEADER.exec(header) ?? [];
  if (keys === undefined) return null;
  const byKey = new Map(
    keys
      .slice(1)
      .split(" ")
      .map((each) => each.split("=") as [string, string]),
  );
  return { seconds: Number(seconds), nonce, byKey };
}
