import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { ANSWER_MAX_BYTES, chunksUpTo } from "#contract/text-up-to.ts";
import { tooLarge } from "./envelope.ts";
import { UpstreamFault } from "./upstream.ts";

const CHARSET = /;\s*charset\s*=\s*["']?([^\s;"']+)/i;
const UTF_8 = /^utf-?8$/i;
const BOUNDED = { maxOutputLength: ANSWER_MAX_BYTES };

type Decode = (bytes: Uint8Array) => Uint8Array;

const DECODERS = new Map<string, Decode>([
  ["gzip", (bytes) => gunzipSync(bytes, BOUNDED)],
  ["x-gzip", (bytes) => gunzipSync(bytes, BOUNDED)],
  // Some servers leave out the frame of zlib.
  ["deflate", (bytes) => (hasZlibHeader(bytes) ? inflateSync(bytes, BOUNDED) : inflateRawSync(bytes, BOUNDED))],
  ["br", (bytes) => brotliDecompressSync(bytes, BOUNDED)],
]);

/**
 * An answer that the gateway reads, in UTF-8 and without an encoding. The platform knows fewer encodings, and takes an
 * empty body that is marked as compressed for a broken one. Rejects with `upstream_failed` if it cannot be decoded.
 */
export async function plainAnswer(answer: Response): Promise<Response> {
  const encodings = encodingsOf(answer.headers.get("content-encoding"));
  const charset = CHARSET.exec(answer.headers.get("content-type") ?? "")?.[1] ?? "utf-8";
  const isUtf8 = UTF_8.test(charset);
  if (encodings.length === 0 && isUtf8) return answer;
  const { status } = answer;
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const given = answer.body === null ? new Uint8Array() : await bytesOf(answer.body);
  if (given.byteLength === 0) return new Response(null, { status, headers });
  const bytes = encodings.reduceRight(decoded, given);
  return new Response(isUtf8 ? bytes : textOf(bytes, charset), { status, headers });
}

function encodingsOf(header: string | null): string[] {
  const names = (header ?? "").split(",").map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== "" && name !== "identity");
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks = await chunksUpTo(ANSWER_MAX_BYTES, body);
  if (chunks === null) throw tooLarge();
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: string): Uint8Array<ArrayBuffer> {
  const decode = DECODERS.get(encoding);
  if (decode === undefined) throw new UpstreamFault("upstream_failed", "the answer's Content-Encoding is not known");
  try {
    return new Uint8Array(decode(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new UpstreamFault("upstream_failed", "the answer is not in its Content-Encoding");
  }
}

const DEFLATED = 8;
const HEADER_FACTOR = 31;

function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0xf) === DEFLATED && ((first << 8) | second) % HEADER_FACTOR === 0;
}

function textOf(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(wideCharset(bytes) ?? charset, { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new UpstreamFault("upstream_failed", "the answer is not in its charset, or that is not known");
  }
}

/** UTF-16 of either order: told by its mark, or by the empty half of the character that JSON begins with. */
function wideCharset([first, second, third]: Uint8Array): string | undefined {
  const isMarked = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
  if (isMarked) return first === 0xfe ? "utf-16be" : "utf-16le";
  if (first === 0 && second !== 0) return "utf-16be";
  return second === 0 && third !== 0 ? "utf-16le" : undefined;
}
