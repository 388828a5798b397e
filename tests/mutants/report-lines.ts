import { appendFileSync } from "node:fs";

interface Place {
  readonly line: number;
  readonly column: number;
}

/** A mutant as Stryker tells its reporters. Lines and columns count from 1. */
export interface Reported {
  readonly fileName: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly status: string;
}

/** Writes each mutant's result at once, so that a run that its time ends has results. */
class LineReporter {
  onMutationTestingPlanReady({ mutantPlans }: { readonly mutantPlans: readonly unknown[] }): void {
    this.#write({ planned: mutantPlans.length });
  }

  onMutantTested({ fileName, replacement, location, status }: Reported): void {
    this.#write({ fileName, replacement, location, status });
  }

  #write(line: object): void {
    appendFileSync(process.env["MUTANTS_LINES"] ?? "", `${JSON.stringify(line)}\n`);
  }
}

export const strykerPlugins = [{ kind: "Reporter", name: "lines", injectableClass: LineReporter }];
