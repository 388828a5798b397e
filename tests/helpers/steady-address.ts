import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A free port of this machine, taken by the first server that listens there, and by every later one again. */
export class SteadyAddress {
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async listen(server: Server): Promise<void> {
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Ends the server at once, and all its connections with it; those that were upgraded are no longer its own. */
  async end(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
}
