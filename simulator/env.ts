import * as z from "zod/mini";
import { money } from "../edge/contract/values.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { Cell } from "./cell/cell.ts";
import { REGIONS, type Region } from "./placement.ts";
import type { Directory } from "./directory/directory.ts";
import type { Rounds } from "./rounds/rounds.ts";

/** What the simulator needs bound; settings are text, as the platform gives them. */
export interface SimulatorBindings {
  CELL: DurableObjectNamespace<Cell>;
  DIRECTORY: DurableObjectNamespace<Directory>;
  ROUNDS: DurableObjectNamespace<Rounds>;
  CATALOGUE: DurableObjectNamespace<Catalogue>;
  /** The secret that every server seed is derived from. */
  FAIRNESS_KEY?: string;
  CONTROL_TOKEN?: string;
  CELLS?: string;
  CELL_REGIONS?: string;
  WELCOME_BALANCE?: string;
  EARLY_ACCESS?: string;
  TRANSFER_ENABLED?: string;
  WITHDRAWAL_DELAY_MS?: string;
  LANDING_PAGE?: string;
  ANDROID_VERSION?: string;
}

const FAIRNESS_KEY_MIN = 16;
const onOff = z._default(z.enum(["on", "off"]), "on");

/** Names between commas or blanks. */
const regionList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(/[\s,]+/).filter((name) => name !== "")),
  ),
  z.array(z.enum(REGIONS)),
);

const settingsSchema = z.object({
  CELLS: z._default(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), "8"),
  CELL_REGIONS: z.optional(regionList),
  WELCOME_BALANCE: z._default(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/)), "1000.00"),
  EARLY_ACCESS: onOff,
  TRANSFER_ENABLED: onOff,
  WITHDRAWAL_DELAY_MS: z._default(z.string().check(z.regex(/^\d{1,9}$/)), "30000"),
  LANDING_PAGE: z._default(z.string().check(z.regex(/^(?:https?:\/\/[^\s/]\S*|\/(?!\/)\S*)?$/)), ""),
  ANDROID_VERSION: z._default(z.string().check(z.regex(/^[\w.-]{0,40}$/)), ""),
  FAIRNESS_KEY: z.string().check(z.minLength(FAIRNESS_KEY_MIN)),
});

export interface SimulatorSettings {
  /** How many cells take new members: 0 … cells − 1. */
  readonly cells: number;
  /** Where cells are put, in turn; empty: where the platform likes. */
  readonly cellRegions: readonly Region[];
  /** Minor units that a new member starts with. */
  readonly welcomeBalance: number;
  readonly earlyAccess: boolean;
  readonly transferEnabled: boolean;
  /** How long the processor takes to decide a withdrawal, ms of simulated time. */
  readonly withdrawalDelayMs: number;
  /** Where the app sends everyone instead of opening: an address or a path; empty: it opens. */
  readonly landingPage: string;
  /** Of the Android app that can be downloaded; empty: there is none. */
  readonly androidVersion: string;
  readonly fairnessKey: string;
}

/** An env never changes: its settings are read once, and not for each request or stub. */
const read = new WeakMap<SimulatorBindings, SimulatorSettings>();

/** Reads the settings; throws where one cannot be read, since a simulator that guesses would lose rounds or money. */
export function simulatorSettings(env: SimulatorBindings): SimulatorSettings {
  const known = read.get(env) ?? readSettings(env);
  read.set(env, known);
  return known;
}

function readSettings(env: SimulatorBindings): SimulatorSettings {
  const parsed = settingsSchema.safeParse(env);
  // Only the names: values may be secret.
  if (!parsed.success) {
    throw new Error(`settings: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
  }
  const { data } = parsed;
  return {
    cells: Number(data.CELLS),
    cellRegions: data.CELL_REGIONS ?? [],
    welcomeBalance: z.decode(money, Number(data.WELCOME_BALANCE)),
    earlyAccess: data.EARLY_ACCESS === "on",
    transferEnabled: data.TRANSFER_ENABLED === "on",
    withdrawalDelayMs: Number(data.WITHDRAWAL_DELAY_MS),
    landingPage: data.LANDING_PAGE,
    androidVersion: data.ANDROID_VERSION,
    fairnessKey: data.FAIRNESS_KEY,
  };
}
