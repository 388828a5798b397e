/** Bytes of an answer that are read before it is handed on, so that one that breaks off early is never half an answer. */
export const READ_MAX = 256 * 1024;

/** What was read of a body. */
interface BodyHead {
  readonly chunks: readonly Uint8Array[];
  /** All of it, what was read included; null: what was read is all. */
  readonly stream: ReadableStream<Uint8Array> | null;
}

/** A length that is said holds; that of a compressed answer says nothing of what comes out. */
export function lengthOf(headers: Headers): number | null {
  const length = headers.get("content-length");
  return length === null || headers.has("content-encoding") ? null : Number(length);
}

/** Reads a body to its end, or until there is too much of it. Rejects where it is cut before. */
export async function readHead(body: ReadableStream<Uint8Array>): Promise<BodyHead> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= READ_MAX;) {
    const read = await reader.read();
    if (read.done) return { chunks, stream: null };
    chunks.push(read.value);
    size += read.value.byteLength;
  }
  return { chunks, stream: continued(chunks, reader) };
}

/** All of a body as text; null: it has more than `max` bytes, of which no more are read. Rejects if the body is cut. */
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

/** What was read, and then the rest: cut where the rest is cut, and read no faster than it is taken. */
function continued(
  chunks: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    async pull(controller) {
      const read = await reader.read();
      if (read.done) controller.close();
      else controller.enqueue(read.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** An answer to a call: the envelope's code, and its bytes as they came. */
export interface Envelope {
  readonly code: number;
  readonly body: string | ReadableStream<Uint8Array>;
  /** All of it, parsed; undefined: there is too much of it. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

const SUCCESS = 200;
const STATUS_MAX = 599;
const BODILESS = [204, 205, 304];

/** How an envelope that is too large to be read whole has to begin. */
const CODE_FIRST = /^\s*\{\s*"code"\s*:\s*"?(\d{1,9})"?\s*[,}]/;

/** Reads what an upstream said; null: it is not in the envelope. Rejects where the answer ends before its end. */
export async function readEnvelope(answer: Response): Promise<Envelope | null> {
  const length = lengthOf(answer.headers);
  // Asked first, since a body that was looked at takes twice as long to read: this is the way of nearly all calls.
  if ((length !== null && length <= READ_MAX) || answer.body === null) return envelopeIn(await answer.text());
  const { chunks, stream } = await readHead(answer.body);
  const text = textOf(chunks);
  if (stream === null) return envelopeIn(text);
  const [, code] = CODE_FIRST.exec(text) ?? [];
  if (code !== undefined) return { code: Number(code), body: stream, fields: undefined };
  await stream.cancel();
  return null;
}

/** The envelope that a text is; null: it is none. */
export function envelopeIn(text: string): Envelope | null {
  const fields = fromJson(text);
  return isCoded(fields) ? { code: Number(fields.code), body: text, fields } : null;
}

/** All that the gateway has to know of an answer; the rest is between the upstream and the client. */
function isCoded(value: unknown): value is Readonly<Record<string, unknown>> & { readonly code: number | string } {
  if (typeof value !== "object" || value === null || !("code" in value)) return false;
  return Number.isSafeInteger(value.code) || (typeof value.code === "string" && /^\d{1,9}$/.test(value.code));
}

/** Whether an answer of ours may have that status and a text; an origin may say what no Response can be made of. */
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
