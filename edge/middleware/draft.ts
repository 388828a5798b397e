/**
 * An answer that is still to be made. Conventions have headers to add until the last moment: naming one more on a Response
 * costs a call as much as naming several while it is made.
 */
export interface Draft {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
}

/** What whoever answers gives: what somebody else has made, as a page or a socket, or what is to be said. */
export type Answer = Response | Draft;

/** A header of an answer by its name in lower case; null: it has none such. */
export function headerOf(answer: Answer, name: string): string | null {
  return answer instanceof Response ? answer.headers.get(name) : (answer.headers[name] ?? null);
}
