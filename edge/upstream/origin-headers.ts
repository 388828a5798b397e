import { NAME } from "#brand/brand.ts";
import type { UpstreamRequest } from "./upstream.ts";

/** The brand's name, and the version of package.json. Firewalls refuse requests without a User-Agent. */
const PRODUCT = `${NAME.replaceAll(/[^\w.-]+/g, "-")}/0.2.1`;

const TOKEN = /^Token /;

export interface OutgoingOptions {
  /** The scheme that the origin reads tokens by, in `Authorization`. */
  readonly tokenScheme: "Token" | "Bearer";
  /** Source of the User-Agent. */
  readonly userAgent: "gateway" | "client";
}

/** The headers that an origin gets, where the simulator needs no other than the request's own. */
export function outgoingHeaders({ tokenScheme, userAgent }: OutgoingOptions) {
  return ({ url, headers }: UpstreamRequest, isCall: boolean): Readonly<Record<string, string>> => {
    const { authorization, "user-agent": client, ...others } = headers;
    return {
      ...others,
      ...(authorization !== undefined && { authorization: authorization.replace(TOKEN, `${tokenScheme} `) }),
      "user-agent": userAgent === "client" ? (client ?? PRODUCT) : PRODUCT,
      // Without it, some frameworks answer with pages in place of envelopes.
      ...(isCall && { accept: "application/json" }),
      // Servers compare it with their own host. The page's was compared with ours.
      ...(headers["upgrade"] !== undefined && { origin: new URL(url).origin }),
    };
  };
}
