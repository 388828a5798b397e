import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative, sep, join, resolve } from "node:path";
import * as z from "zod/mini";
import { contentTypeOf } from "../build/content-types.ts";
import { PACKED_ENDING } from "../build/pack.ts";
import { ASSETS_WORKER, CLIENT_DIST, PACKED_DIST, WORKER_DIST } from "../paths.ts";
import type { AssetEntry } from "./assets-worker.ts";
import { type Environment, type Settings, settingsFrom } from "./settings.ts";

/** One file of the built client: where it lies, and what the assets Worker says of it. */
interface Asset extends AssetEntry {
  /** URL path, such as `/assets/index-a1b2.js`. */
  readonly path: string;
  readonly file: string;
  /** Where it lies packed; null: nowhere. */
  readonly packedFile: string | null;
}

// Files that speak to the platform's own asset server; it does not serve them either.
const UNSERVED = new Set(["/_headers", "/_redirects", "/.assetsignore"]);

/** Every file below `folder` that is served, by path; some lie packed below `packedFolder`. */
export function listAssets(folder: string, packedFolder: string): Asset[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const assets = files.map((entry) => {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    const digest = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 32);
    const asset = { path, file, type: contentTypeOf(file), etag: `"${digest}"`, body: `BODY:${path}` };
    const packedFile = join(packedFolder, path) + PACKED_ENDING;
    return existsSync(packedFile) ? { ...asset, packedFile, packed: `PACKED:${path}` } : { ...asset, packedFile: null };
  });
  return assets
    .filter(({ path }) => !UNSERVED.has(path) && !path.includes("/."))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

interface Generated {
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

// Just enough of Cap'n Proto's text format to write a workerd configuration.

/** A file whose bytes are read in when the configuration is. */
interface Embed {
  readonly embed: string;
}

type Value = string | number | boolean | Embed | readonly Value[] | Fields;
interface Fields {
  readonly [name: string]: Value | undefined;
}

const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;

/** The text of a value. Fields that are undefined are left out. */
export function capnpText(value: Value): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (isList(value)) return `[${value.map(capnpText).join(", ")}]`;
  if (isEmbed(value)) return `embed ${quoted(value.embed)}`;
  const fields = Object.entries(value).flatMap(([name, field]) =>
    // The blank matters: `=.` and `=embed` are read as other words.
    field === undefined ? [] : [`${name} = ${capnpText(field)}`],
  );
  return `(${fields.join(", ")})`;
}

/** A workerd configuration file: one constant of workerd's own type. */
export function configText(config: Fields): string {
  return `using Workerd = import "/workerd/workerd.capnp";\nconst config :Workerd.Config = ${capnpText(config)};\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, escaped)}"`;
}

function escaped(mark: string): string {
  const code = mark.charCodeAt(0);
  if (code >= FIRST_PRINTABLE && code < DELETE) return `\\${mark}`;
  // A hex escape is a byte, so what takes two in UTF-8 stays as it is.
  return code > DELETE ? mark : `\\x${code.toString(16).padStart(2, "0")}`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function isEmbed(value: Embed | Fields): value is Embed {
  return typeof value["embed"] === "string";
}

/** What we read of the deploy configuration that the build writes. Bindings that only the platform has are left out. */
export const deployConfig = z.object({
  name: z.string(),
  main: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  assets: z.object({ binding: z.string() }),
  vars: z.record(z.string(), z.unknown()),
  durable_objects: z.object({ bindings: z.array(z.object({ name: z.string(), class_name: z.string() })) }),
  migrations: z.array(z.object({ new_sqlite_classes: z._default(z.array(z.string()), []) })),
});
export type DeployConfig = z.output<typeof deployConfig>;

export interface ServerParts {
  readonly deploy: DeployConfig;
  /** The Worker's modules below its folder; the main one is named by `deploy.main`. */
  readonly modules: readonly { readonly name: string; readonly file: string }[];
  readonly assets: readonly Asset[];
  /** The assets Worker as built. */
  readonly assetsWorker: string;
  /** Names of settings and secrets: their values travel in the process's environment, never in a file. */
  readonly settings: readonly string[];
  readonly address: string;
  /** Where the objects' databases are. */
  readonly storageDir: string;
  /** The folder of the configuration file, since embedded files are named relative to it. */
  readonly configDir: string;
}

/** The workerd configuration of the whole server: gateway and simulator, the client's files, the data on disk. */
export function serverConfig(parts: ServerParts): Fields {
  return {
    services: [
      { name: "main", worker: mainWorker(parts) },
      { name: "assets", worker: assetsWorker(parts) },
      { name: "storage", disk: { path: parts.storageDir, writable: true } },
      // An upstream may be a machine next door, which workerd's own default would not reach.
      {
        name: "internet",
        network: { allow: ["public", "private"], tlsOptions: { trustBrowserCas: true } },
      },
    ],
    // Only the platform may say where a visitor comes from. Without a value, what a visitor sends of it is dropped.
    sockets: [
      {
        name: "http",
        address: parts.address,
        http: { injectRequestHeaders: [{ name: "CF-Connecting-IP" }] },
        service: "main",
      },
    ],
  };
}

function mainWorker({ deploy, modules, settings, configDir }: ServerParts): Fields {
  const { bindings } = deploy.durable_objects;
  const onSqlite = new Set(deploy.migrations.flatMap(({ new_sqlite_classes: names }) => names));
  // workerd takes the first module for the main one.
  const inOrder = modules.toSorted(
    (one, other) => Number(other.name === deploy.main) - Number(one.name === deploy.main),
  );
  return {
    modules: inOrder.map(({ name, file }) => ({ name, esModule: embedded(configDir, file) })),
    compatibilityDate: deploy.compatibility_date,
    compatibilityFlags: deploy.compatibility_flags,
    bindings: [
      ...settings.map((name) => ({ name, fromEnvironment: name })),
      ...bindings.map(({ name, class_name: className }) => ({ name, durableObjectNamespace: className })),
      { name: deploy.assets.binding, service: "assets" },
    ],
    // The key names the folder of an object's data; development uses the same, so that data can be carried over.
    durableObjectNamespaces: [...new Set(bindings.map(({ class_name: className }) => className))].map((className) => ({
      className,
      uniqueKey: `${deploy.name}-${className}`,
      enableSql: onSqlite.has(className),
    })),
    durableObjectStorage: { localDisk: "storage" },
  };
}

// The files' bytes are read when the server starts, so a build beside a running server takes nothing away from it.
function assetsWorker({ deploy, assets, assetsWorker: file, configDir }: ServerParts): Fields {
  const manifest = Object.fromEntries(
    assets.map(({ path, type, etag, body, packed }) => [path, { type, etag, body, packed }]),
  );
  const packed = assets.flatMap(({ packed: name, packedFile }) =>
    name === undefined || packedFile === null ? [] : [{ name, data: embedded(configDir, packedFile) }],
  );
  return {
    modules: [{ name: "assets-worker.js", esModule: embedded(configDir, file) }],
    compatibilityDate: deploy.compatibility_date,
    bindings: [
      { name: "MANIFEST", json: JSON.stringify(manifest) },
      ...assets.map((asset) => ({ name: asset.body, data: embedded(configDir, asset.file) })),
      ...packed,
    ],
  };
}

function embedded(configDir: string, file: string): Fields {
  return { embed: relative(configDir, file).split(sep).join("/") };
}
