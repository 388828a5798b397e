import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { ROLES } from "#contract/control/act.ts";
import { readSettings } from "#contract/settings/read-settings.ts";
import { printFailure } from "./server/output.ts";
import { operatorEntry } from "./server/settings.ts";

// `npm run operator -- add NAME --role look|act` makes a token and prints it once, with the setting that lets it in.
// OPERATORS of the environment has the operators so far.

const TOKEN_BYTES = 32;

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { role: { type: "string" } } });
  const [command, name = ""] = positionals;
  const role = ROLES.find((each) => each === values.role);
  if (command !== "add" || role === undefined) throw new Error("npm run operator -- add NAME --role look|act");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  // Before the others: options stand at the end.
  const OPERATORS = [operatorEntry(name, role, token), process.env["OPERATORS"] ?? ""].join(" ").trim();
  readSettings({ OPERATORS }, ["OPERATORS"]);
  console.log(`token of ${name}, shown only now:\n\n  ${token}\n`);
  console.log(`Store this setting (a deployment: npx wrangler secret put OPERATORS):\n\n  OPERATORS="${OPERATORS}"`);
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
