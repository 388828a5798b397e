import type { Beacon } from "#fairness/beacon.ts";
import type { LogFailure } from "../log/log.ts";
import type { AnyOutcome } from "../games.ts";
import type { Clock } from "../time/clock.ts";
import { BeaconFeed, fetchRound } from "./beacon-feed.ts";
import type { RoundLog } from "./round-log.ts";
import type { Table } from "./table.ts";

interface PublicationNeeds {
  readonly clock: Clock;
  readonly table: Table<AnyOutcome>;
  readonly beacon: Beacon | null;
  readonly saltBeacon: Beacon | null;
  /** Null: the installation keeps no public list. */
  readonly log: RoundLog<AnyOutcome> | null;
  readonly logFailure: LogFailure;
}

/** A table fetches salts from the beacons, and sends entries to the public list. */
export class Publication {
  readonly #needs: PublicationNeeds;
  readonly #beacon: BeaconFeed | null;
  /** Another feed than that of rounds, so that neither waits for the other's retry. */
  readonly #salts: BeaconFeed | null;
  /** Asks for the beacons of void rounds. */
  readonly #late: BeaconFeed | null;

  constructor(needs: PublicationNeeds) {
    const feedOf = (beacon: Beacon | null) => beacon && new BeaconFeed(beacon, fetchRound, needs.logFailure);
    this.#needs = needs;
    this.#beacon = feedOf(needs.beacon);
    this.#salts = feedOf(needs.saltBeacon);
    this.#late = feedOf(needs.beacon);
    needs.log?.begin(needs.clock.now());
  }

  /** Brings the public list up to date, and fetches the salt that a chain on it waits for. */
  async publish(): Promise<void> {
    await this.sendToLog();
    await this.#fetchSalt();
    await this.#publishAvoided().catch(this.#noteListFailure);
  }

  async sendToLog(): Promise<void> {
    const { clock, log } = this.#needs;
    await log?.send(clock.now()).catch(this.#noteListFailure);
  }

  /** How long the running round has been waiting for its beacon. */
  beaconLateMs(now: number): number {
    const wanted = this.#needs.table.history.awaitedBeacon(now);
    return wanted === null ? 0 : (this.#beacon?.lateMs(wanted, now) ?? 0);
  }

  /** Fetches the beacon that the running round waits for. The players' cells ask again until it has come. */
  async fetchBeacon(now: number): Promise<void> {
    const { clock, logFailure, table } = this.#needs;
    const wanted = table.history.wantedBeacon(now);
    if (this.#beacon === null || wanted === null) return;
    try {
      const round = await this.#beacon.get(wanted, now);
      if (round !== null) table.history.takeBeacon(round, clock.now());
    } catch (error) {
      logFailure("beacon_failed", error, { round: wanted });
    }
  }

  /** The next call and the alarm try again. */
  readonly #noteListFailure = (error: unknown): void => this.#needs.logFailure("list_failed", error);

  async #publishAvoided(): Promise<void> {
    const { clock, log } = this.#needs;
    const now = clock.now();
    const wanted = this.#late && (log?.wantedAvoided(now) ?? null);
    if (this.#late === null || wanted === null) return;
    const beacon = await this.#late.get(wanted.round, now);
    if (beacon !== null) await log?.sendAvoided(wanted.period, beacon, now);
  }

  /** Calls and alarms ask again until it has come. */
  async #fetchSalt(): Promise<void> {
    const { clock, table } = this.#needs;
    const wanted = table.wantedSalt();
    if (this.#salts === null || wanted === null) return;
    const salt = await this.#salts.get(wanted, clock.now());
    if (salt !== null) table.takeSalt(salt, clock.now());
  }
}
