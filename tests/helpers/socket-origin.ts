import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { SteadyAddress } from "./steady-address.ts";
import { acceptUpgrade, type WireSocket } from "./wire-socket.ts";

// An origin of sockets that knows nothing of this house. What it does with one is set by the test.

/** What an upgrade is answered with. */
export type Welcome = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

/** Takes the socket, and does with it what is said. */
export function accepts(use: (socket: WireSocket) => void = () => undefined): Welcome {
  return (request, stream, head) => use(acceptUpgrade(request, stream, head));
}

/** Says what it hears. */
export const echoes: Welcome = accepts((socket) => {
  socket.onMessage = (message) => void socket.send(message);
});

/** Refuses it. */
export function refuses(status: number, body: string, type = "application/json"): Welcome {
  return (_, stream) => {
    const head = [`HTTP/1.1 ${status} Refused`, `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`];
    stream.end([...head, "Connection: close", "", body].join("\r\n"));
  };
}

/** A plain HTTP server that takes upgrades, and remembers what it was asked and whom it is connected to. */
export class SocketOrigin {
  readonly asked: IncomingMessage[] = [];
  readonly #address = new SteadyAddress();
  readonly #open = new Set<Duplex>();
  #welcome: Welcome = echoes;

  get url(): string {
    return this.#address.url;
  }

  /** How many connections are open. */
  get connections(): number {
    return this.#open.size;
  }

  /** Sets what becomes of sockets from now on, and forgets what was asked. */
  welcomeWith(welcome: Welcome): void {
    this.#welcome = welcome;
    this.asked.length = 0;
  }

  /** Listens, after a stop at the same address as before. */
  async start(): Promise<void> {
    const server = createServer((_, response) => response.end('{"code":200,"msg":"OK"}'));
    server.on("upgrade", (request, stream, head) => {
      this.asked.push(request);
      this.#open.add(stream);
      stream.on("error", () => undefined);
      stream.on("close", () => this.#open.delete(stream));
      this.#welcome(request, stream, head);
    });
    await this.#address.listen(server);
  }

  /** Ends at once, and all its connections with it. */
  async stop(): Promise<void> {
    for (const stream of this.#open) stream.destroy();
    await this.#address.end();
  }
}
