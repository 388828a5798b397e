import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { SteadyAddress } from "./socket-origin.ts";

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A value of the origin that no answer of the gateway may contain. */
export const SECRET = "secret-of-the-origin";

const LEAKY = { "set-cookie": `session=${SECRET}`, server: SECRET, "x-powered-by": SECRET, via: SECRET };

/** An envelope with headers that a client must not see. */
export function envelope(fields: Record<string, unknown> = {}, status = 200): Reply {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...LEAKY });
    response.end(JSON.stringify({ code: 200, msg: "OK", ...fields }));
  };
}

export const replies = {
  text:
    (body: string, status = 200, headers: Record<string, string> = {}): Reply =>
    (_, response) => {
      response.writeHead(status, { ...LEAKY, ...headers });
      response.end(body);
    },
  gzip:
    (body: string, type = "application/json"): Reply =>
    (_, response) => {
      response.writeHead(200, { "content-type": type, "content-encoding": "gzip" });
      response.end(gzipSync(body));
    },
  /** No answer as long as the caller waits. */
  never: (): Reply => () => undefined,
  /** The beginning of a body, and no end. */
  stalled:
    (body: string): Reply =>
    (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write(body);
    },
  /** The beginning of a body, then the connection closes. */
  cut:
    (body: string, headers: Record<string, string> = {}): Reply =>
    (_, response) => {
      response.writeHead(200, headers);
      response.write(body, () => setImmediate(() => response.destroy()));
    },
  /** The connection closes without an answer. */
  hangUp: (): Reply => (request) => void request.socket.destroy(),
  /** Headers of the given number of bytes. */
  headers:
    (bytes: number): Reply =>
    (_, response) => {
      const filler = Object.fromEntries(
        Array.from({ length: Math.ceil(bytes / 4096) }, (_, n) => [`x-${SECRET}-${n}`, "x".repeat(4096)]),
      );
      response.writeHead(200, { "content-type": "application/json", ...filler });
      envelopeBody(response);
    },
  /** Many chunks, each after the last was read. */
  pieces:
    (pieces: number, piece: string, type: string, headers: Record<string, string> = {}): Reply =>
    (_, response) => {
      response.writeHead(200, { "content-type": type, ...headers });
      let left = pieces;
      const more = () => {
        while (left > 0 && !response.destroyed) {
          left -= 1;
          if (!response.write(piece)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    },
} as const;

function envelopeBody(response: ServerResponse): void {
  response.end(JSON.stringify({ code: 200, msg: "OK" }));
}

/** An HTTP server that sends the test's replies and records its requests. It shares no code with the project. */
export class FaultOrigin {
  readonly asked: Asked[] = [];
  readonly #address = new SteadyAddress();
  #reply: Reply = envelope();

  get url(): string {
    return this.#address.url;
  }

  /** Sets the reply and clears the recorded requests. */
  answerWith(reply: Reply): void {
    this.#reply = reply;
    this.asked.length = 0;
  }

  /** Listens; after a stop, at the same address. */
  start(): Promise<void> {
    return this.#address.listen(createServer((request, response) => void this.#answer(request, response)));
  }

  stop(): Promise<void> {
    return this.#address.end();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // A request counts even if its caller disconnects.
    }
    const { method = "", url = "", headers } = request;
    this.asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    this.#reply(request, response);
  }
}
