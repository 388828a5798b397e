import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, relative, sep, join, resolve } from "node:path";
import * as z from "zod/mini";
import { BUILD, type Build, WORKER_DIST } from "../paths.ts";
import type { AssetEntry } from "./assets-worker.ts";
import { configText, type Fields } from "./capnp.ts";
import type { PasswordService } from "./passwords.ts";
import {
  type CertificateFiles,
  certificateOf,
  checkSettings,
  type Environment,
  type Settings,
  settingsFrom,
} from "./settings.ts";

/** A file of the built client: its location, and the assets Worker's entry. */
interface Asset extends AssetEntry {
  /** URL path, such as `/assets/index-a1b2.js`. */
  readonly path: string;
  readonly file: string;
}

// Files for the platform's asset server, which does not serve them either.
const UNSERVED = new Set(["/_headers", "/_redirects", "/.assetsignore"]);

/** Lists the served files below `folder` by path. */
export function listAssets(folder: string): Asset[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const assets = files.map((entry) => {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    const digest = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 32);
    return { path, file, type: contentTypeOf(file), etag: `"${digest}"`, body: `BODY:${path}` };
  });
  return assets
    .filter(({ path }) => !UNSERVED.has(path) && !path.includes("/."))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

interface Generated {
  readonly configFile: string;
  readonly settings: Settings;
}

/**
 * Writes the workerd configuration of a built Worker, with its data in `dataDir`, and names its settings. Parts that
 * `other` lacks are of the present build.
 */
export function generateConfig(
  dataDir: string,
  environment: Environment,
  address: string,
  passwords: PasswordService,
  other: Partial<Build> = {},
): Generated {
  const { workerDir, clientDir, assetsWorker } = { ...BUILD, ...other };
  const deploy = readDeployConfig(workerDir);
  // A build of another release checks its settings and computes passwords itself.
  const isPresent = workerDir === WORKER_DIST;
  const settings: Settings = {
    ...settingsFrom(deploy.vars, environment),
    ...(isPresent && { START_TOKEN: passwords.token }),
  };
  if (isPresent) checkSettings(settings, Number(address.split(":").at(-1)));
  const configDir = resolve(dataDir);
  const config = serverConfig({
    deploy,
    modules: modulesIn(workerDir),
    assets: listAssets(clientDir),
    assetsWorker,
    settings: Object.keys(settings),
    address,
    passwordsAddress: isPresent ? passwords.address : null,
    certificates: certificateOf(environment),
    storageDir: join(configDir, "do"),
    configDir,
  });
  const configFile = join(configDir, "workerd.capnp");
  writeFileSync(configFile, configText(config));
  return { configFile, settings };
}

/** Throws without a build. */
export function readDeployConfig(workerDir = WORKER_DIST): DeployConfig {
  const file = join(workerDir, "wrangler.json");
  if (!existsSync(file)) throw new Error("nothing is built yet: npm run build");
  return deployConfig.parse(JSON.parse(readFileSync(file, "utf8")));
}

function modulesIn(folder: string): { name: string; file: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?js$/.test(name))
    .toSorted()
    .map((name) => ({ name: name.replaceAll("\\", "/"), file: join(folder, name) }));
}

/** Part of the built deploy configuration that the server needs, without bindings that only the platform has. */
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
  /** The Worker's modules below its folder; `deploy.main` names the main one. */
  readonly modules: readonly { readonly name: string; readonly file: string }[];
  readonly assets: readonly Asset[];
  readonly assetsWorker: string;
  /** Names of settings and secrets. Their values are only in the process's environment, never in a file. */
  readonly settings: readonly string[];
  readonly address: string;
  /** Host and port of the password process; null: the Worker computes passwords. */
  readonly passwordsAddress: string | null;
  readonly certificates: CertificateFiles;
  readonly storageDir: string;
  /** Folder of the configuration file; embedded files are relative to it. */
  readonly configDir: string;
}

/**
 * Builds the workerd configuration of the whole server: gateway and simulator, the client's files, the data on disk.
 */
export function serverConfig(parts: ServerParts): Fields {
  const { client } = parts.certificates;
  return {
    services: [
      { name: "main", worker: mainWorker(parts) },
      { name: "assets", worker: assetsWorker(parts) },
      { name: "storage", disk: { path: parts.storageDir, writable: true } },
      ...(parts.passwordsAddress === null
        ? []
        : [{ name: PASSWORD_SERVICE, external: { address: parts.passwordsAddress, http: {} } }]),
      // An upstream may be in the local network, which workerd does not reach by default.
      networkService("internet", parts),
      ...(client === null ? [] : [networkService(CERTIFICATE_SERVICE, parts, client)]),
    ],
    // Only the platform may set a visitor's address and country. Without a value, workerd drops the visitor's own headers.
    sockets: [
      {
        name: "http",
        address: parts.address,
        http: {
          // Passes on the target as the request line has it. In its other style workerd answers each unusual one with 500.
          style: { choice: "proxy" },
          injectRequestHeaders: [{ name: "CF-Connecting-IP" }, { name: "CF-IPCountry" }],
        },
        service: "main",
      },
    ],
  };
}

const CERTIFICATE_SERVICE = "upstream-certificate";
const PASSWORD_SERVICE = "passwords";

function networkService(
  name: string,
  { certificates: { authority }, configDir }: ServerParts,
  client: CertificateFiles["client"] = null,
): Fields {
  const pem = client === null ? undefined : embedded(configDir, resolve(client));
  const tlsOptions = {
    trustBrowserCas: true,
    trustedCertificates: authority === null ? undefined : [embedded(configDir, resolve(authority))],
    keypair: pem && { privateKey: pem, certificateChain: pem },
  };
  return { name, network: { allow: ["public", "private"], tlsOptions } };
}

function mainWorker({ deploy, modules, settings, passwordsAddress, certificates, configDir }: ServerParts): Fields {
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
      ...(passwordsAddress === null ? [] : [{ name: "PASSWORDS", service: PASSWORD_SERVICE }]),
      ...(certificates.client === null ? [] : [{ name: "UPSTREAM_CERTIFICATE", service: CERTIFICATE_SERVICE }]),
    ],
    // The key names the folder of an object's data. Development uses the same key, so that data can be moved.
    durableObjectNamespaces: [...new Set(bindings.map(({ class_name: className }) => className))].map((className) => ({
      className,
      uniqueKey: `${deploy.name}-${className}`,
      enableSql: onSqlite.has(className),
    })),
    durableObjectStorage: { localDisk: "storage" },
  };
}

// The server reads the files' bytes when it starts, so a later build does not affect it.
function assetsWorker({ deploy, assets, assetsWorker: file, configDir }: ServerParts): Fields {
  const manifest = Object.fromEntries(assets.map(({ path, type, etag, body }) => [path, { type, etag, body }]));
  return {
    modules: [{ name: "assets-worker.js", esModule: embedded(configDir, file) }],
    compatibilityDate: deploy.compatibility_date,
    bindings: [
      { name: "MANIFEST", json: JSON.stringify(manifest) },
      ...assets.map((asset) => ({ name: asset.body, data: embedded(configDir, asset.file) })),
    ],
  };
}

function embedded(configDir: string, file: string): Fields {
  return { embed: relative(configDir, file).split(sep).join("/") };
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Content type of a file, by its name. Unknown files are bytes, which no browser runs. */
export function contentTypeOf(file: string): string {
  return TYPES[extname(file).toLowerCase()] ?? "application/octet-stream";
}
