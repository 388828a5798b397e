#!/usr/bin/env bash
# workerd 1.20261006.1 (npm) reads no chunk extensions, which RFC 9112 (7.1.1) has every recipient ignore if it does not
# know them. Reading such a body in a Worker fails with "internal error"; Node's fetch reads the same bytes.
#
# Exits 0 if it still does so.
set -eu
folder=$(mktemp -d)
trap 'kill "$(cat "$folder/pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund workerd@1.20261006.1
cat >worker.js <<'JS'
export default {
  async fetch(request) {
    const url = new URL(request.url).searchParams.get("url");
    const read = async () => (await fetch(url)).text();
    return new Response(await read().catch(String));
  },
};
JS
cat >trial.mjs <<'JS'
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";

const chunks = { plain: "5\r\nhello\r\n0\r\n\r\n", extended: "5;a=b\r\nhello\r\n0\r\n\r\n" };
const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", (bytes) => {
    const name = String(bytes).split(" ")[1].slice(1);
    socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks[name]}`);
  });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
writeFileSync("config.capnp", `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "2026-01-01")),
  (name = "internet", network = (allow = ["private"])),
], sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]);
`);
const workerd = spawn("node_modules/.bin/workerd", ["serve", "config.capnp", "--control-fd=3"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
writeFileSync("pid", String(workerd.pid));
const port = await new Promise((resolve) => workerd.stdio[3].on("data", (text) => resolve(/"port":(\d+)/.exec(text)?.[1])));
const inWorker = async (name) => (await fetch(`http://127.0.0.1:${port}/?url=${origin}/${name}`)).text();
const inNode = async (name) => (await fetch(`${origin}/${name}`)).text();
const told = { workerd: [await inWorker("plain"), await inWorker("extended")], node: [await inNode("plain"), await inNode("extended")] };
console.log(JSON.stringify(told));
workerd.kill();
server.close();
const isSame = told.node.every((text) => text === "hello") && told.workerd[0] === "hello" && told.workerd[1] !== "hello";
process.exit(isSame ? 0 : 1);
JS
node trial.mjs
