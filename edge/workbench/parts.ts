import type { UnreadEntry } from "#contract/control/metrics.ts";
import type { Shadow } from "#edge/upstream/shadow/shadow.ts";
import type { Upstream } from "#edge/upstream/upstream.ts";
import type { Journal } from "./journal.ts";
import type { Replayer } from "./recording/replayer.ts";
import type { RulesCache } from "./rules.ts";
import type { WorkbenchStub } from "./store.ts";

export interface WorkbenchParts {
  /** Answers players. */
  readonly upstream: Upstream;
  readonly answers: "simulator" | "origin" | "both";
  /** Answers the operator's calls that are a simulator's; null: a real backend, which gets none of them. */
  readonly simulator: Upstream["fetch"] | null;
  readonly store: () => WorkbenchStub;
  /** Real ms since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly uuid: () => string;
  /** Compares the backend with a second one. */
  readonly shadow?: Pick<Shadow, "entries" | "counts"> | undefined;
  /** Fields of a backend's answers that clients cannot read, newest last. */
  readonly unread?: (() => readonly UnreadEntry[]) | undefined;
}

/** The operator's calls change it. */
export interface WorkbenchState {
  readonly rules: RulesCache;
  readonly journal: Journal;
  readonly replay: { current: Replayer | null };
  readonly sockets: { open: number };
  /** False: the simulator has faults and a journal of its own, which reach into its cells. */
  readonly isOwn: boolean;
}
