import type { Faults } from "../faults.ts";
import type { Scheduler } from "../scheduler.ts";
import { type Arrival, Life } from "./life.ts";
import { Link, type ServerSocket } from "./link.ts";
import type { Disk } from "./storage.ts";

/** An alarm whose handler failed comes again after this, doubled each time … */
const ALARM_RETRY_MS = 2_000;
/** … so many times, and then no more. */
const ALARM_RETRIES = 6;

export interface HostNeeds {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly disk: Disk;
  readonly make: (ctx: DurableObjectState, life: Life) => object;
  /** Something was thrown that nobody caught. */
  readonly onError: (error: unknown) => void;
}

/** What is called by an object's name: what it has on disk, its alarm, and its present life, if it has one. */
export class Host {
  readonly name: string;
  readonly #needs: HostNeeds;
  readonly #links = new Map<ServerSocket, Link>();
  #life: Life | null = null;
  #alarm: number | null = null;
  #plan = 0;
  /** When the last of what is under way arrives. */
  #latest = 0;
  #isRinging = false;
  #retries = 0;

  constructor(needs: HostNeeds) {
    this.name = needs.name;
    this.#needs = needs;
  }

  get disk(): Disk {
    return this.#needs.disk;
  }

  /** Something is under way to it, and arrives at a time. */
  expect(time: number): void {
    if (time < this.#latest) this.#needs.faults.counts.reordered++;
    this.#latest = Math.max(this.#latest, time);
  }

  /** Takes what arrives, inside an event that is nobody's yet: an object that is not in memory comes to life. */
  receive(arrival: Arrival): void {
    const life = this.#life ?? this.#begin();
    this.#needs.scheduler.enter(life);
    life.receive(arrival);
  }

  /** Ends its life, as a crash does: everything in memory is gone, and its sockets break. */
  kill(reason: Error): void {
    this.#life?.end(reason);
  }

  linkOf(socket: ServerSocket): Link | undefined {
    return this.#links.get(socket);
  }

  #begin(): Life {
    const { name, scheduler, faults, disk, make, onError } = this.#needs;
    const life: Life = new Life({
      name,
      scheduler,
      faults,
      disk,
      alarm: this.#alarm,
      make: (ctx) => make(ctx, life),
      onAccept: (socket) => this.#accept(socket),
      onCommit: (alarm) => this.#setAlarm(alarm),
      onEnd: () => this.#ended(),
      onError,
    });
    this.#life = life;
    return life;
  }

  #accept(socket: ServerSocket): void {
    const { name, scheduler, faults } = this.#needs;
    const link = new Link({
      name,
      scheduler,
      faults,
      // Whoever holds the socket by then: an object that slept may have been begun anew.
      output: (leave) => this.#life?.output(leave),
      toObject: (run) => {
        if (this.#life?.sockets.includes(socket) !== true) return;
        this.receive({ run, onDone: () => undefined, onFailure: () => undefined });
      },
      onClosed: () => {
        const held = this.#life?.sockets ?? [];
        if (held.includes(socket)) held.splice(held.indexOf(socket), 1);
        this.#links.delete(socket);
      },
      socket,
    });
    this.#links.set(socket, link);
  }

  #ended(): void {
    this.#needs.faults.counts.restarts++;
    this.#life = null;
    for (const link of this.#links.values()) link.break();
    this.#links.clear();
    if (this.#isRinging) this.#rang(false);
  }

  #setAlarm(time: number | null): void {
    if (time === this.#alarm) return;
    this.#alarm = time;
    if (!this.#isRinging) this.#planAlarm();
  }

  #planAlarm(): void {
    const { scheduler, faults } = this.#needs;
    const plan = ++this.#plan;
    if (this.#alarm === null) return;
    const wait = Math.max(0, this.#alarm - scheduler.now) + faults.alarmLateness();
    scheduler.after(wait, null, `${this.name} alarm`, () => {
      if (plan === this.#plan) this.#ring();
    });
  }

  #ring(): void {
    this.#isRinging = true;
    this.#alarm = null;
    this.#life?.clearAlarm();
    this.receive({
      run: (object) => (object as { alarm(): Promise<void> }).alarm(),
      onDone: () => this.#rang(true),
      onFailure: () => this.#rang(false),
    });
  }

  #rang(isDone: boolean): void {
    if (!this.#isRinging) return;
    this.#isRinging = false;
    this.#retries = isDone ? 0 : this.#retries + 1;
    if (!isDone && this.#alarm === null && this.#retries <= ALARM_RETRIES) {
      this.#alarm = this.#needs.scheduler.now + ALARM_RETRY_MS * 2 ** (this.#retries - 1);
      this.#life?.setAlarm(this.#alarm);
    }
    this.#planAlarm();
  }
}
