import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { takeBrandOption } from "./brand/read-brand.ts";
import { DEV_DATA_DIR, ROOT } from "./paths.ts";
import { readCommand, text } from "./command/command.ts";
import { printFailure, greeting, placeOfToken } from "./server/output.ts";
import { HOST } from "./server/processes.ts";
import { secretsIn, checkEnvironment, portOf, withDemo, withOwner } from "./server/settings.ts";

// `npm run dev` serves client and Worker with hot reload. Its data and secrets are in .wrangler, apart from those of
// `npm start`.

const { brand } = readCommand({
  name: "npm run dev",
  about: "Runs the app from its sources, with its data on disk, and reloads what changes.",
  options: { brand: text("FOLDER", "shows another brand") },
  example: "--brand brand/acme",
}).values;
takeBrandOption(brand);

try {
  checkEnvironment(process.env);
  mkdirSync(DEV_DATA_DIR, { recursive: true });
  const tokenPlace = placeOfToken(process.env, DEV_DATA_DIR);
  const secrets = secretsIn(DEV_DATA_DIR, process.env);
  // vite.config.ts passes the environment to the Worker only in development.
  Object.assign(process.env, withOwner(withDemo(process.env), secrets), secrets);
  // The Worker knows the owner by the hash in OPERATORS.
  delete process.env["CONTROL_TOKEN"];

  const port = portOf(process.env);
  const vite = await createServer({
    configFile: join(ROOT, "vite.config.ts"),
    server: { host: HOST, port, strictPort: true },
  });
  await vite.listen();
  const greeted = {
    url: `http://${HOST}:${vite.config.server.port}`,
    controlToken: secrets.CONTROL_TOKEN,
    origin: process.env["UPSTREAM_ORIGIN"] ?? "",
    demoCodesKey: process.env["DEMO_CODES_KEY"] ?? "",
    hasDemo: process.env["DEMO"] === "on",
    tokenPlace,
  };
  console.log(greeting(greeted, process.stdout.isTTY));
} catch (error) {
  printFailure(error);
  // Vite's open handles would keep the process alive.
  process.exit(1);
}
