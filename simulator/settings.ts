import { type SettingValues, workerValues } from "#contract/settings/read-settings.ts";
import type { REGIONS, SettingTexts, WorkerSettingName } from "#contract/settings/settings.ts";
import type { Beacon } from "#fairness/beacon.ts";

/** The webhook that sends text messages. */
export interface TextGateway {
  readonly address: string;
  /** The secret that the webhook knows us by; empty: none. */
  readonly token: string;
}

export interface TextCaps {
  readonly hour?: number | undefined;
  readonly day?: number | undefined;
}

export interface SimulatorSettings extends Omit<SettingValues<WorkerSettingName>, "cells" | "beacon"> {
  /** Number of cells that take new members: 0 to cells − 1. */
  readonly cells: number;
  /** With more cells, relays stand between them and the tables; each answers so many. */
  readonly relayCells: number;
  /** Regions of cells, in turn; empty: the platform chooses. */
  readonly cellRegions: readonly (typeof REGIONS)[number][];
  readonly transferEnabled: boolean;
  /** Text messages of an hour and of a day; absent: as many as go out in ten minutes. */
  readonly textCaps: TextCaps;
  /** Null: text messages reach nobody but the control API. */
  readonly texts: TextGateway | null;
  /** Mixed into the rounds of every table; null: none. */
  readonly beacon: Beacon | null;
  /** Salts the chains. */
  readonly saltBeacon: Beacon | null;
  /** Minor units that one operator moves without a second one. */
  readonly aloneMax: number;
  /** Whether operators exist, who read the journal. */
  readonly hasOperators: boolean;
}

/** With a test bench one person may do everything with play money. In minor units. */
const ALONE_WITH_TEST_BENCH = 100_000_000_00;

/** The times of drand's chain quicknet: that of its round 1, and between its rounds, in seconds. */
const QUICKNET = { genesisTime: 1_692_803_367, period: 3 };

/** An env never changes, so its settings are parsed once. */
const read = new WeakMap<SettingTexts, SimulatorSettings>();

/** Parses the settings; throws for an invalid one, since a guess could lose rounds or money. */
export function simulatorSettings(env: SettingTexts): SimulatorSettings {
  const known = read.get(env) ?? parseSettings(env);
  read.set(env, known);
  return known;
}

function parseSettings(env: SettingTexts): SimulatorSettings {
  const values = workerValues(env);
  const { cells, beacon, smsWebhook, smsToken, operators, access, offers } = values;
  const { value: webhook, ...textCaps } = smsWebhook;
  const saltBeacon = beacon.value === null ? null : { address: beacon.value, publicKey: beacon.public, ...QUICKNET };
  return {
    ...values,
    cells: cells.value,
    relayCells: cells.relay,
    cellRegions: cells.regions,
    transferEnabled: offers.has("transfer"),
    textCaps,
    texts: webhook === null ? null : { address: webhook, token: smsToken },
    beacon: beacon.rounds ? saltBeacon : null,
    saltBeacon,
    aloneMax: operators.alone ?? (values.testBench ? ALONE_WITH_TEST_BENCH : 0),
    hasOperators: operators.value.length > 0 || access !== null,
  };
}
