import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { operateRecover } from "#contract/control/custody.ts";
import { CommandError, flag, memberOf, readCommand, text, texts } from "../command/command.ts";
import { printFailure } from "../server/output.ts";
import { asker, folderFiles } from "./server-side.ts";
import { exportList, exportTo, headIn, restoreFrom } from "./transfer.ts";

const NEW_LIST =
  "a new public list has begun; it names the one before, and how many of its entries it has. Save it in a new folder";

const { positionals, values } = readCommand({
  name: "npm run custody",
  takes: "export|restore|list|recover DIR|TIME",
  about: `export   writes the data of a running simulator into a folder
list     writes what the public list has since
restore  puts both into an empty installation
recover  takes all objects back to a time where the platform can

CONTROL_TOKEN or the secrets of DATA_DIR give the server's token.`,
  options: {
    reason: text("WHY", "needed"),
    bucket: flag("exports the pages into the R2 bucket ARCHIVE"),
    installation: text("NAME", "the installation that is replaced", "local"),
    list: text("DIR", "the public list to restore with"),
    head: texts("FILE", "an answer of the list, or its head, that is newer than the folder"),
    url: text("URL", "the server", `http://127.0.0.1:${process.env["PORT"] || "8787"}`),
  },
  example: 'export /backup/monday --reason "weekly"',
});
const COMMANDS = ["export", "restore", "list", "recover"] as const;

const [asked = "", place] = positionals;
const command = memberOf(COMMANDS, asked, "the command");
const { reason, bucket, installation } = values;
const url = values.url.replace(/\/+$/, "");
if (reason === undefined || place === undefined) throw new CommandError(`${command} takes a place, and a --reason`);

try {
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
  } else {
    console.log(JSON.stringify(await ask(operateRecover.path, { installation, time: Date.parse(place) }), null, 1));
    console.log(NEW_LIST);
  }
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
