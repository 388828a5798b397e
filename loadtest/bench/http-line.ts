import { connect } from "node:net";

const END_OF_HEAD = "\r\n\r\n";
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

/**
 * Minimal connection with one request at a time. Node's own client takes longer over an answer than the server does, so
 * it would measure itself.
 */
export interface HttpLine {
  /** Sends a request and resolves with its body; rejects unless the answer is a 200 with a length. */
  ask(request: Buffer): Promise<Buffer>;
  close(): void;
}

/** Encodes a request; with a body it is a POST. */
export function requestBytes(url: string, headers: Readonly<Record<string, string>>, body?: string): Buffer {
  const { host, pathname, search } = new URL(url);
  const all = body === undefined ? headers : { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
  const lines = [
    `${body === undefined ? "GET" : "POST"} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(lines.join("\r\n") + END_OF_HEAD + (body ?? ""));
}

export function openLine(url: string): Promise<HttpLine> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const tcp = connect({ host: hostname, port: Number(port), noDelay: true });
    let waiting: PromiseWithResolvers<Buffer> | null = null;
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
        ask(request) {
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
      const body = rest.subarray(rest.indexOf(END_OF_HEAD) + END_OF_HEAD.length, bytes);
      rest = rest.subarray(bytes);
      waiting?.resolve(body);
    });
  });
}

/** Length of the first answer in bytes; null if its head is incomplete, an error if it is unusable. */
export function answerBytes(read: Buffer): number | null | Error {
  const end = read.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = read.subarray(0, end + 2).toString("latin1");
  const [, length] = LENGTH.exec(head) ?? [];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) return new Error(`an answer of another kind: ${head}`);
  return end + END_OF_HEAD.length + Number(length);
}
