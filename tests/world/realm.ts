import { WorldRequest, WorldResponse } from "./platform/http.ts";
import { SocketPair } from "./platform/sockets.ts";
import type { Random } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";

export interface RealmNeeds {
  readonly scheduler: Scheduler;
  readonly random: Random;
  /** A line of the log. */
  readonly onLog: (line: string) => void;
}

/**
 * Puts the world's time, timers, chance and sockets in the place of the global ones, which is where the simulator finds
 * the platform's. Gives back what undoes it.
 */
export function enterRealm({ scheduler, random, onLog }: RealmNeeds): () => void {
  const timers = new Set<number>();
  let lastTimer = 0;
  const undo = [
    replace(Date, "now", () => scheduler.now),
    replace(globalThis, "setTimeout", (run: () => void, ms = 0) => {
      const timer = ++lastTimer;
      timers.add(timer);
      scheduler.after(ms, scheduler.current, "timer", () => {
        if (timers.delete(timer)) run();
      });
      return timer;
    }),
    replace(globalThis, "clearTimeout", (timer: number) => timers.delete(timer)),
    replace(globalThis, "crypto", {
      getRandomValues: <T extends ArrayBufferView>(array: T): T => {
        random.writeTo(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
        return array;
      },
      randomUUID: () => uuid(random),
    }),
    replace(globalThis, "Request", WorldRequest),
    replace(globalThis, "Response", WorldResponse),
    replace(globalThis, "WebSocketPair", SocketPair),
    replace(console, "error", onLog),
    // Refusals are expected here, and thousands.
    replace(console, "log", () => undefined),
  ];
  return () => {
    for (const each of undo.toReversed()) each();
  };
}

function replace(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, before);
  };
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 4 }, () => random.word().toString(16).padStart(8, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}
