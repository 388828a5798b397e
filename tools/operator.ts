import { randomBytes } from "node:crypto";
import { ROLES } from "#contract/control/act.ts";
import { readSettings } from "#contract/settings/read-settings.ts";
import { CommandError, memberOf, oneOf, readCommand, text, whole } from "./command/command.ts";
import { addOperator, listOperators, removeOperator, rotateOperator } from "./server/operator-list.ts";
import { printFailure } from "./server/output.ts";

const TOKEN_BYTES = 32;

const { positionals, values } = readCommand({
  name: "npm run operator",
  takes: "add|rotate|remove|list [NAME]",
  about: `Prints the changed setting OPERATORS, and a new token once. OPERATORS of the environment has the operators so far. A
token ends with its last day, UTC.`,
  options: {
    role: oneOf(ROLES, "add: what the operator may do"),
    days: whole("add, rotate: days that the new token holds; absent: add: without an end, rotate: as many as before"),
    overlap: whole("rotate: days that the old token still holds", 1, 0),
    env: text("NAME", "the environment of the deployment that the setting is for", "production"),
  },
  example: "add asha --role act --days 90     # look: may only read",
});

const [command = "", name = ""] = positionals;
memberOf(["add", "rotate", "remove", "list"], command, "the command");
const { role, days = null, overlap, env } = values;
if (name === "" && command !== "list") throw new CommandError(`${command} takes a name`);
if (command === "add" && role === undefined) throw new CommandError("add takes a name, and a --role");

try {
  const before = process.env["OPERATORS"] ?? "";
  readSettings({ OPERATORS: before }, ["OPERATORS"]);
  if (command === "list") printList(before);
  else change(before);
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}

function printList(setting: string): void {
  for (const { name: who, role: may, hash, made, until } of listOperators(setting)) {
    const what = hash === null ? "by Access" : "token";
    console.log([who.padEnd(24), may.padEnd(4), what.padEnd(9), made ?? "-", until ?? "no end"].join("  "));
  }
  console.log("\nThe last use of each: GET /operate/trail");
}

function change(before: string): void {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const made = { name, token, now: Date.now(), days };
  const OPERATORS = changed();
  readSettings({ OPERATORS }, ["OPERATORS"]);
  if (command !== "remove") console.log(`token of ${name}, shown only now:\n\n  ${token}\n`);
  console.log(
    `Store this setting (a deployment: npx wrangler secret put OPERATORS --env ${env}):\n\n  OPERATORS="${OPERATORS}"`,
  );

  function changed(): string {
    if (command === "add" && role !== undefined) {
      if (listOperators(before).some((entry) => entry.name === name))
        throw new CommandError(`OPERATORS has ${name}: rotate its token, or remove it first`);
      return addOperator(before, role, made);
    }
    const after = command === "remove" ? removeOperator(before, name) : rotateOperator(before, made, overlap);
    if (after === null || after === before) throw new CommandError(`OPERATORS has no token of ${name}`);
    return after;
  }
}
