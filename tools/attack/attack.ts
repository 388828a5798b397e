import type { Target } from "./target.ts";

export interface Try {
  readonly what: string;
  /** True: the server let it through. */
  readonly isThrough: boolean;
}

/** A class of attacks. It throws if it cannot begin: a server that refuses everything is no proof. */
export interface Attack {
  readonly name: string;
  readonly run: (target: Target) => Promise<readonly Try[]>;
}

export interface Outcome {
  readonly name: string;
  readonly tries: number;
  readonly through: readonly string[];
  /** Why the class could not be judged; null: it was. */
  readonly failure: string | null;
}

/** Runs classes of attacks one after another, since some of them use up limits of the server. */
export async function attack(
  target: Target,
  attacks: readonly Attack[],
  print: (line: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run } of attacks) {
    const outcome = await run(target).then(
      (tries) => ({
        name,
        tries: tries.length,
        through: tries.flatMap(({ what, isThrough }) => (isThrough ? [what] : [])),
        failure: tries.length === 0 ? "nothing was tried" : null,
      }),
      (error: unknown) => ({ name, tries: 0, through: [], failure: String(error) }),
    );
    outcomes.push(outcome);
    for (const line of linesOf(outcome)) print(line);
  }
  return outcomes;
}

export function hasHeld({ through, failure }: Outcome): boolean {
  return through.length === 0 && failure === null;
}

function linesOf({ name, tries, through, failure }: Outcome): string[] {
  if (failure !== null) return [`${name}: not judged: ${failure}`];
  return [`${name}: ${tries} tries, ${through.length} got through`, ...through.map((what) => `  ${what}`)];
}
