import { CommandError, names, readCommand, text } from "#tools/command/command.ts";
import { ensureBuilt } from "../build/build.ts";
import { attack, hasHeld } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { startLimitedServer } from "./own-target.ts";
import { Target } from "./target.ts";

const { values } = readCommand({
  name: "npm run attack",
  about: `Attacks a server by class, and prints what got through. It ends with 1 after that, and if a class could not be
judged. Without --url it starts a server on new data. A server of --url needs TEST_BENCH=on, and CONTROL_TOKEN has an
operator's token: members are made there, and flights of Aviator forced.`,
  options: {
    url: text("URL", "the server to attack"),
    only: names(
      "NAMES",
      "these classes",
      ATTACKS.map(({ name }) => name),
    ),
  },
  example: '--only "double spend,tokens"',
});

async function open(url: string | undefined): Promise<{ target: Target; stop: () => Promise<void> }> {
  if (url !== undefined) {
    const { CONTROL_TOKEN: token } = process.env;
    if (!token) throw new CommandError("--url needs CONTROL_TOKEN");
    return { target: new Target(url, token), stop: async () => undefined };
  }
  await ensureBuilt();
  return startLimitedServer();
}

const { target, stop } = await open(values.url);
try {
  const { only } = values;
  const chosen = ATTACKS.filter(({ name }) => only === undefined || only.includes(name));
  const outcomes = await attack(target, chosen, console.log);
  if (!outcomes.every(hasHeld)) process.exitCode = 1;
} finally {
  await stop();
}
