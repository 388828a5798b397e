import { readFileSync, writeFileSync } from "node:fs";
import { operateDispute } from "#contract/control/disputes.ts";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { disputeFile } from "#fairness/dispute.ts";
import { readLeaf } from "#fairness/receipt.ts";
import { disputeFault } from "#fairness/verify-dispute.ts";
import { CommandError, readCommand, text } from "./command/command.ts";
import { dataDirOf } from "./paths.ts";
import { askAs } from "./server/operator.ts";
import { printFailure } from "./server/output.ts";
import { controlTokenOf } from "./server/settings.ts";

const { values } = readCommand({
  name: "npm run dispute",
  about: `Writes all that a running server knows of a member's round into one signed file: attempts, also refused ones, stakes,
proof, receipts, ledger, and the outcome in words. PORT or --url names the server; CONTROL_TOKEN or the secrets of
DATA_DIR give its token. The act is a line in the trail.`,
  options: {
    member: text("ID", "the member's id"),
    round: text("TABLE:ROUND", "a period, as in win:P:1:20261120436, or a play's id, as in dice:1795981091402"),
    receipt: text("FILE", "names member and round instead: a receipt or its text, as the member saved it"),
    reason: text("WHY", "for the trail, 10 characters or more"),
    out: text("FILE", "where to write it", "dispute.json"),
    check: text("FILE", "instead: ends with 1 if any byte of a file was changed after the server signed it"),
    url: text("URL", "the server", `http://127.0.0.1:${process.env["PORT"] || "8787"}`),
  },
  example: '--member 120007 --round aviator:179521086000 --reason "Ticket 4711: not paid"',
});

const url = values.url.replace(/\/+$/, "");
try {
  if (values.check !== undefined) await check(values.check);
  else await collect(values.receipt === undefined ? named() : inReceipt(values.receipt));
} catch (error) {
  if (error instanceof CommandError) throw error;
  printFailure(error);
  process.exitCode = 1;
}

interface Wanted {
  readonly user_id: string;
  readonly table: string;
  readonly round: number;
}

async function collect(wanted: Wanted): Promise<void> {
  const { out, reason } = values;
  if (reason === undefined) throw new CommandError("a dispute takes a --reason");
  const token = controlTokenOf(dataDirOf(process.env), process.env);
  const signed = await askAs(`Bearer ${token}`, url, operateDispute, { ...wanted, reason });
  writeFileSync(out, disputeFile(signed));
  const { outcome } = JSON.parse(signed.dispute) as { readonly outcome: Readonly<Record<string, string>> };
  console.log(`${outcome["in"]}\n\nwritten to ${out}`);
}

function named(): Wanted {
  const { member, round = "" } = values;
  const [, table = "", period] = /^(.+):(\d+)$/.exec(round) ?? [];
  if (member === undefined || table === "") throw new CommandError("it takes --member and --round, or --receipt");
  return { user_id: member, table, round: Number(period) };
}

/** The first leaf in a file: of one receipt, of an export of evidence, or bare. */
function inReceipt(file: string): Wanted {
  const written = readFileSync(file, "utf8");
  const [, json] = /"leaf"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(written) ?? [];
  const leaf = readLeaf(json === undefined ? written.trim() : (JSON.parse(json) as string));
  const [member, table, round] = ["member", "table", "round"].map((name) => leaf?.get(name));
  if (member === undefined || table === undefined) throw new CommandError(`${file} has no receipt`);
  return { user_id: member, table, round: Number(round) };
}

async function check(file: string): Promise<void> {
  const written = readFileSync(file, "utf8");
  const response = await fetch(url + fairnessChains.path);
  const { receipt_keys: keys = [] } = (await response.json()) as {
    receipt_keys?: { id: string; public_key: string }[];
  };
  const fault = disputeFault(written, keys);
  console.log(fault === null ? `${file}: signed by this server, and unchanged` : `${file}: ${fault}`);
  if (fault !== null) process.exitCode = 1;
}
