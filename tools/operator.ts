import { randomBytes } from "node:crypto";
import { ROLES } from "#contract/control/act.ts";
import { readSettings } from "#contract/settings/read-settings.ts";
import { CommandError, memberOf, oneOf, readCommand } from "./command/command.ts";
import { printFailure } from "./server/output.ts";
import { operatorEntry } from "./server/settings.ts";

const TOKEN_BYTES = 32;

const { positionals, values } = readCommand({
  name: "npm run operator",
  takes: "add NAME",
  about: `Makes a token and prints it once, with the setting that lets it in. OPERATORS of the environment has the operators
so far.`,
  options: { role: oneOf(ROLES, "what the operator may do") },
  example: "add asha --role act     # look: may only read",
});

const [command = "", name = ""] = positionals;
memberOf(["add"], command, "the command");
const { role } = values;
if (name === "" || role === undefined) throw new CommandError("add takes a name, and a --role");

try {
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
