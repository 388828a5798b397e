import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { controlReplay } from "#contract/control/state.ts";
import { type Setting, SETTINGS } from "#contract/settings/settings.ts";
import { takeBrandOption } from "./brand/read-brand.ts";
import { build, isStale } from "./build/build.ts";
import { readCommand, text } from "./command/command.ts";
import { dataDirOf } from "./paths.ts";
import { prepareDataDir } from "./server/data-dir.ts";
import { localBeaconKeys, startLocalBeacon } from "./server/local-beacon.ts";
import { printFailure, greeting, placeOfToken } from "./server/output.ts";
import { isAlive, npmProcess } from "./server/processes.ts";
import { startServer } from "./server/server.ts";
import { checkEnvironment, portOf, withDemo } from "./server/settings.ts";

/** Makes a running server answer from a recording, a file with the answer of GET /operate/record. */
async function replay(file: string, url: string, controlToken: string): Promise<void> {
  const headers = { Authorization: `Bearer ${controlToken}`, "Content-Type": "application/json" };
  const { method, path } = controlReplay;
  const answer = await fetch(url + path, { method, headers, body: await readFile(file, "utf8") });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`${file} cannot be replayed: ${msg}`);
}

const NPM_POLL_MS = 250;

const { values: options } = readCommand({
  name: "npm start",
  about: "Runs the built app on bare workerd, with its data on disk.",
  options: {
    beacon: text("local|ADDRESS", "salts chains with a drand chain, or one of this machine"),
    brand: text("FOLDER", "shows another brand"),
    replay: text("FILE", "answers from a file of GET /operate/record, in the backend's place"),
  },
  example: "--beacon local",
  more: settingsHelp,
});
const { replay: recording } = options;
takeBrandOption(options.brand);

// An open listener would keep a failed start alive, and hide the failure from its supervisor.
let stopBeacon = () => Promise.resolve();
try {
  checkEnvironment(process.env);
  if (recording !== undefined && !existsSync(recording)) throw new Error(`${recording} does not exist`);
  if (isStale()) await build();
  const dataDir = dataDirOf(process.env);
  const beacon = await beaconOf(dataDir);
  if (beacon !== null) stopBeacon = beacon.stop;
  const env = withDemo({ ...process.env, ...beacon?.settings });
  const starting = startServer({ port: portOf(process.env), dataDir, env });
  let isStopping = false;
  const stop = () => {
    // A second signal does not wait for the drain.
    const how = isStopping ? "kill" : "stop";
    isStopping = true;
    void starting.then((server) => server[how]()).catch(() => undefined);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  stopWithNpm(stop);
  const server = await starting;
  if (recording !== undefined) await replay(recording, server.url, server.controlToken);
  const greeted = {
    ...server,
    hasDemo: env["DEMO"] === "on",
    tokenPlace: placeOfToken(process.env, dataDir),
  };
  console.log(greeting(greeted, process.stdout.isTTY));
  if (beacon !== null) console.log(`  ${beacon.label}\n`);
  const how = await server.ended;
  if (how === "gave up") throw new Error("the server crashes as soon as it runs; see its output above");
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
} finally {
  await stopBeacon();
}

/** Every setting with its default and meaning. */
function settingsHelp(): string {
  const settings = Object.entries<Setting>(SETTINGS).map(
    ([name, { fallback, meaning, allowed }]) =>
      `${name}${fallback ? ` (${fallback})` : ""}\n  ${meaning}\n  Allowed: ${allowed}`,
  );
  return `Settings, in the environment or the vars of wrangler.toml:

${settings.join("\n\n")}`;
}

/** `--beacon local` or `--beacon <address>`; null: BEACON of the environment decides. */
async function beaconOf(dataDir: string) {
  const { beacon: wanted } = options;
  if (wanted === undefined) return null;
  if (wanted !== "local") {
    return { settings: { BEACON: wanted }, label: `beacon          ${wanted}`, stop: () => Promise.resolve() };
  }
  prepareDataDir(dataDir);
  const local = await startLocalBeacon({ keys: localBeaconKeys(dataDir), now: Date.now });
  return {
    settings: { BEACON: `${local.address} public=${local.publicKey}` },
    label: `beacon          ${local.address}, of this machine alone: it proves nothing to others`,
    stop: () => local.stop(),
  };
}

/** A killed npm sends no signal, so its server would run on and keep the data folder. */
function stopWithNpm(stop: () => void): void {
  const npm = npmProcess();
  if (npm === null) return;
  const timer = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(timer);
    stop();
  }, NPM_POLL_MS);
  timer.unref();
}
