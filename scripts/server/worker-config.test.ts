import { describe, expect, it } from "vitest";
import { capnpText } from "./capnp.ts";
import { deployConfig, type ServerParts, serverConfig } from "./worker-config.ts";

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
    { name: "assets/chunk.js", file: "/app/dist/rangoli/assets/chunk.js" },
    { name: "index.js", file: "/app/dist/rangoli/index.js" },
  ],
  assets: [
    {
      path: "/index.html",
      file: "/app/dist/client/index.html",
      type: "text/html",
      etag: '"1"',
      body: "BODY:/index.html",
      packedFile: "/app/dist/packed/index.html.br",
      packed: "PACKED:/index.html",
    },
  ],
  assetsWorker: "/app/dist/assets-worker.js",
  settings: ["CELLS", "CONTROL_TOKEN"],
  address: "127.0.0.1:8787",
  storageDir: "/app/.data/do",
  configDir: "/app/.data",
};

const text = capnpText(serverConfig(parts));

describe("the server's configuration", () => {
  it("runs the main module of the build first, whatever the order of its files", () => {
    expect(text.indexOf("../dist/rangoli/index.js")).toBeLessThan(text.indexOf("../dist/rangoli/assets/chunk.js"));
  });

  it("holds the names of settings and secrets, never their values", () => {
    expect(text).toContain('(name = "CONTROL_TOKEN", fromEnvironment = "CONTROL_TOKEN")');
    expect(text).toContain('(name = "CELLS", fromEnvironment = "CELLS")');
    expect(text).not.toContain('"8"');
  });

  it("keeps each class's data under a key that development uses too, on SQLite where the migrations say so", () => {
    expect(text).toContain('(className = "Cell", uniqueKey = "rangoli-Cell", enableSql = true)');
    expect(text).toContain('(className = "Old", uniqueKey = "rangoli-Old", enableSql = false)');
    expect(text).toContain('(name = "CELL", durableObjectNamespace = "Cell")');
  });

  it("binds the client's files, their bytes read in at the start", () => {
    expect(text).toContain('(name = "ASSETS", service = "assets")');
    expect(text).toContain('(name = "BODY:/index.html", data = embed "../dist/client/index.html")');
  });

  it("listens on the given address alone", () => {
    expect(text).toContain('sockets = [(name = "http", address = "127.0.0.1:8787"');
  });

  it("takes nobody's word for where they come from", () => {
    expect(text).toContain('http = (injectRequestHeaders = [(name = "CF-Connecting-IP")])');
  });

  it("leaves out bindings that only the platform has", () => {
    expect(text).not.toContain("RATE_READ");
  });
});
