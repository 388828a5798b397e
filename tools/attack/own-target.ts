import { startOwnServer } from "../server/own-server.ts";
import { Target } from "./target.ts";

/** Starts a server with the limit of log-ins that a deployment has by default: an attack tries to get around it. */
export async function startLimitedServer(): Promise<{ target: Target; stop: () => Promise<void> }> {
  const server = await startOwnServer({ RATE_LIMITS: "account 30/60" });
  return { target: new Target(server.url, server.controlToken), stop: () => server.stop() };
}
