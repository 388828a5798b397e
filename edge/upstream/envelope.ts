import { SUCCESS } from "#contract/call.ts";
import { ANSWER_MAX_BYTES, textUpTo } from "#contract/text-up-to.ts";
import { parseLosslessly } from "#contract/values/lossless.ts";
import { UpstreamFault } from "./upstream.ts";

/** The length of an answer; null: unknown, as for a compressed one. */
function lengthOf(headers: Headers): number | null {
  const length = headers.get("content-length");
  return length === null || headers.has("content-encoding") ? null : Number(length);
}

/** An answer to a call: its code, its text unchanged, and its parsed fields. */
export interface Envelope {
  readonly code: number;
  readonly body: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const STATUS_MAX = 599;
/** Rejects any other bytes: replaced characters would be stored and shown as names and ids. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
const BODILESS = [204, 205, 304];
/** Stands for an empty text with a status of success, which frameworks answer where they have no fields. */
export const EMPTY_SUCCESS: Envelope = { code: SUCCESS, body: '{"code":200,"msg":"OK"}', fields: {} };

/** Reads an upstream's answer; null: it is not in the envelope. Rejects if it is cut, or longer than `max` bytes. */
export async function readEnvelope(answer: Response, max = ANSWER_MAX_BYTES): Promise<Envelope | null> {
  const length = lengthOf(answer.headers);
  if (length !== null && length > max) {
    await answer.body?.cancel();
    throw tooLarge();
  }
  // Nearly all calls: reading through a stream takes twice as long.
  const text = length === null ? await textUpTo(max, answer.body) : UTF_8.decode(await answer.arrayBuffer());
  if (text === null) throw tooLarge();
  return text === "" && answer.ok ? EMPTY_SUCCESS : envelopeIn(text);
}

export function tooLarge(): UpstreamFault {
  return new UpstreamFault("upstream_failed", "the answer is too large");
}

/** Null: the text is not an envelope. */
export function envelopeIn(text: string): Envelope | null {
  const fields = parseLosslessly(text);
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
