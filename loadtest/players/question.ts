import type { OfferName } from "#contract/offers.ts";
import type { Stage } from "./arrivals.ts";
import type { Api, Recorder } from "./api.ts";
import type { Journey } from "./journeys.ts";
import type { Guest } from "./members.ts";
import type { PlayerContext, TablePlayer } from "./player-context.ts";
import type { Settings } from "./settings.ts";
import type { Size } from "../profiles.ts";
import type { MeasureName } from "../measures.ts";

/** A question, which a k6 script asks. */
export interface Question {
  /** Needed offers beside the tables. */
  readonly needs?: readonly OfferName[];
  /** Measures that it promises and that have to occur. */
  readonly measures: readonly MeasureName[];
  readonly parts: (settings: Asked) => Parts;
  /** Number of members that it likes to have; it needs as many as the size has players. */
  readonly members?: (size: Size) => number;
  /** Ms until the run should begin. Throws if it cannot be asked now. */
  readonly waitMs?: (api: Api, guest: Guest, size: Size) => Promise<number>;
}

export type Asked = Pick<Settings, "size" | "flight"> & {
  /** Games that the backend does not have. */
  readonly without: readonly string[];
};

export interface Parts {
  readonly tables: readonly TableGroup[];
  readonly visits: Visits | null;
}

export interface TableGroup {
  readonly name: "aviator" | "luckyHit";
  readonly players: number;
  readonly arriveWithinMs: number;
  /** A player's seconds at the table; by default all of the run. */
  readonly stayOf?: (index: number) => Stay;
  readonly sit: (record: Recorder, context: PlayerContext, inRun: PlayerInRun) => TablePlayer;
}

export interface Stay {
  readonly from: number;
  readonly to: number;
}

export interface PlayerInRun {
  readonly index: number;
  /** When the run began, ms since the epoch. */
  readonly startedAt: number;
}

/** Arrivals of members over REST. */
export interface Visits {
  /** Seconds of the run before the first one. */
  readonly startsAfter: number;
  /** Arrivals a second at the start. */
  readonly startRate: number;
  readonly stages: readonly Stage[];
  readonly journey: Journey;
  /** Journeys that show before the run whether their game is there and open. */
  readonly tried: readonly { readonly name: string; readonly journey: Journey }[];
  /** True: members need a mobile number and a password in the file. */
  readonly needsPassword?: true;
}

export const constantRate = (perSecond: number, seconds: number): Pick<Visits, "startRate" | "stages"> => ({
  startRate: perSecond,
  stages: [{ target: perSecond, seconds }],
});
