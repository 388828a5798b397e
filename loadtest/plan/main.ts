import { planTables } from "./print.ts";

// `npm run plan`: the peak hour, simulated, and what it costs.

const { cells, plans } = planTables();
console.log(`${cells}\n\n${plans}`);
