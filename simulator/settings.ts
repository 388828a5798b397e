import { readSettings } from "#contract/read-settings.ts";
import type { SettingTexts } from "#contract/settings.ts";
import type { CatalogueApi } from "./catalogue/api.ts";
import type { CellApi } from "./cell/api.ts";
import type { Region } from "./objects/placement.ts";
import type { DirectoryApi } from "./directory/api.ts";
import type { RoundsApi } from "./rounds/api.ts";

/** What the simulator needs bound: its objects, and the settings of edge/contract/settings.ts. */
export interface SimulatorBindings extends SettingTexts {
  CELL: DurableObjectNamespace<CellApi>;
  DIRECTORY: DurableObjectNamespace<DirectoryApi>;
  ROUNDS: DurableObjectNamespace<RoundsApi>;
  CATALOGUE: DurableObjectNamespace<CatalogueApi>;
}

export interface SimulatorSettings {
  /** How many cells take new members: 0 … cells − 1. */
  readonly cells: number;
  /** Where cells are put, in turn; empty: where the platform likes. */
  readonly cellRegions: readonly Region[];
  /** Minor units that a new member starts with. */
  readonly welcomeBalance: number;
  readonly earlyAccess: boolean;
  readonly transferEnabled: boolean;
  /** Whether answers show one-time codes: without a control API nobody could read them. */
  readonly demoCodes: boolean;
  /** How long the processor takes to decide a withdrawal, ms of simulated time. */
  readonly withdrawalDelayMs: number;
  /** Where the app sends everyone instead of opening: an address or a path; empty: it opens. */
  readonly landingPage: string;
  /** Of the Android app that can be downloaded; empty: there is none. */
  readonly androidVersion: string;
  /** The secret that every server seed is derived from. */
  readonly fairnessKey: string;
  /** What the payment processor signs with. */
  readonly paymentKey: string;
}

/** An env never changes: its settings are read once, and not for each request or stub. */
const read = new WeakMap<SimulatorBindings, SimulatorSettings>();

/** Reads the settings; throws where one cannot be read, since a simulator that guesses would lose rounds or money. */
export function simulatorSettings(env: SimulatorBindings): SimulatorSettings {
  const known = read.get(env) ?? parseSettings(env);
  read.set(env, known);
  return known;
}

function parseSettings(env: SimulatorBindings): SimulatorSettings {
  const set = readSettings(env, [
    "CELLS",
    "CELL_REGIONS",
    "WELCOME_BALANCE",
    "EARLY_ACCESS",
    "TRANSFER_ENABLED",
    "DEMO_CODES",
    "WITHDRAWAL_DELAY_MS",
    "LANDING_PAGE",
    "ANDROID_VERSION",
    "FAIRNESS_KEY",
    "PAYMENT_KEY",
  ]);
  return {
    cells: set.CELLS,
    cellRegions: set.CELL_REGIONS,
    welcomeBalance: set.WELCOME_BALANCE,
    earlyAccess: set.EARLY_ACCESS,
    transferEnabled: set.TRANSFER_ENABLED,
    demoCodes: set.DEMO_CODES,
    withdrawalDelayMs: set.WITHDRAWAL_DELAY_MS,
    landingPage: set.LANDING_PAGE,
    androidVersion: set.ANDROID_VERSION,
    fairnessKey: set.FAIRNESS_KEY,
    paymentKey: set.PAYMENT_KEY,
  };
}
