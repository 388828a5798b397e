import { createServer } from "node:net";
import type { Environment } from "./settings.ts";

export const HOST = "127.0.0.1";
const PORT_DEFAULT = 8787;
const PORT_MAX = 65_535;

/** The setting PORT; 0 takes a free one. */
export function portOf(environment: Environment): number {
  const text = environment["PORT"] || String(PORT_DEFAULT);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > PORT_MAX) throw new Error(`PORT has to be 0 to ${PORT_MAX}, and is "${text}"`);
  return port;
}

/** Resolves with a port that is free now: `port` itself, or any for 0. Rejects with what to do where it is taken. */
export function freePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(`port ${port} is taken: stop what listens there, or set PORT to another`) : error);
    });
    probe.listen({ host: HOST, port, exclusive: true }, () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === "object" && bound !== null ? bound.port : port));
    });
  });
}
