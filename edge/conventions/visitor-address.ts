/** The address that the platform saw a request come from; undefined where nothing in front of us tells. */
export function visitorAddress(request: Request): string | undefined {
  return request.headers.get("cf-connecting-ip") ?? undefined;
}
