import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { capnpText, configText } from "./capnp.ts";
import { contentTypeOf, deployConfig, listAssets, serverConfig, type ServerParts } from "./worker-config.ts";
import { unstable_readConfig } from "wrangler";
import { BINDINGS } from "#contract/settings/settings.ts";
import { deployProblems } from "./deploy-problems.ts";
import { ROOT } from "../paths.ts";

let folder = "";

describe("worker config", () => {
  const deploy = deployConfig.parse({
    name: "rangoli",
    main: "index.js",
    compatibility_date: "2026-10-01",
    compatibility_flags: ["no_web_socket_compression"],
    assets: { binding: "ASSETS", directory: "../client" },
    vars: { CELLS: "8" },
    durable_objects: {
      bindings: [
        { name: "CELL", class_name: "Cell" },
        { name: "OLD", class_name: "Old" },
      ],
    },
    migrations: [{ tag: "v1", new_sqlite_classes: ["Cell"] }, { tag: "v2" }],
    ratelimits: [{ name: "RATE_READ" }],
  });

  const parts: ServerParts = {
    deploy,
    modules: [
      { name: "assets/chunk.js", file: "/app/dist/worker/assets/chunk.js" },
      { name: "index.js", file: "/app/dist/worker/index.js" },
    ],
    assets: [
      {
        path: "/index.html",
        file: "/app/dist/client/index.html",
        type: "text/html",
        etag: '"1"',
        body: "BODY:/index.html",
      },
    ],
    assetsWorker: "/app/dist/assets-worker.js",
    settings: ["CELLS", "CONTROL_TOKEN"],
    certificates: { client: null, authority: null },
    address: "127.0.0.1:8787",
    passwordsAddress: "127.0.0.1:40001",
    storageDir: "/app/.data/do",
    configDir: "/app/.data",
  };

  const text = capnpText(serverConfig(parts));

  describe("the server's configuration", () => {
    it("puts the main module of the build first, whatever the order of its files", () => {
      expect(text.indexOf("../dist/worker/index.js")).toBeLessThan(text.indexOf("../dist/worker/assets/chunk.js"));
    });

    it("contains the names of settings and secrets, never their values", () => {
      expect(text).toContain('(name = "CONTROL_TOKEN", fromEnvironment = "CONTROL_TOKEN")');
      expect(text).toContain('(name = "CELLS", fromEnvironment = "CELLS")');
      expect(text).not.toContain('"8"');
    });

    it("stores each class under the key that development uses, on SQLite if the migrations say so", () => {
      expect(text).toContain('(className = "Cell", uniqueKey = "rangoli-Cell", enableSql = true)');
      expect(text).toContain('(className = "Old", uniqueKey = "rangoli-Old", enableSql = false)');
      expect(text).toContain('(name = "CELL", durableObjectNamespace = "Cell")');
    });

    it("binds the client's files, whose bytes are read at the start", () => {
      expect(text).toContain('(name = "ASSETS", service = "assets")');
      expect(text).toContain('(name = "BODY:/index.html", data = embed "../dist/client/index.html")');
    });

    it("listens only on the given address", () => {
      expect(text).toContain('sockets = [(name = "http", address = "127.0.0.1:8787"');
    });

    it("trusts no visitor's word about the address or the country", () => {
      expect(text).toContain('injectRequestHeaders = [(name = "CF-Connecting-IP"), (name = "CF-IPCountry")])');
    });

    it("leaves out bindings that only the platform has", () => {
      expect(text).not.toContain("RATE_READ");
    });
  });

  describe("the text of a configuration", () => {
    it("nests fields and lists, with a blank on either side of each equals sign", () => {
      const value = { name: "main", worker: { modules: [{ name: "a.js", esModule: { embed: "../a.js" } }] } };
      expect(capnpText(value)).toBe(
        '(name = "main", worker = (modules = [(name = "a.js", esModule = embed "../a.js")]))',
      );
    });

    it("writes numbers and booleans bare, and leaves out undefined fields", () => {
      expect(capnpText({ count: 3, on: true, off: undefined, http: {} })).toBe("(count = 3, on = true, http = ())");
    });

    it("writes a value of an enumeration bare", () => {
      expect(capnpText({ style: { choice: "proxy" } })).toBe("(style = proxy)");
    });

    it("escapes quotes, backslashes and control characters, so that no text ends early", () => {
      expect(capnpText('a"b\\c\nd\0é\u0085')).toBe('"a\\"b\\\\c\\x0ad\\x00é\u0085"');
    });

    it("is a constant of workerd's own type", () => {
      expect(configText({ services: [] })).toContain("const config :Workerd.Config = (services = []);");
    });
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "rangoli-assets-"));
    mkdirSync(join(folder, "assets"));
    for (const file of ["index.html", "assets/app-1.js", "_headers", ".assetsignore"])
      writeFileSync(join(folder, file), file);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("the list of assets has every file except those for the platform", () => {
    const listed = listAssets(folder).map(({ path, type }) => [path, type]);
    expect(listed).toEqual([
      ["/assets/app-1.js", "text/javascript; charset=utf-8"],
      ["/index.html", "text/html; charset=utf-8"],
    ]);
  });

  it("a file's tag changes with its content, and only then", () => {
    const tag = () => listAssets(folder).find(({ path }) => path === "/index.html")?.etag;
    const before = tag();
    expect(tag()).toBe(before);
    writeFileSync(join(folder, "index.html"), "changed");
    expect(tag()).not.toBe(before);
  });

  it.each([
    ["/index.html", "text/html; charset=utf-8"],
    ["/assets/app-a1b2c3.js", "text/javascript; charset=utf-8"],
    ["/assets/app-a1b2c3.css", "text/css; charset=utf-8"],
    ["/assets/manrope.woff2", "font/woff2"],
    ["/games/aviator.SVG", "image/svg+xml"],
    ["/manifest.webmanifest", "application/manifest+json"],
  ])("%s is %s", (file, type) => {
    expect(contentTypeOf(file)).toBe(type);
  });

  it("an unknown name is bytes", () => {
    expect(contentTypeOf("/LICENSE")).toBe("application/octet-stream");
  });
});

describe("deploy problems", () => {
  let folder = "";
  let config = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "rangoli-deploy-"));
    config = join(folder, "wrangler.toml");
    copyFileSync(join(ROOT, "wrangler.toml"), config);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const problemsOf = (env?: string) =>
    deployProblems(unstable_readConfig({ config, ...(env !== undefined && { env }) }, { hideWarnings: true }));

  it("the Worker of wrangler.toml can run at the top level and in the documented environment", () => {
    expect([problemsOf(), problemsOf("staging")]).toEqual([[], []]);
  });

  it("a bare environment is refused, with all the bindings that it lacks", () => {
    appendFileSync(config, "\n[env.bare]\n");
    const missing = BINDINGS.filter((name) => name !== "ASSETS");
    expect(missing).toContain("CELL");
    expect(problemsOf("bare")).toEqual([
      `rangoli-bare has no binding ${missing.join(", ")}: an environment inherits none, wrangler.toml has to name all`,
    ]);
  });

  it.each([
    ["an unknown var", 'UPSTREAM_PAGE = "/x/"', /^UPSTREAM_PAGE is no setting\. Allowed: UPSTREAM_PAGES\.$/],
    ["a var that is gone", 'LOG_SHARE = "0.05"', /^LOG_SHARE is no setting any more\. In its place: nothing: [^\n]*$/],
    ["a secret among the vars", 'FAIRNESS_KEY = "in everyone\'s sight"', /^FAIRNESS_KEY is a secret: [^']*$/],
    ["a value that is not allowed", 'EARLY_ACCESS = "yes"', /^EARLY_ACCESS="yes" is not allowed\./],
  ])("an environment with %s is refused", (_, line, problem) => {
    appendFileSync(config, `\n[env.other.vars]\n${line}\n`);
    expect(problemsOf("other")).toContainEqual(expect.stringMatching(problem));
  });
});
