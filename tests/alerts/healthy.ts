import { setTimeout as pause } from "node:timers/promises";
import { beaconKeys, startLocalBeacon } from "#tools/server/local-beacon.ts";
import * as causes from "./causes.ts";

/** The app is closed by plan, with players who go on calling, from and to these seconds of the run. */
const CLOSED_FROM_S = 120;
const CLOSED_TO_S = 180;
const SOCKETS = 60;
/** Rolls by luck alone, so that the return to players is measured. */
const ROLLS_A_SECOND = 5;

/**
 * A busy evening behind a gateway that has it as its backend: members with sockets who play, a beacon that salts rounds,
 * pages that report, texts that arrive, an audit, and a planned closing. `judge` runs each second; it returns false to end early.
 */
export async function playHealthy(start: causes.Start, seconds: number) {
  const webhook = await causes.openWebhook();
  const beacon = await startLocalBeacon({ keys: beaconKeys(new Uint8Array(32)), now: Date.now });
  const BEACON = `${beacon.address} public=${beacon.publicKey}`;
  const evening = await start("evening", { SMS_WEBHOOK: webhook.url, BEACON });
  const front = await start("front", { UPSTREAM_ORIGIN: evening.url });
  const members = await causes.makeMembers(evening, SOCKETS);
  const sockets = causes.openSockets(evening, members);
  await causes.beginEvening(evening);
  return {
    jobs: { evening: evening.url, front: front.url },
    async play(judge: () => Promise<void>): Promise<void> {
      for (let second = 0; second < seconds; second += 1) {
        await pause(1_000);
        if (second === CLOSED_FROM_S)
          await causes.closeUntil(front, Date.now() + 1_000 * (CLOSED_TO_S - CLOSED_FROM_S));
        await causes.callApp(front);
        await causes.roll(evening, members[second % members.length], ROLLS_A_SECOND);
        if (second % 60 === 0) await causes.askForCode(evening, second / 60);
        await judge();
      }
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.close();
      await Promise.all([webhook.stop(), beacon.stop()]);
    },
  };
}
