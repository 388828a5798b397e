/** Something that is to happen. */
export interface Entry {
  readonly time: number;
  /** Of two at one time, the one that was planned first. */
  readonly order: number;
}

/** What is to happen, earliest first: a binary heap. */
export class Queue<E extends Entry> {
  readonly #heap: E[] = [];

  get size(): number {
    return this.#heap.length;
  }

  push(entry: E): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (isBefore(heap[above], entry)) break;
      heap[at] = heap[above] as E;
      at = above;
    }
    heap[at] = entry;
  }

  pop(): E | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1], heap[below])) below++;
      if (isBefore(last, heap[below])) break;
      heap[at] = heap[below] as E;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}

function isBefore(a: Entry | undefined, b: Entry | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.time < b.time || (a.time === b.time && a.order < b.order);
}
