import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCommand, text } from "#tools/command/command.ts";
import { LIMITS, rulesFile } from "./alerts.ts";
import { dashboardFile } from "./dashboard.ts";

const { runbooks } = readCommand({
  name: "npx node tools/monitoring/main.ts",
  about: "Writes the rules of Prometheus and the dashboard of Grafana from the promises in tools/monitoring/slo.ts.",
  options: { runbooks: text("URL", "the folder docs/runbooks where it is read; absent: alerts name the file") },
  example: "--runbooks https://git.example/rangoli/docs/runbooks",
}).values;

const folder = new URL("dist/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, content] of [
  ["alerts.yml", rulesFile(LIMITS, runbooks?.replace(/\/$/, ""))],
  ["dashboard.json", dashboardFile()],
] as const) {
  const file = new URL(name, folder);
  writeFileSync(file, content);
  console.log(fileURLToPath(file));
}
