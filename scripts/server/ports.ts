import { createServer } from "node:net";

export const HOST = "127.0.0.1";

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
