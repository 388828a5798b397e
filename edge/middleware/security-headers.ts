import type { Convention } from "./convention.ts";
import { type Destination, isPicture } from "./destination.ts";
import { headerOf } from "./draft.ts";

type Headers = Readonly<Record<string, string>>;

/** On every answer; but pages of any site may show pictures. */
const ALWAYS: Headers = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" };
const ON_PICTURES: Headers = { ...ALWAYS, "cross-origin-resource-policy": "cross-origin" };

/** On what a browser shows or runs. Redeem codes stand in addresses, so other sites get no referrer. */
const ON_PAGES: Headers = {
  ...ALWAYS,
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
};

const STRICT_TRANSPORT: Headers = { "strict-transport-security": "max-age=31536000" };

const POLICY = "content-security-policy";

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
export function securityHeaders(others: OtherOrigins): Convention {
  return {
    before(c) {
      const { protocol, host } = c.get("url");
      const destination = c.get("destination");
      const wanted = Object.assign(c.get("answerHeaders"), headersOn(destination));
      if (protocol === "https:") Object.assign(wanted, STRICT_TRANSPORT);
      if (!saysItself(destination)) wanted[POLICY] = policyFor(destination.kind, host, others);
      return undefined;
    },
    after(c, answer) {
      if (saysItself(c.get("destination")) && headerOf(answer, POLICY) === null)
        c.get("answerHeaders")[POLICY] = CALL_POLICY;
      return answer;
    },
  };
}

function headersOn(destination: Destination): Headers {
  if (destination.kind === "page" || destination.kind === "frame") return ON_PAGES;
  return isPicture(destination) ? ON_PICTURES : ALWAYS;
}

/** What a page of the upstream's own may do, the upstream says; where it says nothing, the page may do nothing. */
function saysItself({ kind }: Destination): boolean {
  return kind === "upstream page" || kind === "upstream form";
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
    // Pictures come from the img host, by its address or by our own path for it.
    `img-src 'self' data: img.${host}`,
    `connect-src 'self' ws://${host} wss://${host}`,
  ].join("; ");
}
