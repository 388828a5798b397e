import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCommand } from "#tools/command/command.ts";
import { rulesFile } from "./alerts.ts";
import { dashboardFile } from "./dashboard.ts";

readCommand({
  name: "npx node tools/monitoring/main.ts",
  about: "Writes the rules of Prometheus and the dashboard of Grafana from the promises in tools/monitoring/slo.ts.",
  options: {},
  example: "",
});

const folder = new URL("dist/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of [
  ["alerts.yml", rulesFile()],
  ["dashboard.json", dashboardFile()],
] as const) {
  const file = new URL(name, folder);
  writeFileSync(file, text);
  console.log(fileURLToPath(file));
}
