import { SUCCESS } from "#contract/call.ts";
import { profile } from "#contract/calls/profile.ts";
import { MEMBER_ID_MAX } from "#contract/values/entered.ts";
import { readEnvelope, carriesText } from "../upstream/envelope.ts";
import { UpstreamFault, type Upstream, type UpstreamRequest } from "../upstream/upstream.ts";

const ANSWER_MAX_BYTES = 256 * 1024;
const UNAUTHORIZED = 401;
const CLIENT_ERROR = 400;
/** The headers of a request that tell who asks, and under which id. The rest belongs to its own call. */
const CALLER_HEADERS = [
  "authorization",
  "accept-language",
  "x-request-id",
  "traceparent",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-for",
  "x-client-address",
  "x-client-country",
];

/** The member whose token a request shows, by a question for its profile; or the backend's answer if it knows none. */
export async function askMember(
  backend: Upstream,
  { url, headers }: UpstreamRequest,
  now: number,
): Promise<string | Response> {
  const { path, method } = profile;
  const address = backend.addressOf?.(path) ?? new URL(url).origin + path;
  const own = CALLER_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  const request = { path, method, url: `${address}?t=${now}`, headers: Object.fromEntries(own), body: undefined };
  const answer = await backend.fetch(request, profile);
  const { status } = answer;
  const envelope = await readEnvelope(answer, ANSWER_MAX_BYTES);
  if (envelope?.code === UNAUTHORIZED || status === UNAUTHORIZED) return new Response(null, { status: UNAUTHORIZED });
  if (envelope === null || envelope.code !== SUCCESS || status >= CLIENT_ERROR) {
    const isAnswer = carriesText(status) && (envelope !== null || status >= CLIENT_ERROR);
    if (!isAnswer) throw new UpstreamFault("upstream_failed", "the backend did not say whose token it is");
    return new Response(envelope?.body ?? "", { status });
  }
  const id = memberIdIn(envelope.fields);
  if (id === null) {
    throw new UpstreamFault("upstream_unreadable", "entry.user_id: no member", undefined, "entry.user_id");
  }
  return id;
}

/** The member's id in a profile: a text or a number. A rounded number could be that of two members. */
export function memberIdIn(fields: unknown): string | null {
  const { entry } = (fields ?? {}) as { entry?: { user_id?: unknown; id?: unknown } | null };
  const id = entry?.user_id ?? entry?.id;
  if (typeof id === "bigint") return String(id);
  if (typeof id === "number") return Number.isSafeInteger(id) ? String(id) : null;
  const text = typeof id === "string" ? id.trim() : "";
  return text === "" || text.length > MEMBER_ID_MAX ? null : text;
}
