/** A movement of a member's money that the books have to show, once. */
export interface Entry {
  readonly member: number;
  readonly kind: string;
  /** Minor units. */
  readonly amount: number;
}

/** Names of those of `wanted` that are not in `found`, each as often as it is missing. */
export function missing(wanted: readonly Entry[], found: readonly Entry[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of found) counts.set(nameOf(entry), (counts.get(nameOf(entry)) ?? 0) + 1);
  return wanted.map(nameOf).filter((name) => {
    const left = counts.get(name) ?? 0;
    counts.set(name, left - 1);
    return left <= 0;
  });
}

function nameOf({ member, kind, amount }: Entry): string {
  return `${kind} of ${amount} at ${member}`;
}
