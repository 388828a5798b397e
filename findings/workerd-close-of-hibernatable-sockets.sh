#!/usr/bin/env bash
# workerd 1.20261006.1 (npm) keeps the connection of a hibernatable socket that its object closes outside of an event of
# that socket: the close frames are exchanged at once, the TCP connection ends when the object hibernates, 10 s later.
# RFC 6455 (7.1.1) has a server end it at once. Closed in `webSocketMessage`, it ends at once. Browsers wait 2 s, then
# tell the page; ws 8.21.0 (npm) and proxies wait for the end.
#
# Exits 0 if it still does so.
set -eu
folder=$(mktemp -d)
trap 'kill "$(cat "$folder/pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund workerd@1.20261006.1 ws@8.21.0
cat >worker.js <<'JS'
import { DurableObject } from "cloudflare:workers";
export class Room extends DurableObject {
  fetch(request) {
    if (request.headers.get("upgrade") === null) {
      for (const socket of this.ctx.getWebSockets()) socket.close(4000, "by a request");
      return new Response("closed");
    }
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }
  webSocketMessage(socket) {
    socket.close(4001, "by a message");
  }
  webSocketClose(socket, code) {
    if (socket.readyState !== WebSocket.CLOSED) socket.close(code);
  }
}
export default { fetch: (request, env) => env.ROOM.get(env.ROOM.idFromName("room")).fetch(request) };
JS
cat >trial.mjs <<'JS'
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { WebSocket } from "ws";

writeFileSync("config.capnp", `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "2026-10-01",
  durableObjectNamespaces = [(className = "Room", uniqueKey = "room")], durableObjectStorage = (inMemory = void),
  bindings = [(name = "ROOM", durableObjectNamespace = "Room")],
))], sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]);
`);
const workerd = spawn("node_modules/.bin/workerd", ["serve", "config.capnp", "--control-fd=3"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
writeFileSync("pid", String(workerd.pid));
const port = await new Promise((resolve) => workerd.stdio[3].on("data", (text) => resolve(/"port":(\d+)/.exec(text)?.[1])));
async function secondsToEnd(close) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  await once(socket, "open");
  const from = performance.now();
  await close(socket);
  await once(socket, "close");
  return (performance.now() - from) / 1000;
}
const byMessage = await secondsToEnd((socket) => socket.send("please"));
const byRequest = await secondsToEnd(() => fetch(`http://127.0.0.1:${port}/`));
console.log(`closed by a message: ${byMessage.toFixed(1)} s; by a request: ${byRequest.toFixed(1)} s`);
workerd.kill();
process.exit(byMessage < 2 && byRequest > 5 ? 0 : 1);
JS
node trial.mjs
