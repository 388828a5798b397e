import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, it, vi } from "vitest";
import { watchFolders, withInline } from "./dev-plugins.ts";

it("a page in development allows inline styles and scripts, and no more", () => {
  const policy = "default-src 'self'; object-src 'none'; connect-src 'self' ws://127.0.0.1:8787";
  expect(withInline(policy)).toBe(
    "default-src 'self' 'unsafe-inline'; object-src 'none'; connect-src 'self' ws://127.0.0.1:8787",
  );
});

it("the policy of a data answer stays as it is", () => {
  expect(withInline("default-src 'none'; frame-ancestors 'none'")).toBe("default-src 'none'; frame-ancestors 'none'");
});

it("development sees each change of a file outside Vite's root, even after it was deleted and rewritten", async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "rangoli-dev-")));
  for (const folder of ["web", "edge"]) mkdirSync(join(root, folder));
  const file = join(root, "edge/worker.ts");
  writeFileSync(file, "export const version = 0;");
  const server = await createServer({
    configFile: false,
    root: join(root, "web"),
    logLevel: "silent",
    server: { middlewareMode: true, ws: false, fs: { strict: false } },
    plugins: [watchFolders([join(root, "edge")])],
  });
  const load = async () => (await server.ssrLoadModule(file))["version"] as number;
  try {
    expect(await load()).toBe(0);
    for (const version of [1, 2, 3]) {
      // Vite's watcher drops a change within 50 ms of the one before, so the file is rewritten until Vite sees it.
      await vi.waitFor(
        async () => {
          if ((await load()) === version) return;
          const beside = join(root, "new.ts");
          writeFileSync(beside, `export const version = ${version};`);
          rmSync(file);
          renameSync(beside, file);
          throw new Error(`version ${version} is not loaded`);
        },
        { timeout: 20_000, interval: 500 },
      );
    }
  } finally {
    await server.close();
    rmSync(root, { recursive: true });
  }
});
