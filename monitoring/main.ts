import { writeFileSync } from "node:fs";
import { rulesFile } from "./alerts.ts";
import { dashboardFile } from "./dashboard.ts";

// `npm run monitoring` writes the rules of Prometheus and the dashboard of Grafana anew from the promises in slo.ts.

writeFileSync(new URL("alerts.yml", import.meta.url), rulesFile());
writeFileSync(new URL("dashboard.json", import.meta.url), dashboardFile());
