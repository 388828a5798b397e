import { argv } from "node:process";

// `npm run screens` takes the pictures of each flow (main.ts). `npm run screens -- TOOL` runs another tool on the screens.

const TOOLS: Readonly<Record<string, () => Promise<unknown>>> = {
  axe: () => import("./axe.ts"),
  lighthouse: () => import("./lighthouse.ts"),
  start: () => import("./start.ts"),
  still: () => import("./still.ts"),
  weight: () => import("./weight.ts"),
};

const [, , name = ""] = argv;
const tool = TOOLS[name];
// The tool reads its own arguments.
if (tool !== undefined) argv.splice(2, 1);
await (tool?.() ?? import("./main.ts"));
