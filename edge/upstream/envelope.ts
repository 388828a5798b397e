import { UpstreamFault } from "./upstream.ts";

/** Bytes to read before forwarding, so that an answer that breaks off early is never half forwarded. */
export const READ_MAX = 256 * 1024;

/** The limit of an answer: no screen can show as much. */
export const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

interface BodyHead {
  readonly chunks: readonly Uint8Array[];
  /** The whole body, read part included; null: `chunks` is all. */
  readonly stream: ReadableStream<Uint8Array> | null;
}

/** The length of an answer; null: unknown, as for a compressed one. */
export function lengthOf(headers: Headers): number | null {
  const length = headers.get("content-length");
  return length === null || headers.has("content-encoding") ? null : Number(length);
}

/** Reads a body to its end, or to READ_MAX. Rejects if the body is cut. Cuts the rest of a body above `max` bytes. */
export async function readHead(body: ReadableStream<Uint8Array>, max = Infinity): Promise<BodyHead> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= READ_MAX;) {
    const read = await reader.read();
    if (read.done) return { chunks, stream: null };
    chunks.push(read.value);
    size += read.value.byteLength;
  }
  return { chunks, stream: resumed(chunks, reader, max) };
}

/** A body as text; null: it exceeds `max` bytes, and the rest is not read. Rejects if the body is cut. */
export async function textUpTo(max: number, body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > max) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}

/** The read part, then the rest, read on demand. Breaks off above `max` bytes. */
function resumed(
  chunks: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  max: number,
): ReadableStream<Uint8Array> {
  let size = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    async pull(controller) {
      const read = await reader.read();
      if (read.done) return controller.close();
      size += read.value.byteLength;
      if (size <= max) return controller.enqueue(read.value);
      controller.error(new RangeError(TOO_LARGE));
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** An answer to a call: its code, and its bytes unchanged. */
export interface Envelope {
  readonly code: number;
  readonly body: string | ReadableStream<Uint8Array>;
  /** The parsed body; undefined: it is too large. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

const TOO_LARGE = "the answer is too large";
const SUCCESS = 200;
const STATUS_MAX = 599;
const BODILESS = [204, 205, 304];

/** The beginning of an envelope that is too large to parse. */
const CODE_FIRST = /^\s*\{\s*"code"\s*:\s*"?(\d{1,9})"?\s*[,}]/;

/**
 * Reads an upstream's answer; null: it is not in the envelope. Rejects if the answer is cut, or longer than `max` bytes
 * by its own account.
 */
export async function readEnvelope(answer: Response, max = Infinity): Promise<Envelope | null> {
  const length = lengthOf(answer.headers);
  if (length !== null && length > max) {
    await answer.body?.cancel();
    throw new UpstreamFault("upstream_failed", TOO_LARGE);
  }
  // Nearly all calls: reading through a stream takes twice as long.
  if ((length !== null && length <= READ_MAX) || answer.body === null) return envelopeIn(await answer.text());
  const { chunks, stream } = await readHead(answer.body, max);
  const text = textOf(chunks);
  if (stream === null) return envelopeIn(text);
  const [, code] = CODE_FIRST.exec(text) ?? [];
  if (code !== undefined) return { code: Number(code), body: stream, fields: undefined };
  await stream.cancel();
  return null;
}

/** Null: the text is not an envelope. */
export function envelopeIn(text: string): Envelope | null {
  const fields = fromJson(text);
  return isCoded(fields) ? { code: Number(fields.code), body: text, fields } : null;
}

function isCoded(value: unknown): value is Readonly<Record<string, unknown>> & { readonly code: number | string } {
  if (typeof value !== "object" || value === null || !("code" in value)) return false;
  return Number.isSafeInteger(value.code) || (typeof value.code === "string" && /^\d{1,9}$/.test(value.code));
}

/** Whether a Response can have that status and a text; an origin may send other statuses. */
export function carriesText(status: number): boolean {
  return status >= SUCCESS && status <= STATUS_MAX && !BODILESS.includes(status);
}

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
