import { controlMembers } from "#contract/control/control.ts";
import { groupFrame } from "#games/aviator/frames.ts";
import type { Server } from "#scripts/server/server.ts";
import { cmdIn } from "../players/player-context.ts";
import type { BurstResult } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { ask } from "#scripts/server/operator.ts";
import { type BenchSocket, openSocket } from "./socket.ts";

const SOCKETS = 300;
const BALANCE = 100_000;

/** Side whose messages are Aviator sockets of one cell: each opens and gets the round. */
export async function opensSide(server: Pick<Server, "url" | "controlToken" | "pid">): Promise<Side> {
  const members = { count: SOCKETS, balance: BALANCE, cell: 0 };
  const tokens = (await ask(server, controlMembers, members)).members.map(({ token }) => token);
  const open: BenchSocket[] = [];
  const close = () => {
    for (const socket of open.splice(0)) socket.close();
  };
  return {
    name: "sockets opened",
    pid: server.pid,
    prepare: async () => close(),
    async burst(): Promise<BurstResult> {
      const startedAt = performance.now();
      open.push(...(await Promise.all(tokens.map((token) => openWithRound(server.url, token)))));
      return { messages: tokens.length, ms: performance.now() - startedAt, clientBusy: 0 };
    },
    end: close,
  };
}

async function openWithRound(url: string, token: string): Promise<BenchSocket> {
  const socket = await openSocket(`${url}/aviator?token=${encodeURIComponent(token)}`);
  await new Promise<void>((resolve) => {
    socket.onText = (payload) => {
      if (cmdIn(payload.toString()) === groupFrame.cmd) resolve();
    };
  });
  socket.onText = () => undefined;
  return socket;
}
