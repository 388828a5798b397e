import type { MiddlewareHandler } from "hono";
import { type Destination, isPicture } from "./destination.ts";
import { setOnAnswer } from "./set-on-answer.ts";

type Headers = readonly (readonly [name: string, value: string])[];

/** On every answer. */
const ALWAYS: Headers = [["x-content-type-options", "nosniff"]];

/** On what a browser shows or runs. Redeem codes stand in addresses, so other sites get no referrer. */
const ON_PAGES: Headers = [
  ["referrer-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
];

const STRICT_TRANSPORT: Headers = [["strict-transport-security", "max-age=31536000"]];

/** An answer in the envelope is data: opened as a page, it may do nothing. */
const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Origins, beside our own, that our pages may show in frames, and send forms to (none: to any over https). */
interface OtherOrigins {
  readonly frameOrigins: readonly string[];
  readonly formOrigins: readonly string[];
}

/**
 * What a provider's page may do, whatever it holds: run, but in an origin that is nobody's, so that neither the app's
 * storage, nor its document, nor its cookies are within reach; and be shown by our own pages alone.
 */
const FRAME_POLICY = "sandbox allow-scripts allow-forms allow-popups; frame-ancestors 'self'";

/** The security headers, as each kind of answer needs them. */
export function securityHeaders(others: OtherOrigins): MiddlewareHandler {
  return async function securityHeaders(c, next) {
    await next();
    const { protocol, host } = c.get("url");
    const { kind } = c.get("destination");
    const isPage = kind === "page" || kind === "frame";
    const secure = protocol === "https:";
    for (const [name, value] of ALWAYS) setOnAnswer(c, name, value);
    const embeddedBy = isPicture(c.get("destination")) ? "cross-origin" : "same-origin";
    setOnAnswer(c, "cross-origin-resource-policy", embeddedBy);
    if (isPage) for (const [name, value] of ON_PAGES) setOnAnswer(c, name, value);
    if (secure) for (const [name, value] of STRICT_TRANSPORT) setOnAnswer(c, name, value);
    // What a page of the upstream's own may do, the upstream says; where it says nothing, the page may do nothing.
    const isUpstreams = kind === "upstream page" || kind === "upstream form";
    if (isUpstreams && c.res.headers.has("content-security-policy")) return;
    setOnAnswer(c, "content-security-policy", policyFor(kind, host, others));
  };
}

function policyFor(kind: Destination["kind"], host: string, others: OtherOrigins): string {
  if (kind === "frame") return FRAME_POLICY;
  return kind === "page" ? pagePolicy(host, others) : CALL_POLICY;
}

/**
 * Scripts, styles and connections of our own host alone, nothing inline. `'self'` does not cover sockets in every
 * browser, so the sockets of the host are named; both schemes, since a proxy in front may speak https where we hear http.
 */
function pagePolicy(host: string, { frameOrigins, formOrigins }: OtherOrigins): string {
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Payments go on at gateways elsewhere, which some are posted to as a form.
    ["form-action 'self'", ...(formOrigins.length === 0 ? ["https:"] : formOrigins)].join(" "),
    ["frame-src 'self'", ...frameOrigins].join(" "),
    "img-src 'self' data:",
    `connect-src 'self' ws://${host} wss://${host}`,
  ].join("; ");
}
