export interface RunningRecording {
  /** Tells this recording from an earlier one, whose late entries do not count. */
  readonly id: string;
  /** Real ms since the epoch. */
  readonly startedAt: number;
}

/** Parts that are not in the bucket yet, in their order of change. They last through a restart. */
interface Unsaved extends RunningRecording {
  readonly parts: readonly number[];
}

interface BucketCopyOptions {
  readonly kv: SyncKvStorage;
  /** Undefined: the deployment has none. */
  readonly bucket: Pick<R2Bucket, "put"> | undefined;
  readonly read: (part: number) => object;
  /** Real ms since the epoch. */
  readonly now: () => number;
}

export function recordingKey({ id, startedAt }: RunningRecording, part: number): string {
  return `recordings/${new Date(startedAt).toISOString()}-${id}/part-${String(part).padStart(5, "0")}.json`;
}

/** Copies the parts of a recording to a bucket. A part that the bucket refused stays named until a later try. */
export class BucketCopy {
  readonly #options: BucketCopyOptions;
  /** Parts that need no further try in this run; null: none runs. Writes follow each other, so that the newest stays. */
  #sent: Set<number> | null = null;

  constructor(options: BucketCopyOptions) {
    this.#options = options;
  }

  get unsaved(): readonly number[] {
    return this.#unsaved?.parts ?? [];
  }

  /** Sends a part that has changed. */
  add({ id, startedAt }: RunningRecording, part: number): void {
    if (this.#options.bucket === undefined) return;
    this.#options.kv.put("unsaved", { id, startedAt, parts: [...new Set([...this.unsaved, part])] } satisfies Unsaved);
    this.retry();
  }

  /** Sends all parts that are not in the bucket. */
  retry(): void {
    const { bucket } = this.#options;
    if (this.#sent !== null) this.#sent.clear();
    else if (bucket !== undefined) void this.#send(bucket);
  }

  /** The disk drops a recording for the next one: parts that the bucket does not have are gone. */
  drop(): void {
    const lost = this.#unsaved;
    if (lost === undefined) return;
    for (const part of lost.parts) this.#logFailure(recordingKey(lost, part), "lost to the next recording");
    this.#options.kv.delete("unsaved");
  }

  async #send(bucket: Pick<R2Bucket, "put">): Promise<void> {
    const sent = (this.#sent = new Set<number>());
    for (;;) {
      const unsaved = this.#unsaved;
      const part = unsaved?.parts.find((each) => !sent.has(each));
      if (unsaved === undefined || part === undefined) break;
      sent.add(part);
      const key = recordingKey(unsaved, part);
      const text = JSON.stringify({ part, ...this.#options.read(part) });
      try {
        await bucket.put(key, text, { httpMetadata: { contentType: "application/json" } });
        // A part that changed meanwhile has to be sent once more.
        if (sent.has(part)) this.#remove(unsaved.id, part);
      } catch (error) {
        this.#logFailure(key, String(error));
      }
    }
    this.#sent = null;
  }

  #remove(id: string, part: number): void {
    const unsaved = this.#unsaved;
    if (unsaved?.id !== id) return;
    const parts = unsaved.parts.filter((each) => each !== part);
    this.#options.kv.put("unsaved", { ...unsaved, parts } satisfies Unsaved);
  }

  get #unsaved(): Unsaved | undefined {
    return this.#options.kv.get<Unsaved>("unsaved");
  }

  #logFailure(key: string, error: string): void {
    console.error(JSON.stringify({ level: "error", time: this.#options.now(), event: "recording", key, error }));
  }
}
