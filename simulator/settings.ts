import { readSettings } from "#contract/settings/read-settings.ts";
import type { SigningKey } from "#contract/settings/setting-kinds.ts";
import type { REGIONS, RULES, SettingTexts } from "#contract/settings/settings.ts";
import type { Beacon } from "#fairness/beacon.ts";

/** The webhook that sends text messages. */
export interface TextGateway {
  readonly address: string;
  /** The secret that the webhook knows us by; empty: none. */
  readonly token: string;
}

export interface SimulatorSettings {
  /** Number of cells that take new members: 0 to cells − 1. */
  readonly cells: number;
  /** Number of directories that share the accounts; fixed by the first start. */
  readonly directories: number;
  /** With more cells, relays stand between them and the tables; each answers so many. */
  readonly relayCells: number;
  /** Regions of cells, in turn; empty: the platform chooses. */
  readonly cellRegions: readonly (typeof REGIONS)[number][];
  /** A new member's balance, minor units. */
  readonly welcomeBalance: number;
  readonly earlyAccess: boolean;
  readonly transferEnabled: boolean;
  /** Whether visitors can open accounts without a number. */
  readonly demo: boolean;
  /** Answers to a caller who shows this key contain one-time codes; null: no answers do. */
  readonly demoCodesKey: string | null;
  /** Null: text messages reach nobody but the control API. */
  readonly texts: TextGateway | null;
  /** Age of the games' rows that leave for the bucket ARCHIVE. */
  readonly archiveAfterDays: number;
  /** The operator's rule set. */
  readonly rules: (typeof RULES)[number];
  /** An address or path that the app redirects to at start; empty: none. */
  readonly landingPage: string;
  /** Version of the Android app for download; empty: none. */
  readonly androidVersion: string;
  /** The secret behind every server seed. */
  readonly fairnessKey: string;
  /** Mixed into the rounds of every table; null: none. */
  readonly beacon: Beacon | null;
  /** Salts the chains. */
  readonly saltBeacon: Beacon | null;
  /** Whether an operator may change time, outcomes and data. */
  readonly testBench: boolean;
  /** Whether operators exist, who read the journal. */
  readonly hasOperators: boolean;
  readonly installation: string;
  /** Signs the payment processor's messages. */
  readonly paymentKey: string;
  /** Sign receipts: the first signs, the others have signed before. Empty: no receipts. */
  readonly receiptKeys: readonly SigningKey[];
}

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
  const set = readSettings(env, [
    "CELLS",
    "DIRECTORIES",
    "RELAY_CELLS",
    "CELL_REGIONS",
    "WELCOME_BALANCE",
    "EARLY_ACCESS",
    "TRANSFER_ENABLED",
    "DEMO",
    "DEMO_CODES",
    "DEMO_CODES_KEY",
    "SMS_WEBHOOK",
    "SMS_TOKEN",
    "ARCHIVE_AFTER_DAYS",
    "RULES",
    "TEST_BENCH",
    "OPERATORS",
    "ACCESS_TEAM",
    "INSTALLATION",
    "LANDING_PAGE",
    "ANDROID_VERSION",
    "FAIRNESS_KEY",
    "PAYMENT_KEY",
    "RECEIPT_KEY",
    "BEACON",
    "BEACON_PUBLIC",
    "BEACON_ROUNDS",
  ]);
  const beacon: Beacon | null =
    set.BEACON === null
      ? null
      : {
          address: set.BEACON,
          publicKey: set.BEACON_PUBLIC,
          ...QUICKNET,
        };
  return {
    cells: set.CELLS,
    directories: set.DIRECTORIES,
    relayCells: set.RELAY_CELLS,
    cellRegions: set.CELL_REGIONS,
    welcomeBalance: set.WELCOME_BALANCE,
    earlyAccess: set.EARLY_ACCESS,
    transferEnabled: set.TRANSFER_ENABLED,
    demo: set.DEMO,
    demoCodesKey: set.DEMO_CODES ? set.DEMO_CODES_KEY || null : null,
    texts: set.SMS_WEBHOOK === null ? null : { address: set.SMS_WEBHOOK, token: set.SMS_TOKEN },
    archiveAfterDays: set.ARCHIVE_AFTER_DAYS,
    rules: set.RULES,
    testBench: set.TEST_BENCH,
    hasOperators: set.OPERATORS.length > 0 || set.ACCESS_TEAM !== "",
    installation: set.INSTALLATION,
    landingPage: set.LANDING_PAGE,
    androidVersion: set.ANDROID_VERSION,
    fairnessKey: set.FAIRNESS_KEY,
    paymentKey: set.PAYMENT_KEY,
    receiptKeys: set.RECEIPT_KEY,
    beacon: set.BEACON_ROUNDS ? beacon : null,
    saltBeacon: beacon,
  };
}
