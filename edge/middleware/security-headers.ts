import type { Context, MiddlewareHandler } from "hono";
import { createHash } from "node:crypto";
import { secureHeaders } from "hono/secure-headers";
import firstScript from "#web/start/first.js?raw";
import { STANDALONE_PAGES } from "../client-pages.ts";
import { type Destination, isPage, isPicture, isSocket } from "./destination.ts";
import { isLoopbackHost } from "./visitor-address.ts";

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;
type Policy = NonNullable<Options["contentSecurityPolicy"]>;

/** On every response: nosniff and Cross-Origin-Resource-Policy. Hono's other defaults are off. */
const ALWAYS: Options = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  removePoweredBy: false,
};

const ON_PAGES: Options = {
  ...ALWAYS,
  crossOriginOpenerPolicy: true,
  // Redeem codes stand in addresses, so other sites get no referrer.
  referrerPolicy: "same-origin",
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [], browsingTopics: [] },
};

/** An answer in the envelope is data, as is a file of the build: opened as a page, it may do nothing. */
const DATA_POLICY: Policy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * A provider's page runs in an opaque origin: the app's storage, document and cookies are out of its reach. Only our own
 * pages may show it.
 */
const FRAME_POLICY: Policy = {
  sandbox: ["allow-scripts", "allow-forms", "allow-popups"],
  frameAncestors: ["'self'"],
};

const POLICY_HEADER = "content-security-policy";

/**
 * The upstream's own pages run in an opaque origin too. A policy of theirs can only restrict them further. Popups are as
 * free as any link, since a bank's page needs its own origin.
 */
const UPSTREAM_SANDBOX =
  "sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts " +
  "allow-top-navigation-by-user-activation";
const PICTURE_SANDBOX = "sandbox";

/** Origins, beside our own, that our pages may show in frames, and send forms to (none: to any over https). */
interface OtherOrigins {
  readonly frameOrigins: readonly string[];
  readonly formOrigins: readonly string[];
}

/** Hono's secure headers, as each kind of response needs them. */
export function securityHeaders(origins: OtherOrigins): MiddlewareHandler {
  const overHttp = headersByKind(origins, { strictTransportSecurity: false });
  const overHttps = headersByKind(origins, { strictTransportSecurity: "max-age=31536000; includeSubDomains" });
  return async (c, next) => {
    const target = c.get("destination");
    // The headers of a 101 cannot be changed.
    if (isSocket(target)) return next();
    const headers = c.get("url").protocol === "https:" ? overHttps : overHttp;
    const kind = kindOf(target, c.req.path);
    const isStandalone = kind === "page" && STANDALONE_PAGES.includes(c.req.path);
    await headers[isStandalone ? "standalone page" : kind](c, next);
    if (kind === "picture") putInSandbox(c, PICTURE_SANDBOX);
    if (kind !== "upstream page") return;
    putInSandbox(c, UPSTREAM_SANDBOX);
    // Without an origin the page's scripts, fonts and requests all come from elsewhere. It has neither token nor cookie.
    c.res.headers.set("access-control-allow-origin", "*");
  };
}

/**
 * Adds a policy: a browser keeps all of a list. In a page without an origin, WebKit matches nothing with `'self'`, so the
 * other policies name our origin too.
 */
function putInSandbox(c: Context, sandbox: string): void {
  const { origin } = c.get("url");
  const policies = c.res.headers.get(POLICY_HEADER)?.replaceAll(/'self'/gi, () => `'self' ${origin}`);
  c.res.headers.set(POLICY_HEADER, `${sandbox}, ${policies}`);
}

type Kind = "call" | "file" | "page" | "standalone page" | "frame" | "picture" | "upstream page";

/** The files of the build. A page's headers would add 0.5 kB to each, and a game has thirty. */
const FILES = "/assets/";

function kindOf(target: Destination, path: string): Kind {
  if (isPicture(target)) return "picture";
  if (target.kind === "page" && path.startsWith(FILES)) return "file";
  if (target.kind === "page" || target.kind === "frame") return target.kind;
  return isPage(target) ? "upstream page" : "call";
}

function headersByKind(origins: OtherOrigins, transport: Options): Record<Kind, MiddlewareHandler> {
  const always = { ...ALWAYS, ...transport };
  const onPages = { ...ON_PAGES, ...transport };
  // The upstream's own pages bring their policy, if they have one. Pages without an origin show them.
  const onForeignPages = {
    ...always,
    contentSecurityPolicy: { frameAncestors: ["'none'"] },
    crossOriginResourcePolicy: "cross-origin" as const,
    overwrite: false,
  };
  return {
    call: secureHeaders({ ...always, contentSecurityPolicy: DATA_POLICY }),
    file: secureHeaders({ ...always, contentSecurityPolicy: DATA_POLICY }),
    page: secureHeaders({ ...onPages, contentSecurityPolicy: pagePolicy(origins) }),
    // The page allows its own script alone, and no connection. A policy of a page cannot say who may frame it.
    "standalone page": secureHeaders({ ...onPages, contentSecurityPolicy: { frameAncestors: ["'none'"] } }),
    frame: secureHeaders({ ...onPages, contentSecurityPolicy: FRAME_POLICY }),
    // A drawing opened as a page may do nothing.
    picture: secureHeaders({ ...onForeignPages, contentSecurityPolicy: DATA_POLICY }),
    "upstream page": secureHeaders(onForeignPages),
  };
}

const DIGEST = createHash("sha256").update(firstScript).digest();
const FIRST_SCRIPT = `'sha256-${btoa(String.fromCharCode(...DIGEST))}'`;

/** Scripts, styles and connections of our own host alone, nothing inline but the pages' first script. */
function pagePolicy({ frameOrigins, formOrigins }: OtherOrigins): Policy {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", FIRST_SCRIPT],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    // Payments go on at gateways elsewhere; some of them take a form.
    formAction: ["'self'", ...(formOrigins.length === 0 ? [anyGateway] : formOrigins)],
    frameSrc: ["'self'", ...frameOrigins],
    imgSrc: ["'self'", "data:", (c) => `img.${c.get("url").host}`],
    // `'self'` does not cover sockets in every browser; both schemes, since a proxy in front may end TLS.
    connectSrc: ["'self'", (c) => `ws://${c.get("url").host}`, (c) => `wss://${c.get("url").host}`],
  };
}

/** Any over https. In development a gateway may be another server of the same machine. */
function anyGateway(c: Context): string {
  const { protocol, host } = c.get("url");
  const isLocal = protocol === "http:" && isLoopbackHost(host);
  return isLocal ? "https: http://localhost:* http://127.0.0.1:*" : "https:";
}
