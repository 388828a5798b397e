/** The schema steps of an object's database by release: a digest per step, in order. */
export type Releases = readonly (readonly string[])[];

/**
 * The shipped schema steps. Never edit a step, since databases have run it. To change a schema, append a step and add
 * its digest to the newest release here. The test of this file prints the line to add.
 */
export const SHIPPED: Readonly<Record<"cell" | "table" | "directory" | "catalogue", Releases>> = {
  cell: [
    ["63c75b030aaffddd", "5747b617f42696b4", "09f3bb9e10d1372e", "2bfae928d62dafda", "2496e62f5963cfea"],
    [
      "bd7af66b9e1e3ead", // Versions of passwords, account notices.
      "d28787b73028f4aa", // Tallies, totals of lists, Idempotency-Keys.
      "ec1966d90bacb443", // A queue of the outbox for each target.
      "d386a98125cadd4a", // Members that a load test made.
      "523bf9a2318ae120", // Members who have to recharge before they send money.
      "7b6bef49a5686555", // The profit of each day.
      "1bad4896270914ee", // Sums of play by day, week and month.
      "3283b45ae016ae6f", // Cancelled Aviator stakes, and cash-outs after a silence.
      "62e37fe213ace77e", // The silence of cancelled stakes.
      "05f2a5220af8246c", // Cancelled stakes on rounds.
      "3af173531bef25c7", // Aviator's sums of a member's day.
      "6fcb7df61d675d30", // Idempotency-Keys of games.
      "751bfa4f025fb0ca", // A share of fees for each hour.
      "2e4da80a071ed197", // Ended sessions of another backend's members.
      "6b967faf57ab5a48", // Members of demo accounts.
      "a4ee5f66824d4191", // Recharges that were given up.
      "26b22713c38f28b4", // The locale of a session.
    ],
  ],
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
