import { expect } from "vitest";
import { shiftTime } from "./client.ts";
import { eventually } from "./eventually.ts";
import { insideCell } from "./inside.ts";

const CELLS = 3;
const DAY_MS = 24 * 3_600_000;

/** Moves frozen time on until no cell knows a first answer any more. */
export async function forgetFirstAnswers(): Promise<void> {
  // What is dropped once a day is older than a day.
  await shiftTime(DAY_MS);
  await shiftTime(DAY_MS + 1);
  await eventually(async () => {
    const kept = await Promise.all(
      Array.from({ length: CELLS }, (_, cell) =>
        insideCell(
          cell,
          ({ storage: { sql } }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM first_answer").one().n,
        ),
      ),
    );
    expect(kept).toEqual(kept.map(() => 0));
  });
}
