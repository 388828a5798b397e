import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { resolve } from "node:path";
import { operateRecover } from "#contract/control/custody.ts";
import { printFailure } from "../server/output.ts";
import { asker, folderFiles } from "./server-side.ts";
import { exportList, exportTo, headIn, restoreFrom } from "./transfer.ts";

// `npm run custody -- export DIR --reason WHY [--bucket]` writes the data of a running simulator into a folder, or its
// pages into the R2 bucket ARCHIVE. `list DIR` writes what the public list has since. `restore DIR --list DIR` puts
// them into an empty installation; `--head FILE` is an answer of the list, or its head, that is newer than the folder.
// `recover TIME` takes all objects back to a time (2026-11-26T04:00:00Z) where the platform can. PORT or --url names the server; CONTROL_TOKEN or the
// secrets of DATA_DIR give its token.

const NEW_LIST =
  "a new public list has begun; it names the one before, and how many of its entries it has. Save it in a new folder";

const USAGE =
  "npm run custody -- export|restore|list|recover DIR|TIME --reason WHY [--url URL] [--bucket] [--list DIR] [--head FILE]... [--installation NAME]";

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: "string" },
      bucket: { type: "boolean", default: false },
      installation: { type: "string", default: "local" },
      list: { type: "string" },
      head: { type: "string", multiple: true, default: [] },
      url: { type: "string", default: `http://127.0.0.1:${process.env["PORT"] || "8787"}` },
    },
  });
  const [command, place] = positionals;
  const { reason, bucket, installation } = values;
  const url = values.url.replace(/\/+$/, "");
  if (reason === undefined || place === undefined) throw new Error(USAGE);
  const ask = asker({ url, reason });
  if (command === "export") {
    const { objects, pages } = await exportTo(ask, folderFiles(resolve(place)), bucket);
    console.log(`exported ${objects} objects in ${pages} pages to ${place}`);
  } else if (command === "restore") {
    const list = {
      files: values.list === undefined ? undefined : folderFiles(resolve(values.list)),
      heads: values.head.map((file) => headIn(readFileSync(file, "utf8"))),
    };
    await restoreFrom(ask, folderFiles(resolve(place)), installation, list);
    console.log("restored; npm run audit checks the books");
    console.log(NEW_LIST);
  } else if (command === "list") {
    const read = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
    console.log(`the public list has ${await exportList(read, folderFiles(resolve(place)))} entries in ${place}`);
  } else if (command === "recover") {
    console.log(JSON.stringify(await ask(operateRecover.path, { installation, time: Date.parse(place) }), null, 1));
    console.log(NEW_LIST);
  } else {
    throw new Error(USAGE);
  }
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
