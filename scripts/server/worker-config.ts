import { relative, sep } from "node:path";
import * as z from "zod/mini";
import type { Asset } from "./assets.ts";
import type { Fields } from "./capnp.ts";

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
