import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { greeting } from "./greeting.ts";
import { ROOT } from "./paths.ts";
import { HOST, portOf } from "./ports.ts";
import { secretsIn } from "./secrets.ts";

// `npm run dev`: client and Worker with hot reload, its data and secrets in .wrangler, apart from those of `npm start`.

const dataDir = join(ROOT, ".wrangler");
mkdirSync(dataDir, { recursive: true });
const secrets = secretsIn(dataDir, process.env);
// vite.config.ts hands the environment to the Worker, here and nowhere else.
Object.assign(process.env, secrets);

const port = portOf(process.env);
const vite = await createServer({
  configFile: join(ROOT, "vite.config.ts"),
  server: { host: HOST, port, strictPort: true },
});
await vite.listen();
const url = `http://${HOST}:${vite.config.server.port}`;
console.log(greeting({ url, controlToken: secrets.CONTROL_TOKEN, dataDir, isTerminal: process.stdout.isTTY }));
