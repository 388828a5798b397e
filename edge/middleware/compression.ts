import { parseAccept } from "hono/utils/accept";

/** Types worth compressing; pictures and fonts are compressed already. */
export function isText(type: string): boolean {
  return /^text\/|\b(?:javascript|json|xml)\b/.test(type);
}

export function acceptsGzip(acceptEncoding: string | null): boolean {
  return parseAccept(acceptEncoding ?? "").some(({ type, q }) => type === "gzip" && q > 0);
}
