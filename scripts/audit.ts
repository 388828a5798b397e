import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { controlAudit } from "#contract/control/control.ts";
import { dataDirOf } from "./paths.ts";
import { auditReport } from "./server/output.ts";
import { secretsIn } from "./server/settings.ts";

// `npm run audit` prints a running server's audit and ends with 1 if an invariant is broken. PORT or --url names the
// server; CONTROL_TOKEN or the secrets of DATA_DIR give its token.

const DEFAULT_PORT = "8787";

const { values } = parseArgs({
  options: { url: { type: "string", default: `http://127.0.0.1:${process.env["PORT"] || DEFAULT_PORT}` } },
});

const audit = await askForAudit(values.url.replace(/\/+$/, ""), controlToken());
console.log(auditReport(audit));
if (!audit.ok) process.exitCode = 1;

async function askForAudit(url: string, token: string) {
  const response = await fetch(url + controlAudit.path, { headers: { Authorization: `Bearer ${token}` } });
  const answer = (await response.json()) as { code: number; msg: string } & Parameters<typeof auditReport>[0];
  if (answer.code !== 200) throw new Error(`${url} answers ${answer.code}: ${answer.msg}`);
  return answer;
}

function controlToken(): string {
  const given = process.env["CONTROL_TOKEN"];
  if (given) return given;
  const dataDir = dataDirOf(process.env);
  // The audit must not create secrets for a server that never ran.
  if (!existsSync(join(dataDir, "secrets.json"))) throw new Error(`no server has kept its data in ${dataDir}`);
  return secretsIn(dataDir, process.env).CONTROL_TOKEN;
}
