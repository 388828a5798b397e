import { Fault, type Faults } from "../faults.ts";
import type { Scheduler } from "../scheduler.ts";
import { type Arrival, Life } from "./life.ts";
import { Link, type ServerSocket } from "./link.ts";
import type { Disk } from "./storage.ts";

/** The delay before a failed alarm is repeated, doubled each time … */
const ALARM_RETRY_MS = 2_000;
/** … up to this number of times. */
const ALARM_RETRIES = 6;

export interface HostNeeds {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly disk: Disk;
  readonly make: (ctx: DurableObjectState, life: Life) => object;
  readonly onError: (error: unknown) => void;
}

/** An object by its name: its disk, its alarm and its present life, if it has one. */
export class Host {
  readonly name: string;
  readonly #needs: HostNeeds;
  readonly #links = new Map<ServerSocket, Link>();
  #life: Life | null = null;
  #alarm: number | null = null;
  #plan = 0;
  /** The arrival time of the last message under way. */
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

  /** Records the arrival time of a message that is under way. */
  expect(time: number): void {
    if (time < this.#latest) this.#needs.faults.counts.reordered++;
    this.#latest = Math.max(this.#latest, time);
  }

  /** Receives a message in an event without an owner. An object that is not in memory starts. */
  receive(arrival: Arrival): void {
    const life = this.#life ?? this.#begin();
    this.#needs.scheduler.enter(life);
    life.receive(arrival);
  }

  /** Ends the object like a crash: its memory is gone and its sockets break. */
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
      // The present life, because an object that slept may have started anew.
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
    this.#endInAlarm();
    this.receive({
      run: (object) => (object as { alarm(): Promise<void> }).alarm(),
      onDone: () => this.#rang(true),
      onFailure: () => this.#rang(false),
    });
  }

  #endInAlarm(): void {
    const { scheduler, faults } = this.#needs;
    const death = faults.alarmDeath();
    if (death === null) return;
    scheduler.after(death, null, `${this.name} ends in its alarm`, () => {
      if (this.#isRinging) this.kill(new Fault("ended in its alarm"));
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
