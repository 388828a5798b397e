import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SteadyAddress, accepts, type WireSocket } from "#tests/helpers/socket-origin.ts";
import { attack, hasHeld } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { Target } from "./target.ts";

let address: SteadyAddress;
const timers = new Set<NodeJS.Timeout>();

// A new port each: Node keeps connections to the port of the server before.
beforeEach(() => {
  address = new SteadyAddress();
});

afterEach(async () => {
  for (const timer of timers) clearInterval(timer);
  await address.end();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** A server that believes everybody and refuses nothing. */
function gullibleServer(): Server {
  let members = 100_000;
  let heard = "";
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const id = String(members++);
      if (body.length < 1_000) heard += body;
      const mobile_number = /"mobile_number":"([^"]+)","verify_type":"register"/.exec(heard)?.[1] ?? "+919800000000";
      response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
      const made = { user_id: id, mobile_number, nick_name: "kite", token: `${id}.secret` };
      const row = { id: 1, mobile_number, verify_type: "register", code: "123456", create_time: 0 };
      const answer = { code: 200, msg: heard, members: [made], queued: 1, entry: { balance: 1e6 }, queryset: [row] };
      response.end(JSON.stringify(answer));
    });
  });
  server.on("upgrade", accepts(playAlong));
  return server;
}

const STATUSES = [11, 21, 30, 600];
const STEP_MS = 400;

/** Plays rounds of Aviator that take every stake at any time, and pay every cash-out. */
function playAlong(socket: WireSocket): void {
  const send = (cmd: number, data: object) => void socket.send(JSON.stringify({ cmd, data: JSON.stringify(data) }));
  let step = 0;
  const tell = () => {
    send(5002, { period: 1_000 + Math.floor(step / STATUSES.length), status: STATUSES[step % STATUSES.length] });
    step += 1;
  };
  timers.add(setInterval(tell, STEP_MS));
  socket.onMessage = (message) => {
    const { cmd, betId } =
      /"cmd":(?<cmd>\d+)(?:.*\\"betId\\":\\"(?<betId>[^\\]+))?/.exec(String(message))?.groups ?? {};
    if (cmd === "5015") send(5016, { status: 1, betId });
    if (cmd === "5017") send(5018, { status: 1, cashSuccess: true, cashCoefficient: 2, cashAmount: 200 });
  };
}

it.each(ATTACKS)("$name finds the holes of a server that refuses nothing", async (each) => {
  await address.listen(gullibleServer());
  const lines: string[] = [];
  const [outcome] = await attack(new Target(address.url, "a token"), [each], (line) => lines.push(line));
  expect(outcome).toMatchObject({ name: each.name, failure: null });
  expect(outcome?.through.length).toBeGreaterThan(0);
  expect(lines[0]).toBe(`${each.name}: ${outcome?.tries} tries, ${outcome?.through.length} got through`);
});

it("no class counts as held by a server that refuses everything", async () => {
  const refuse = createServer((_, response) => response.end('{"code":401,"msg":"no"}'));
  await address.listen(refuse);
  const outcomes = await attack(new Target(address.url, "a token"), ATTACKS, () => undefined);
  expect(outcomes.filter(hasHeld)).toEqual([]);
  expect(outcomes.map(({ failure }) => failure)).not.toContain(null);
});
