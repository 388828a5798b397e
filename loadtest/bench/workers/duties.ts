// Handwritten Worker with the gateway's duties for a member's call: its limits, its refusals, the same request to the
// origin, the same headers of the answer and a line of the log. It has no framework, contract, settings or other calls.

interface Env {
  readonly ORIGIN: string;
}

const BODY_MAX = 64 * 1024;
const ANSWER_MAX = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const LOCALES = new Set(["in", "pt", "mx", "vi"]);
const ID = /^[\w-]{8,64}$/;
const TOKEN = /^token ([\w.~+/=-]{8,512})$/i;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

export default {
  async fetch(request: Request, { ORIGIN }: Env): Promise<Response> {
    const time = Date.now();
    const { method, headers } = request;
    const { pathname: path, search, searchParams, host, protocol } = new URL(request.url);
    if (path === "/healthz") return new Response("ok");
    const given = headers.get("x-request-id");
    const id = given !== null && ID.test(given) ? given : crypto.randomUUID();
    const language = headers.get("accept-language") ?? "";
    const locale = LOCALES.has(language) ? language : "in";
    let status = 200;
    let code: number;
    let text: string;
    try {
      const [, token] = TOKEN.exec(headers.get("authorization") ?? "") ?? [];
      if (token === undefined) throw new Refusal(401);
      const trace = id.replaceAll("-", "").padEnd(32, "0").slice(0, 32);
      const sent: Record<string, string> = {
        authorization: `Token ${token}`,
        "accept-language": locale,
        "x-request-id": id,
        traceparent: `00-${trace}-${trace.slice(-16)}-01`,
        "x-forwarded-host": host,
        "x-forwarded-proto": protocol.slice(0, -1),
      };
      const hasBody = method !== "GET";
      if (hasBody && !JSON_TYPE.test(headers.get("content-type") ?? "")) throw new Refusal(415);
      if (hasBody) sent["content-type"] = "application/json";
      const body = hasBody ? await bytesUpTo(BODY_MAX, request.body) : null;
      const query = /^\d+$/.test(searchParams.get("t") ?? "")
        ? search
        : `${search === "" ? "?" : `${search}&`}t=${time}`;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(ORIGIN + path + query, { method, headers: sent, body, signal, redirect: "manual" });
      if (!(Number(answer.headers.get("content-length") ?? Number.NaN) <= ANSWER_MAX)) throw new Refusal(502);
      ({ status } = answer);
      text = await answer.text();
      ({ code } = JSON.parse(text) as { code: number });
      if (!Number.isSafeInteger(code)) throw new Refusal(502);
    } catch (error) {
      status = code = error instanceof Refusal ? error.code : 502;
      text = JSON.stringify({ code, msg: "The request was refused", request_id: id });
    }
    const ms = Date.now() - time;
    console.log(JSON.stringify({ level: "info", time, id, method, path, status, code, ms, locale }));
    return new Response(text, {
      status,
      headers: {
        "cache-control": "no-store",
        "content-type": "application/json",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "server-timing": `gateway;dur=${ms}`,
        "x-request-id": id,
        vary: "Accept-Language",
      },
    });
  },
};

class Refusal extends Error {
  readonly code: number;

  constructor(code: number) {
    super();
    this.code = code;
  }
}

async function bytesUpTo(max: number, stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > max) throw new Refusal(413);
    chunks.push(new Uint8Array(chunk));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
