import { planTables } from "./print.ts";

// `npm run plan` simulates the peak hour and prints its cost.

console.log(Object.values(planTables()).join("\n\n"));
