export class OpenSockets {
  readonly #closers = new Set<() => void>();

  get open(): number {
    return this.#closers.size;
  }

  /** `end` runs on `close`, in the context of the socket's own request. Returns its removal. */
  add(end: () => void): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#closers.add(resolve);
    void promise.then(end);
    return () => this.#closers.delete(resolve);
  }

  /** Closes all, for a restart. */
  close(): void {
    for (const closer of this.#closers) closer();
  }
}
