import { parseArgs } from "node:util";
import { resolve } from "node:path";
import { operateRecover } from "#contract/control/custody.ts";
import { printFailure } from "../server/output.ts";
import { asker, folderFiles } from "./server-side.ts";
import { exportTo, restoreFrom } from "./transfer.ts";

// `npm run custody -- export DIR --reason WHY [--bucket]` writes the data of a running simulator into a folder, or its
// pages into the R2 bucket ARCHIVE. `restore DIR` puts them into an empty installation. `recover TIME` takes all objects
// back to a time (2026-11-26T04:00:00Z) where the platform can. PORT or --url names the server; CONTROL_TOKEN or the
// secrets of DATA_DIR give its token.

const USAGE =
  "npm run custody -- export|restore|recover DIR|TIME --reason WHY [--url URL] [--bucket] [--installation NAME]";

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: "string" },
      bucket: { type: "boolean", default: false },
      installation: { type: "string", default: "local" },
      url: { type: "string", default: `http://127.0.0.1:${process.env["PORT"] || "8787"}` },
    },
  });
  const [command, place] = positionals;
  const { reason, bucket, installation } = values;
  if (reason === undefined || place === undefined) throw new Error(USAGE);
  const ask = asker({ url: values.url.replace(/\/+$/, ""), reason });
  if (command === "export") {
    const { objects, pages } = await exportTo(ask, folderFiles(resolve(place)), bucket);
    console.log(`exported ${objects} objects in ${pages} pages to ${place}`);
  } else if (command === "restore") {
    await restoreFrom(ask, folderFiles(resolve(place)), installation);
    console.log("restored; npm run audit checks the books");
  } else if (command === "recover") {
    console.log(JSON.stringify(await ask(operateRecover.path, { installation, time: Date.parse(place) }), null, 1));
  } else {
    throw new Error(USAGE);
  }
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
