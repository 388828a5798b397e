import { beforeEach, describe, expect, it } from "vitest";
import { type Ending, Faults } from "../faults.ts";
import { Scheduler, Trace } from "../scheduler.ts";
import { Host } from "./host.ts";
import { Disk } from "./storage.ts";

class ChosenFaults extends Faults {
  next: Ending | null = null;
  death: number | null = null;

  override ending(): Ending | null {
    const ending = this.next;
    this.next = null;
    return ending;
  }

  override alarmDeath(): number | null {
    const death = this.death;
    this.death = null;
    return death;
  }

  override some(): number {
    return 0;
  }

  override alarmLateness(): number {
    return 0;
  }
}

let scheduler: Scheduler;
let faults: ChosenFaults;
let host: Host;
/** The object's output and the results of its calls. */
let heard: string[];
let begun: number;
let isSlow: boolean;

beforeEach(() => {
  scheduler = new Scheduler(0, new Trace());
  faults = new ChosenFaults(1);
  heard = [];
  begun = 0;
  isSlow = false;
  const disk = new Disk(null);
  disk.run("CREATE TABLE note (text TEXT)");
  disk.commit();
  host = new Host({
    name: "notes",
    scheduler,
    faults,
    disk,
    onError: () => undefined,
    make: ({ storage }) => {
      begun += 1;
      return {
        async write(...texts: string[]) {
          for (const text of texts) {
            storage.sql.exec("INSERT INTO note (text) VALUES (?)", text);
            await Promise.resolve();
          }
          return texts.join();
        },
        async wakeAt(time: number) {
          await storage.setAlarm(time);
        },
        async alarm() {
          heard.push(`rang at ${scheduler.now}`);
          if (isSlow) await new Promise(() => undefined);
          if (heard.length === 1) throw new Error("not yet");
        },
      };
    },
  });
});

/** Sends a call and waits for its answer or its failure. */
async function send(method: string, ...args: unknown[]): Promise<void> {
  let isOver = false;
  scheduler.after(0, null, "sent", () =>
    host.receive({
      run: (object) => (object as Record<string, (...given: unknown[]) => unknown>)[method]?.(...args),
      onDone: (value) => {
        isOver = true;
        heard.push(String(value));
      },
      onFailure: (error) => {
        isOver = true;
        heard.push(String(error));
      },
    }),
  );
  await scheduler.run(() => isOver);
}

function notes(): unknown[] {
  return host.disk.run("SELECT text FROM note ORDER BY rowid").map(({ text }) => text);
}

describe("an object of the simulated world", () => {
  it("stores its writes and then sends its answer", async () => {
    await send("write", "a", "b");
    expect(heard).toEqual(["a,b"]);
    expect(notes()).toEqual(["a", "b"]);
  });

  it.each<[Ending, string[]]>([
    ["nothing is kept", []],
    ["the first part is kept", ["a"]],
    ["all is kept", ["a", "b"]],
    ["some of it is told", ["a", "b"]],
  ])("that ends in an event tells nobody that it is done: %s", async (ending, kept) => {
    faults.next = ending;
    await send("write", "a", "b");
    expect(heard).toEqual([expect.stringMatching(/^Error: \[fault] ended/)]);
    expect(notes()).toEqual(kept);
    await send("write", "c");
    expect(heard[1]).toBe("c");
    expect(begun).toBe(2);
  });

  it("receives its alarm, receives it again after a failure, and keeps it after its end", async () => {
    await send("wakeAt", 5_000);
    host.kill(new Error("killed"));
    heard.length = 0;
    await scheduler.pass(60_000);
    expect(heard).toEqual(["rang at 5000", "rang at 7000"]);
  });

  it("that ends in its alarm receives it again", async () => {
    await send("wakeAt", 5_000);
    heard.length = 0;
    [isSlow, faults.death] = [true, 50];
    await scheduler.pass(60_000);
    expect(heard).toEqual(["rang at 5000", "rang at 7050"]);
    expect(begun).toBe(2);
  });
});
