import { planTables } from "./print.ts";

// `npm run plan` simulates the peak hour and prints its cost.

const { cells, plans } = planTables();
console.log(`${cells}\n\n${plans}`);
