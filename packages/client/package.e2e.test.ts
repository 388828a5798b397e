import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { controlClock, controlForce } from "../../contract/control/control.ts";
import { ROOT } from "../../tools/paths.ts";
import { askControl, base, makeMember } from "../../tests/helpers/test-server.ts";
import { createClient } from "./index.ts";

// The package as a reader gets it: packed, unpacked outside this repository, and run by plain Node.

const folder = mkdtempSync(join(tmpdir(), "rangoli-client-"));
const installed = join(folder, "node_modules/rangoli-client");
const readme = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
const example = /```js\n([\s\S]+?)```/.exec(readme)?.[1] ?? "";
const PATH = [dirname(process.execPath), join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(delimiter);

/** The least that a page needs. */
const ONE_CALL = `import { createClient } from "rangoli-client";
createClient({ url: "https://play.example" }).account.profile().then(console.log);
`;
const BUNDLE_MAX = 40_000;

let files: readonly string[];

beforeAll(async () => {
  const options = { cwd: import.meta.dirname, env: { ...process.env, PATH } };
  const args = ["pack", "--json", "--silent", "--pack-destination", folder];
  // Not in sync: a blocked process would not see that the server closed an idle connection, and use it again.
  const { stdout } = await promisify(execFile)("npm", args, options);
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map(({ path }) => path);
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, packed.filename), "-C", installed, "--strip-components=1"]);
  // The same version that the package names; a test needs no registry.
  symlinkSync(join(ROOT, "node_modules/zod"), join(folder, "node_modules/zod"));
  cpSync(join(import.meta.dirname, "testing/types.ts"), join(folder, "types.ts"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "example.js"), example);
  writeFileSync(join(folder, "example.ts"), example);
  writeFileSync(join(folder, "one-call.js"), ONE_CALL);
  symlinkSync(join(ROOT, "node_modules/@types"), join(folder, "node_modules/@types"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Passes a flight that may last minutes, and returns as stakes open. The next flights are the shortest. */
async function reachStakes(token: string): Promise<void> {
  await askControl(controlForce, { table: "aviator", outcomes: Array<number>(50).fill(1) });
  await askControl(controlClock, { speed: 10 });
  const tokens = { get: () => token, set: () => undefined, clear: () => undefined };
  const aviator = createClient({ url: base, tokens, onUnauthorized: () => undefined }).sockets.aviator();
  for await (const { kind, data } of aviator) {
    if (kind !== "group") continue;
    const { serverTime, openTime, lockTime } = data;
    if (openTime !== null && lockTime !== null && Number(serverTime) >= openTime && Number(serverTime) < lockTime)
      break;
  }
  aviator.close();
  await askControl(controlClock, { speed: 1 });
}

describe("the package", () => {
  it("has its code, its types, its licence and its words, and nothing else", () => {
    const other = files.filter(
      (path) => !/^dist\/types\/(?:brand|contract|fairness|games|packages)\/[\w/-]+\.d\.ts$/.test(path),
    );
    expect(other.toSorted()).toEqual(["LICENSE", "README.md", "dist/rangoli-client.js", "package.json"]);
  });

  it("names the version of zod that it was built with", () => {
    const versionIn = (path: string) => {
      const { dependencies } = JSON.parse(readFileSync(path, "utf8")) as { dependencies: { zod: string } };
      return dependencies.zod;
    };
    expect(versionIn(join(installed, "package.json"))).toBe(versionIn(join(ROOT, "package.json")));
  });

  it("has an example of at most 30 lines that plays against a started simulator", async () => {
    expect(example.trim().split("\n").length).toBeLessThanOrEqual(30);
    const token = await makeMember(1_000);
    await reachStakes(token);
    const env = { ...process.env, RANGOLI_URL: base, RANGOLI_TOKEN: token };
    const said = execFileSync(process.execPath, ["example.js"], { cwd: folder, encoding: "utf8", env });
    expect(said.trim().split("\n")).toEqual([
      "Balance 1000",
      expect.stringMatching(/^Transfer refused, \d+: .+/),
      "Staked 50",
    ]);
  });

  it("has an example that compiles in strict mode", () => {
    const flags = ["--noEmit", "--strict", "--types", "node", "--target", "es2022", "--module", "nodenext"];
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const compile = () =>
      execFileSync(process.execPath, [tsc, ...flags, "example.ts"], { cwd: folder, encoding: "utf8" });
    expect(compile).not.toThrow();
  });

  it("adds at most 40 kB to a page that makes one call, bundled by esbuild", () => {
    const args = ["one-call.js", "--bundle", "--minify", "--format=esm"];
    const bundle = execFileSync(join(ROOT, "node_modules/.bin/esbuild"), args, { cwd: folder });
    expect(bundle.byteLength).toBeGreaterThan(10_000);
    expect(gzipSync(bundle).byteLength).toBeLessThanOrEqual(BUNDLE_MAX);
  });

  it.each(["nodenext", "bundler"])("has types that a reader's compiler resolves: %s", (moduleResolution) => {
    const module = moduleResolution === "nodenext" ? "nodenext" : "esnext";
    const flags = ["--noEmit", "--strict", "--types", "", "--target", "es2022", "--lib", "es2022,dom"];
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const args = [tsc, ...flags, "--module", module, "--moduleResolution", moduleResolution, "types.ts"];
    expect(() => execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" })).not.toThrow();
  });
});
