import { mkdirSync, writeFileSync } from "node:fs";
import { rulesFile } from "./alerts.ts";
import { dashboardFile } from "./dashboard.ts";

// `npx node tools/monitoring/main.ts` writes the rules of Prometheus and the dashboard of Grafana from the promises in
// slo.ts.

const folder = new URL("dist/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("alerts.yml", folder), rulesFile());
writeFileSync(new URL("dashboard.json", folder), dashboardFile());
