import type { UpstreamRequest } from "#edge/upstream/upstream.ts";
import { parseJson } from "#contract/values/json.ts";

export function textOf({ body }: Pick<UpstreamRequest, "body">): string {
  return body === undefined ? "" : new TextDecoder().decode(body);
}

/** Undefined: the body is no JSON. */
export function jsonOf(request: Pick<UpstreamRequest, "body">): unknown {
  return parseJson(textOf(request) || "{}");
}
