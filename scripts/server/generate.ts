import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { listAssets } from "./assets.ts";
import { configText } from "./capnp.ts";
import { ASSETS_WORKER, CLIENT_DIST, PACKED_DIST, WORKER_DIST } from "../paths.ts";
import { type Environment, type Settings, settingsFrom } from "./settings.ts";
import { type DeployConfig, deployConfig, serverConfig } from "./worker-config.ts";

export interface Generated {
  readonly configFile: string;
  /** What the process is to be given as its environment. */
  readonly settings: Settings;
}

/** Writes the workerd configuration for what is built in `dist`, with its data in `dataDir`, and names its settings. */
export function generateConfig(dataDir: string, environment: Environment, address: string): Generated {
  const deploy = readDeployConfig();
  const settings = settingsFrom(deploy.vars, environment);
  const configDir = resolve(dataDir);
  const config = serverConfig({
    deploy,
    modules: modulesIn(WORKER_DIST),
    assets: listAssets(CLIENT_DIST, PACKED_DIST),
    assetsWorker: ASSETS_WORKER,
    settings: Object.keys(settings),
    address,
    storageDir: join(configDir, "do"),
    configDir,
  });
  const configFile = join(configDir, "workerd.capnp");
  writeFileSync(configFile, configText(config));
  return { configFile, settings };
}

/** The deploy configuration as built. Throws where nothing is built. */
export function readDeployConfig(): DeployConfig {
  const file = join(WORKER_DIST, "wrangler.json");
  if (!existsSync(file)) throw new Error("nothing is built yet: npm run build");
  return deployConfig.parse(JSON.parse(readFileSync(file, "utf8")));
}

function modulesIn(folder: string): { name: string; file: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?js$/.test(name))
    .toSorted()
    .map((name) => ({ name: name.replaceAll("\\", "/"), file: join(folder, name) }));
}
