import { describe, expect, it } from "vitest";
import { ADDS, LAST, tryNext } from "./next-versions.ts";
import { tryRelease } from "./matrix.ts";
import { faultsToNext, releasedVersions, schemaFaults } from "./release.ts";

describe("the last release", () => {
  it("upgrades to the present code and back, also under kills, and runs beside it", async () => {
    const ways = await tryRelease(LAST, true, { kills: 2 });
    expect(ways).toHaveLength(3);
    expect(ways.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  it("works on the data of a next version that only adds", async () => {
    expect((await tryNext(ADDS)).filter(({ faults }) => faults.length > 0)).toEqual([]);
  });
});

describe("the schema of a release", () => {
  it.each(releasedVersions())("%s is in the next one, step by step", async (version) => {
    expect(await faultsToNext(version)).toEqual([]);
  });

  it("may not change, and new classes come alone", () => {
    const release = { version: "0.2.0", steps: { cell: ["one"] }, classes: ["v1"] };
    const more = { steps: { cell: ["one", "two"], table: ["three"] }, classes: ["v1"] };
    expect(schemaFaults(release, more)).toEqual([]);
    expect(schemaFaults(release, { ...release, classes: ["v1", "v2"] })).toEqual([]);
    expect(schemaFaults(release, { ...more, classes: ["v1", "v2"] })).toEqual([
      "release the changed classes alone: 0.2.0 lacks schema steps too",
    ]);
    expect(schemaFaults(release, { steps: { cell: ["other"] }, classes: ["v1"] })).toEqual([
      "the steps of cell are not those that 0.2.0 shipped",
    ]);
  });
});
