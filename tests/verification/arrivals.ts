/** How many bettors' seeds go into an outcome. */
const COUNTED_MAX = 3;

/** A stake that was acknowledged, with the seed that its player sent. */
export interface Arrival {
  readonly member: string;
  /** Members of one cell reach the table in the order in which they were acknowledged. */
  readonly cell: string;
  readonly seed: string;
}

/**
 * What is wrong with the player seeds that a round was drawn from. `arrivals` are the round's stakes in the order of their
 * acknowledgement. Each counted seed has to be the first of a player of that round, nobody's twice, at least one and at
 * most three; and within a cell nobody may have been passed over.
 */
export function seedFaults(counted: readonly string[], arrivals: readonly Arrival[]): string[] {
  const faults: string[] = [];
  const firsts = arrivals.filter(({ member }, at) => arrivals.findIndex((each) => each.member === member) === at);
  if (counted.length > COUNTED_MAX) faults.push(`${counted.length} seeds were counted`);
  if (counted.length === 0 && firsts.length > 0) faults.push("no player's seed was counted");
  if (new Set(counted).size < counted.length) faults.push("a seed was counted twice");
  for (const seed of counted) {
    if (!firsts.some((each) => each.seed === seed)) faults.push(`the seed ${seed} is no player's first of this round`);
  }
  for (const cell of new Set(firsts.map((each) => each.cell))) {
    const ofCell = firsts.filter((each) => each.cell === cell).map(({ seed }) => seed);
    const taken = counted.filter((seed) => ofCell.includes(seed));
    if (taken.join() !== ofCell.slice(0, taken.length).join()) faults.push(`in cell ${cell} a player was passed over`);
  }
  return faults;
}
