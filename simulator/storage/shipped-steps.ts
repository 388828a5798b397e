/** The schema steps of an object's database by release: a digest per step, in order. */
export type Releases = readonly (readonly string[])[];

/**
 * The shipped schema steps. Never edit a step, since databases have run it. To change a schema, append a step and add
 * its digest to the newest release here. The test of this file prints the line to add.
 */
export const SHIPPED: Readonly<Record<"cell" | "table" | "directory" | "catalogue", Releases>> = {
  cell: [["7b5fa254cef64e15"]],
  table: [
    ["04f6e6a0998cb27a", "1b2b1581cb49769d"],
    [
      "52cc203cb2c468cd", // Ordinals of rounds.
      "39fc79c5231adc43", // Chains of server seeds.
      "85863c0f2a0ea44c", // Beacons and void rounds.
    ],
  ],
  directory: [
    ["9e66e6cde53eb517", "e98061e708ae0017"],
    ["8bf6154f97fd54d1", "71e57b2da02796b1"],
  ],
  catalogue: [["73315b2b381f2b3b", "55d6ea9f5fcf8129", "25f7422afa4fadb6"], ["cc5cf57c8d7b3087"]],
};

/**
 * Tables and columns (`table`, `table.column`) that no code uses from a release on, by its number from 1. A later
 * release may drop them.
 */
export const RETIRED: Readonly<Record<string, number>> = {};
