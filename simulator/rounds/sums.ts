/**
 * What is staked on the running round by kind of stake, over all cells. In memory alone: after a restart each cell's next
 * question, a second later, fills it again.
 */
export class Sums {
  #period = 0;
  readonly #cells = new Map<number, readonly number[]>();

  /** Takes a cell's sums and answers those of all; what belongs to another round than the newest changes nothing. */
  exchange(period: number, cell: number, sums: readonly number[]): number[] {
    if (period > this.#period) {
      this.#period = period;
      this.#cells.clear();
    }
    if (period === this.#period) this.#cells.set(cell, sums);
    return sums.map((_, index) => [...this.#cells.values()].reduce((sum, each) => sum + (each[index] ?? 0), 0));
  }
}
