import { lengthOf, READ_MAX, readHead } from "./body-head.ts";

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
