/** A job's finding. */
export interface Line {
  readonly name: string;
  readonly isRight: boolean;
  readonly story: string;
}

export interface Job {
  readonly name: string;
  run(): Promise<Line>;
}

interface JobOptions {
  /** Jobs at once. */
  readonly parallel: number;
  /** A job that takes longer is wrong. */
  readonly limitMs: number;
  print(text: string): void;
}

/** Runs all jobs, prints the line of each and a last one, and resolves with the exit code, whatever happens to a job. */
export async function runJobs(jobs: readonly Job[], { parallel, limitMs, print }: JobOptions): Promise<0 | 1> {
  const left = [...jobs];
  let wrong = 0;
  const work = async () => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) {
      const { name, isRight, story } = await lineOf(job, limitMs);
      if (!isRight) wrong++;
      print(`${isRight ? "ok     " : "WRONG  "} ${name.padEnd(34)} ${story}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  print(wrong === 0 ? `\nall ${jobs.length} as they have to be` : `\n${wrong} of ${jobs.length} wrong`);
  return wrong === 0 ? 0 : 1;
}

/** The timer also keeps the process alive while a job waits for what will never come. */
function lineOf({ name, run }: Job, limitMs: number): Promise<Line> {
  const wrong = (why: unknown) => ({ name, isRight: false, story: `NO VERDICT: ${String(why)}` });
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(wrong(`no end within ${limitMs / 60_000} minutes`)), limitMs);
    void Promise.resolve()
      .then(run)
      .catch(wrong)
      .then((line) => {
        clearTimeout(timer);
        resolve(line);
      });
  });
}
