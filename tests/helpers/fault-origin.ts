import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { SteadyAddress } from "./socket-origin.ts";

// An origin that knows nothing of this house, and every way to answer badly. What it shall do is set by the test.

/** What a call is answered with. */
export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What only the origin knows, and no answer of the gateway's may tell. */
export const SECRET = "secret-of-the-origin";

const LEAKY = { "set-cookie": `session=${SECRET}`, server: SECRET, "x-powered-by": SECRET, via: SECRET };

/** An envelope, with all the headers that are nobody's business. */
export function envelope(fields: Record<string, unknown> = {}, status = 200): Reply {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...LEAKY });
    response.end(JSON.stringify({ code: 200, msg: "OK", ...fields }));
  };
}

export const replies = {
  /** Bytes as they are. */
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
  /** Nothing, as long as the caller waits. */
  never: (): Reply => () => undefined,
  /** A beginning, and then nothing. */
  stalled:
    (body: string): Reply =>
    (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write(body);
    },
  /** A beginning, and then the end of the connection. */
  cut:
    (body: string, headers: Record<string, string> = {}): Reply =>
    (_, response) => {
      response.writeHead(200, headers);
      response.write(body, () => setImmediate(() => response.destroy()));
    },
  /** The end of the connection before a word was said. */
  hangUp: (): Reply => (request) => void request.socket.destroy(),
  /** Headers of so many bytes. */
  headers:
    (bytes: number): Reply =>
    (_, response) => {
      const filler = Object.fromEntries(
        Array.from({ length: Math.ceil(bytes / 4096) }, (_, n) => [`x-${SECRET}-${n}`, "x".repeat(4096)]),
      );
      response.writeHead(200, { "content-type": "application/json", ...filler });
      envelopeBody(response);
    },
  /** Many pieces, one after the other as they are taken. */
  pieces:
    (pieces: number, piece: string, type: string): Reply =>
    (_, response) => {
      response.writeHead(200, { "content-type": type });
      let left = pieces;
      const more = () => {
        while (left > 0) {
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

/** A plain HTTP server that answers as it is told, and remembers all that it was asked. */
export class FaultOrigin {
  readonly asked: Asked[] = [];
  readonly #address = new SteadyAddress();
  #reply: Reply = envelope();

  get url(): string {
    return this.#address.url;
  }

  /** Sets what is answered from now on, and forgets what was asked. */
  answerWith(reply: Reply): void {
    this.#reply = reply;
    this.asked.length = 0;
  }

  /** Listens, after a stop at the same address as before. */
  start(): Promise<void> {
    return this.#address.listen(createServer((request, response) => void this.#answer(request, response)));
  }

  /** Ends at once, and all its connections with it. */
  stop(): Promise<void> {
    return this.#address.end();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The caller went away; what it asked counts all the same.
    }
    const { method = "", url = "", headers } = request;
    this.asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    this.#reply(request, response);
  }
}
