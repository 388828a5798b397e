import type { Size } from "../profiles.ts";
import type { PlayerInRun, TableGroup } from "./question.ts";
import { type Api, type Connection, pause } from "./api.ts";
import type { Guest } from "./members.ts";

/** Before a player leaves, it stops sending, so that all answers can still come. */
const FAREWELL_MS = 2_000;
const POLL_MS = 250;
/** Longest stay of a player who plays one round. */
const ROUND_MS_MAX = 120_000;

export const PATHS = { aviator: "/aviator", luckyHit: "/luckyhit" } as const;

/** When a player comes to a table after the run's start, and for how long it stays. */
export function stayOf(group: TableGroup, index: number, { seconds, speed }: Pick<Size, "seconds" | "speed">) {
  const { from, to } = group.stayOf?.(index) ?? { from: 0, to: seconds };
  const arriveMs = from * 1000 + Math.random() * group.arriveWithinMs;
  return { arriveMs, stay: { speed, forMs: to * 1000 - arriveMs } };
}

/** The members who make visits: those who do not play, if there are some. */
export function visitorsOf(guests: readonly Guest[], { players }: Pick<Size, "players">): readonly Guest[] {
  const more = guests.slice(players);
  return more.length > 0 ? more : guests;
}

/** Plays at a table for a time, or without one for a round. Resolves when the player has left. */
export function stayAtTable(
  api: Api,
  { name, sit }: Pick<TableGroup, "name" | "sit">,
  { token, nickName }: Guest,
  inRun: PlayerInRun,
  { speed, forMs }: { readonly speed: number; readonly forMs: number | null },
): Promise<void> {
  const { now, later, record } = api;
  return new Promise((resolve) => {
    let isOpen = false;
    /** A generator waits for its timers, and those of a player may be long. */
    const timers = new Set<() => void>();
    const leave = (isLost: boolean) => {
      player.leave();
      for (const cancel of timers) cancel();
      if (!isLost) for (let each = player.open; each > 0; each--) record.add("unanswered", 1);
      record.add("lost_sockets", isLost ? 1 : 0);
      if (isOpen) record.add("sockets_closed", 1);
      isOpen = false;
      resolve();
    };
    const connection: Connection = api.connect(PATHS[name], token, {
      onOpen() {
        isOpen = true;
        record.add("sockets_opened", 1);
        void hasStayed().then(() => {
          if (!isOpen) return;
          leave(false);
          connection.close();
        });
      },
      onText: (text) => player.receive(text),
      onEnd(why) {
        record.complain(`${PATHS[name]}: the socket ended: ${why}`);
        leave(true);
      },
    });
    const player = sit(
      record,
      {
        nickName,
        speed,
        now,
        random: Math.random,
        later(run, delayMs) {
          const dueAt = now() + Math.max(0, delayMs);
          const cancel = later(
            () => {
              timers.delete(cancel);
              run(dueAt);
            },
            Math.max(0, delayMs),
          );
          timers.add(cancel);
        },
        send: (text) => connection.send(text),
      },
      inRun,
    );

    async function hasStayed(): Promise<void> {
      const from = now();
      if (forMs === null) {
        while (isOpen && !player.isDone && now() - from < ROUND_MS_MAX) await pause(api, POLL_MS);
      } else {
        await pause(api, forMs - FAREWELL_MS);
      }
      player.leave();
      if (forMs !== null) await pause(api, FAREWELL_MS);
    }
  });
}
