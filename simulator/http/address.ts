export interface Address {
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/**
 * Cuts a request's address, which is a whole one and was read as such when the request was made: to make a URL of it again
 * takes many times as long, and every call would pay for that wherever its path is looked at.
 */
export function addressOf({ url }: Pick<Request, "url">): Address {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  const [address = ""] = url.slice(from).split("#", 1);
  const mark = address.indexOf("?");
  return mark === -1 ? { path: address, query: "" } : { path: address.slice(0, mark), query: address.slice(mark + 1) };
}

/** The first value of a name in a query; null: it has none. */
export function valueIn(query: string, name: string): string | null {
  return query.includes(`${name}=`) ? new URLSearchParams(query).get(name) : null;
}
