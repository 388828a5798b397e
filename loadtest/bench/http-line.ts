import { connect } from "node:net";

const END_OF_HEAD = "\r\n\r\n";
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

/**
 * A connection that asks the same again and again, one at a time, and can do no more: Node's own client takes longer over
 * an answer than the server does, and would be what is measured.
 */
export interface HttpLine {
  /** Resolves when the answer is read; rejects where it is no 200, or does not say its length. */
  ask(): Promise<void>;
  close(): void;
}

/** Opens one. `headers` are sent with each request. */
export function openLine(url: string, headers: Readonly<Record<string, string>>): Promise<HttpLine> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const request = Buffer.from(
    [
      `GET ${pathname}${search} HTTP/1.1`,
      `Host: ${host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ].join("\r\n") + END_OF_HEAD,
  );
  return new Promise((resolve, reject) => {
    const tcp = connect({ host: hostname, port: Number(port), noDelay: true });
    let waiting: PromiseWithResolvers<void> | null = null;
    let rest: Buffer = Buffer.alloc(0);
    let ended: Error | null = null;
    const lost = (why: Error) => {
      ended ??= why;
      reject(ended);
      waiting?.reject(ended);
    };
    tcp.on("error", lost);
    tcp.on("close", () => lost(new Error("the server ended a connection")));
    tcp.on("connect", () =>
      resolve({
        ask() {
          if (ended !== null) return Promise.reject(ended);
          waiting = Promise.withResolvers();
          tcp.write(request);
          return waiting.promise;
        },
        close: () => void tcp.destroy(),
      }),
    );
    tcp.on("data", (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const bytes = answerBytes(rest);
      if (bytes instanceof Error) return void tcp.destroy(bytes);
      if (bytes === null || rest.length < bytes) return;
      rest = rest.subarray(bytes);
      waiting?.resolve();
    });
  });
}

/** How many bytes the answer has; null: its head is not all there; an error: it is not one that counts. */
export function answerBytes(read: Buffer): number | null | Error {
  const end = read.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = read.subarray(0, end + 2).toString("latin1");
  const [, length] = LENGTH.exec(head) ?? [];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) return new Error(`an answer of another kind: ${head}`);
  return end + END_OF_HEAD.length + Number(length);
}
