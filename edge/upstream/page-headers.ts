/** Headers of an upstream's page that do not reach the browser, by the reason. All others pass. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  "belongs to the connection with the upstream": [
    "connection",
    "content-length",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authentication-info",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
  ],
  "sets or asks for something of the app's whole host, where the page runs without that host's origin": [
    "accept-ch",
    "alt-svc",
    "clear-site-data",
    "critical-ch",
    "expect-ct",
    "nel",
    "public-key-pins",
    "report-to",
    "service-worker-allowed",
    "set-cookie",
    "set-cookie2",
    "set-login",
    "strict-transport-security",
    "www-authenticate",
  ],
  "is the gateway's to say: the page has no origin, so its own parts come from elsewhere": [
    "access-control-allow-credentials",
    "access-control-allow-headers",
    "access-control-allow-methods",
    "access-control-allow-origin",
    "access-control-expose-headers",
    "access-control-max-age",
    "cross-origin-resource-policy",
    "server-timing",
    "x-request-id",
  ],
  "a browser shows no sandboxed page that has it": ["cross-origin-opener-policy"],
  "a proxy in front of the gateway would obey it": [
    "x-accel-buffering",
    "x-accel-charset",
    "x-accel-expires",
    "x-accel-limit-rate",
    "x-accel-redirect",
    "x-lighttpd-send-file",
    "x-sendfile",
  ],
  "tells the upstream's software and address": [
    "server",
    "via",
    "x-aspnet-version",
    "x-aspnetmvc-version",
    "x-backend-server",
    "x-gateway-signature",
    "x-generator",
    "x-powered-by",
    "x-runtime",
    "x-served-by",
  ],
};

const dropped = new Set(Object.values(DROPPED).flat());

/** The headers of an upstream's page for the browser. */
export function pageHeaders(given: Headers): Headers {
  const ofConnection = (given.get("connection") ?? "").split(",").map((name) => name.trim().toLowerCase());
  const headers = new Headers();
  for (const [name, value] of given) {
    if (!dropped.has(name) && !ofConnection.includes(name)) headers.append(name, value);
  }
  return headers;
}
