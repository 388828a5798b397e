import { Fault, type Faults } from "../faults.ts";
import type { Owner, Scheduler } from "../scheduler.ts";
import type { Host } from "./host.ts";
import { WorldRequest, WorldResponse } from "./link.ts";

/** A copy of plain data, so that two objects never share a value. */
function copyOf<T>(value: T): T {
  return copied(value) as T;
}

function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null) {
    if (typeof value === "function" || typeof value === "symbol")
      throw new TypeError(`cannot be sent: ${typeof value}`);
    return value;
  }
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [copied(key), copied(item)]));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError("cannot be sent: not plain data");
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copied(item)]));
}

/** Calls that may be delivered twice: reads, and calls with an id that the receiver recognizes. */
const REPEATABLE = new Set([
  "current",
  "outcome",
  "outcomes",
  "page",
  "highest",
  "detail",
  "offer",
  "exchange",
  "exchangeStakes",
  "receiveInvited",
  "receiveProfit",
  "receiveTransfer",
  "receiveTransferBack",
  "settlePayment",
  "redeem",
  "joinEvents",
  "emptyEvents",
  "takeStock",
  "itemsOf",
  "hasMember",
  "payment",
  "accountOf",
  "enrol",
  "time",
]);

/** A caller: an object or the gateway. */
export interface Caller {
  readonly owner: Owner;
  /** Sends a message when all earlier writes are stored. */
  readonly output: (leave: () => void) => void;
}

export interface StubNeeds {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly hostOf: (name: string) => Host;
}

type Method = (...args: unknown[]) => unknown;

/** The objects of one class for one caller. Messages to them may be late, lost or doubled. */
export function namespaceFor(needs: StubNeeds, caller: Caller): { getByName(name: string): unknown } {
  return {
    getByName: (name) =>
      new Proxy(
        {},
        {
          get: (_, method) =>
            typeof method === "string" && method !== "then"
              ? (...args: unknown[]) => call(needs, caller, needs.hostOf(name), method, args)
              : undefined,
        },
      ),
  };
}

function call(
  { scheduler, faults }: StubNeeds,
  { owner, output }: Caller,
  host: Host,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const sent = args.map(sendable);
  const label = `${owner.name} asks ${host.name} ${method} ${JSON.stringify(sent)}`;
  return new Promise((resolve, reject) => {
    output(() => {
      const back = (act: () => void) => scheduler.after(faults.delay(), owner, `hears of ${method}`, act);
      const fail = (error: unknown) => back(() => reject(error));
      if (faults.losesMessage()) return fail(new Fault(`lost: ${method}`));
      const run = (object: object) => (object as Record<string, Method>)[method]?.(...sent.map(sendable));
      const arrive = (onDone: (value: unknown) => void, onFailure: (error: unknown) => void) => {
        const delay = faults.delay();
        host.expect(scheduler.now + delay);
        scheduler.after(delay, null, label, () => host.receive({ run, onDone, onFailure }));
      };
      arrive((value) => {
        if (!faults.losesAnswer()) return back(() => resolve(sendable(value)));
        dropSocket(host, value);
        fail(new Fault(`its answer was lost: ${method}`));
      }, fail);
      if (REPEATABLE.has(method) && faults.repeats()) {
        arrive(
          () => undefined,
          () => undefined,
        );
      }
    });
  });
}

function sendable(value: unknown): unknown {
  return value instanceof WorldRequest || value instanceof WorldResponse ? value : copyOf(value);
}

/** If the answer is lost, no client has its connection. */
function dropSocket(host: Host, value: unknown): void {
  if (!(value instanceof WorldResponse) || value.webSocket === null) return;
  host.linkOf(value.webSocket[1])?.cut();
}
