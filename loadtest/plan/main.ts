import { planTables } from "./print.ts";

// `npm run plan` simulates the peak hour and prints its cost.

const { cells, plans, costs, shared, first } = planTables();
console.log([cells, plans, costs, shared, first].join("\n\n"));
