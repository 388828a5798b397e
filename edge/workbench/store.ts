import { SUCCESS } from "#contract/call.ts";
import { DurableObject } from "cloudflare:workers";
import type { Fault } from "#contract/control/faults.ts";
import {
  CALLS_RECORDED_MAX,
  FRAMES_RECORDED_MAX,
  type RecordedCall,
  type RecordedSocket,
  type Recording,
} from "#contract/control/state.ts";
import { type Announcement, type Closing, type Stub, STUBS_MAX } from "#contract/control/workbench.ts";
import { BucketCopy, type RunningRecording } from "./recording/bucket-copy.ts";
import type { Entry } from "./recording/recorder.ts";
import { type Act, Trail, type TrailMark, type TrailPage } from "./trail.ts";

/** All that an operator has told the gateway to do. */
export interface WorkbenchRules {
  readonly faults: readonly Fault[];
  readonly stubs: readonly Stub[];
  readonly announcement: Announcement | null;
  readonly closings: readonly Closing[];
  /** Counts the changes. */
  readonly revision: number;
  readonly recording: RunningRecording | null;
}

export const NO_RULES: WorkbenchRules = {
  faults: [],
  stubs: [],
  announcement: null,
  closings: [],
  revision: 0,
  recording: null,
};

type RecordedFrame = RecordedSocket["frames"][number];

interface RecordingCounts {
  readonly on: boolean;
  readonly calls: number;
  readonly frames: number;
  readonly parts: number;
  /** Parts that are not in the bucket yet. */
  readonly unsaved?: readonly number[];
}

interface StoredRecording extends Omit<RecordingCounts, "unsaved">, RunningRecording {
  /** Bytes and entries of the last part. */
  readonly bytes: number;
  readonly entries: number;
}

/** A part ends when it has as much: a reader holds one part in memory. */
const PART_MAX_BYTES = 1024 * 1024;
const PART_MAX_ENTRIES = 2_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS recorded
    (seq INTEGER PRIMARY KEY, part INTEGER NOT NULL, kind TEXT NOT NULL, socket TEXT, text TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS recorded_part ON recorded (part);
  CREATE TABLE IF NOT EXISTS recorded_socket (id TEXT PRIMARY KEY, ms INTEGER NOT NULL, path TEXT NOT NULL) STRICT;
`;

interface WorkbenchCalls {
  rules(): WorkbenchRules;
  addFault(act: Act, fault: Omit<Fault, "id">): WorkbenchRules;
  removeFaults(act: Act, id: number | null): WorkbenchRules | null;
  addStub(act: Act, stub: Omit<Stub, "id">): WorkbenchRules | null;
  removeStubs(act: Act, id: number | null): WorkbenchRules | null;
  announce(act: Act, announcement: Announcement | null): WorkbenchRules;
  close(act: Act, closing: Closing): WorkbenchRules;
  open(act: Act, game: string | undefined): WorkbenchRules | null;
  record(act: Act, recording: RunningRecording | null): WorkbenchRules;
  beginAct(act: Act): number;
  endAct(seq: number, outcome: Parameters<Trail["end"]>[1]): void;
  note(act: Act, code: number, times: number): void;
  mark(): TrailMark | null;
  trail(after: number | null): TrailPage;
  append(id: string, entries: readonly Entry[]): void;
  counts(): RecordingCounts;
  part(number: number): Recording;
  checkStorage(): Promise<void>;
}

export interface WorkbenchApi extends Rpc.DurableObjectBranded, WorkbenchCalls {}

/** The calls through a stub. The platform's own type has no room for JSON of any form. */
export type WorkbenchStub = {
  [Name in keyof WorkbenchCalls]: (
    ...args: Parameters<WorkbenchCalls[Name]>
  ) => Promise<Awaited<ReturnType<WorkbenchCalls[Name]>>>;
};

/** Stores an operator's rules for every process of the gateway, the trail of all acts, and recordings. */
export class Workbench extends DurableObject implements WorkbenchApi {
  readonly #kv: SyncKvStorage;
  readonly #sql: SqlStorage;
  readonly #copy: BucketCopy;
  readonly #trail: Trail;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    this.#kv = ctx.storage.kv;
    this.#sql = ctx.storage.sql;
    this.#sql.exec(SCHEMA);
    this.#trail = new Trail(this.#sql, this.#kv);
    const read = (part: number) => this.part(part);
    this.#copy = new BucketCopy({ kv: this.#kv, bucket: env.RECORDINGS, read, now: () => Date.now() });
  }

  rules(): WorkbenchRules {
    // Rules of an older version have fewer fields.
    return { ...NO_RULES, ...this.#kv.get<WorkbenchRules>("rules") };
  }

  beginAct(act: Act): number {
    return this.ctx.storage.transactionSync(() => this.#trail.add(act, null));
  }

  endAct(seq: number, outcome: Parameters<Trail["end"]>[1]): void {
    this.ctx.storage.transactionSync(() => this.#trail.end(seq, outcome));
  }

  /** Adds a line of reads or refused acts. */
  note(act: Act, code: number, times: number): void {
    this.ctx.storage.transactionSync(() => this.#trail.add(act, code, null, { times }));
  }

  mark(): TrailMark | null {
    return this.#trail.mark();
  }

  trail(after: number | null): TrailPage {
    return this.#trail.page(after);
  }

  addFault(act: Act, fault: Omit<Fault, "id">): WorkbenchRules {
    const { faults } = this.rules();
    return this.#change(act, { faults: [...faults, { ...fault, id: this.#nextId() }] });
  }

  /** `id`: null removes all. Null: unknown id. */
  removeFaults(act: Act, id: number | null): WorkbenchRules | null {
    const faults = without(this.rules().faults, id);
    return faults && this.#change(act, { faults });
  }

  /** Null: there are too many. */
  addStub(act: Act, stub: Omit<Stub, "id">): WorkbenchRules | null {
    const { stubs } = this.rules();
    if (stubs.length >= STUBS_MAX) return null;
    return this.#change(act, { stubs: [...stubs, { ...stub, id: this.#nextId() }] });
  }

  removeStubs(act: Act, id: number | null): WorkbenchRules | null {
    const stubs = without(this.rules().stubs, id);
    return stubs && this.#change(act, { stubs });
  }

  announce(act: Act, announcement: Announcement | null): WorkbenchRules {
    return this.#change(act, { announcement });
  }

  /** Replaces an earlier closing of the same game. */
  close(act: Act, closing: Closing): WorkbenchRules {
    const others = this.rules().closings.filter(({ game }) => game !== closing.game);
    return this.#change(act, { closings: [...others, closing] });
  }

  /** Null: it is not closed. */
  open(act: Act, game: string | undefined): WorkbenchRules | null {
    const { closings } = this.rules();
    const left = closings.filter((each) => each.game !== game);
    return left.length === closings.length ? null : this.#change(act, { closings: left });
  }

  /** Starts a recording, and discards the last one. Null stops the running one. */
  record(act: Act, recording: RunningRecording | null): WorkbenchRules {
    return this.ctx.storage.transactionSync(() => this.#record(act, recording));
  }

  #record(act: Act, recording: RunningRecording | null): WorkbenchRules {
    const stored = this.#recording();
    if (recording === null) {
      if (stored?.on === true) {
        this.#kv.put("recording", { ...stored, on: false });
        this.#copy.add(stored, stored.parts);
      }
      return this.#apply(act, { recording: null });
    }
    this.#copy.drop();
    this.#sql.exec("DELETE FROM recorded");
    this.#sql.exec("DELETE FROM recorded_socket");
    const begun: StoredRecording = { ...recording, on: true, calls: 0, frames: 0, parts: 1, bytes: 0, entries: 0 };
    this.#kv.put("recording", begun);
    return this.#apply(act, { recording });
  }

  append(id: string, entries: readonly Entry[]): void {
    const stored = this.#recording();
    // Entries that were on their way when the recording stopped still count.
    if (stored === undefined || stored.id !== id) return;
    let { calls, frames, parts, bytes, entries: count } = stored;
    for (const entry of entries) {
      if (entry.kind === "socket") {
        const { socket, ms, path } = entry;
        this.#sql.exec("INSERT OR IGNORE INTO recorded_socket (id, ms, path) VALUES (?, ?, ?)", socket, ms, path);
        continue;
      }
      if (entry.kind === "call" ? calls >= CALLS_RECORDED_MAX : frames >= FRAMES_RECORDED_MAX) continue;
      if (entry.kind === "call") calls += 1;
      else frames += 1;
      const text = JSON.stringify(entry.kind === "call" ? entry.call : entry.frame);
      if (bytes >= PART_MAX_BYTES || count >= PART_MAX_ENTRIES) {
        this.#copy.add(stored, parts);
        parts += 1;
        bytes = 0;
        count = 0;
      }
      bytes += text.length;
      count += 1;
      const socket = entry.kind === "frame" ? entry.socket : null;
      const row = [parts, entry.kind, socket, text];
      this.#sql.exec("INSERT INTO recorded (part, kind, socket, text) VALUES (?, ?, ?, ?)", ...row);
    }
    this.#kv.put("recording", { ...stored, calls, frames, parts, bytes, entries: count });
    if (!stored.on) this.#copy.add(stored, parts);
  }

  /** Also sends parts again that the bucket refused. */
  counts(): RecordingCounts {
    const stored = this.#recording();
    if (stored === undefined) return { on: false, calls: 0, frames: 0, parts: 1 };
    const { on, calls, frames, parts } = stored;
    const { unsaved } = this.#copy;
    if (unsaved.length > 0) this.#copy.retry();
    return { on, calls, frames, parts, ...(unsaved.length > 0 && { unsaved }) };
  }

  part(number: number): Recording {
    const calls: RecordedCall[] = [];
    const sockets = new Map<string, RecordedSocket>();
    const rows = this.#sql.exec<{ kind: string; socket: string | null; text: string }>(
      "SELECT kind, socket, text FROM recorded WHERE part = ? ORDER BY seq",
      number,
    );
    for (const { kind, socket, text } of rows) {
      if (kind === "call") calls.push(JSON.parse(text) as RecordedCall);
      else if (socket !== null) this.#socketIn(sockets, socket)?.frames.push(JSON.parse(text) as RecordedFrame);
    }
    return { calls, sockets: [...sockets.values()] };
  }

  /** Rejects if the object cannot store. */
  async checkStorage(): Promise<void> {
    this.#kv.put("probe", Date.now());
    await this.ctx.storage.sync();
  }

  #socketIn(sockets: Map<string, RecordedSocket>, id: string): RecordedSocket | undefined {
    const known = sockets.get(id);
    if (known !== undefined) return known;
    const [row] = this.#sql.exec<{ ms: number; path: string }>("SELECT ms, path FROM recorded_socket WHERE id = ?", id);
    if (row === undefined) return undefined;
    const socket: RecordedSocket = { id, ...row, frames: [] };
    sockets.set(id, socket);
    return socket;
  }

  #recording(): StoredRecording | undefined {
    return this.#kv.get<StoredRecording>("recording");
  }

  #nextId(): number {
    const id = (this.#kv.get<number>("id") ?? 0) + 1;
    this.#kv.put("id", id);
    return id;
  }

  #change(act: Act, changed: Partial<WorkbenchRules>): WorkbenchRules {
    return this.ctx.storage.transactionSync(() => this.#apply(act, changed));
  }

  /** Runs inside a transaction. */
  #apply(act: Act, changed: Partial<WorkbenchRules>): WorkbenchRules {
    const known = this.rules();
    const before = Object.fromEntries(Object.entries(known).filter(([name]) => name in changed));
    const rules = { ...known, ...changed, revision: known.revision + 1 };
    this.#kv.put("rules", rules);
    this.#trail.add(act, SUCCESS, before, changed);
    return rules;
  }
}

/** Null: the id is unknown. */
function without<T extends { readonly id: number }>(all: readonly T[], id: number | null): T[] | null {
  if (id === null) return [];
  const left = all.filter((each) => each.id !== id);
  return left.length === all.length ? null : left;
}
