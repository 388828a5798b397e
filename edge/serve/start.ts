import { build, isStale } from "./build.ts";
import { greeting } from "./greeting.ts";
import { dataDirOf } from "./paths.ts";
import { portOf } from "./ports.ts";
import { replay } from "./replay.ts";
import { startServer } from "./server.ts";

// `npm start`: the built app on bare workerd, its data on disk.

try {
  const port = portOf(process.env);
  if (isStale()) {
    console.log("building …");
    await build();
  }
  const dataDir = dataDirOf(process.env);
  const starting = startServer({ port, dataDir, env: process.env });
  const stop = () => void starting.then((server) => server.stop()).catch(() => undefined);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  const server = await starting;
  const { REPLAY } = process.env;
  if (REPLAY) await replay(REPLAY, server.url, server.controlToken);
  const { url, controlToken } = server;
  console.log(greeting({ url, controlToken, dataDir, isTerminal: process.stdout.isTTY }));
  const how = await server.ended;
  if (how === "gave up") throw new Error("the server crashes as soon as it runs: its last words stand above");
} catch (error) {
  console.error(`rangoli cannot run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
