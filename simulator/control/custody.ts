import { hash } from "node:crypto";
import type {
  ExportHead,
  operateEndRestore,
  operateExportPage,
  operateRecover,
  operateRestore,
  operateRestoreList,
  operateRestorePage,
} from "#contract/control/custody.ts";
import { refuse } from "#contract/refusals.ts";
import type { InputOf } from "../http/route.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { simulatorSettings } from "../settings.ts";
import type { OperatorCall } from "./operator-call.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { realNow } from "../time/clock.ts";
import { everyObject, type NewStub, restartInOrder } from "./state.ts";

export async function beginExport({ env, cells, now }: OperatorCall) {
  return { export: { ...(await shapeOf(env, cells)), id: crypto.randomUUID(), taken_at: now } };
}

export async function exportPage(
  { env, cells }: OperatorCall,
  { object, after, wanted, file }: InputOf<typeof operateExportPage>,
) {
  const stub = everyObject(env, cells).get(object);
  if (stub === undefined) return refuseField("object");
  if (wanted === "file" && file === undefined) return refuseField("file");
  if (wanted === "file" && env.ARCHIVE === undefined) return refuse("not_offered");
  const page = await stub().exportPage(after ?? null);
  if (page === null) return refuseField("after");
  const { lines, next } = page;
  if (wanted === "file" && file !== undefined) await env.ARCHIVE?.put(file, lines);
  return { sha256: hash("sha256", lines, "hex"), next, ...(wanted === "lines" && { lines }) };
}

/** Checks everything before it deletes the first row. */
export async function beginRestore(
  { env, cells }: OperatorCall,
  { installation, export: wanted }: InputOf<typeof operateRestore>,
) {
  if (installation !== simulatorSettings(env).installation) return refuseField("installation");
  const own = await shapeOf(env, cells);
  if (wanted.cells !== own.cells) return refuseField("CELLS");
  if (wanted.directories !== own.directories) return refuseField("DIRECTORIES");
  const digests = new Map(own.keys.map(({ name, digest }) => [name, digest]));
  const strange = wanted.keys.find(({ name, digest }) => digests.get(name) !== digest);
  if (strange !== undefined) return refuseField(strange.name);
  const stubs = everyObject(env, cells);
  for (const { name, schema } of own.objects) {
    const its = wanted.objects.find((each) => each.name === name)?.schema;
    if (JSON.stringify(its) !== JSON.stringify(schema)) return refuseField(`the release: ${name}`);
    if (
      await stubs
        .get(name)?.()
        .hasRows(name.startsWith("cell:") ? "member" : "account")
    ) {
      return refuseField(`${name}, which is not empty`);
    }
  }
  for (const { name } of own.objects) await stubs.get(name)?.().beginRestore(wanted.id);
  return {};
}

export async function restorePage(
  { env, cells }: OperatorCall,
  { id, object, page, last: isLast, sha256, lines, file }: InputOf<typeof operateRestorePage>,
) {
  const stub = everyObject(env, cells).get(object);
  if (stub === undefined) return refuseField("object");
  if (file !== undefined && env.ARCHIVE === undefined) return refuse("not_offered");
  const text = file === undefined ? lines : await (await env.ARCHIVE?.get(file))?.text();
  if (text === undefined || hash("sha256", text, "hex") !== sha256) return refuseField("lines");
  return (await stub().restorePage({ id, page, isLast, text })) ? {} : refuseField("page");
}

/** The catalogue has its rows by then, and serves nobody yet. */
export async function restoreList(
  { env, cells }: OperatorCall,
  { id, from, entries }: InputOf<typeof operateRestoreList>,
) {
  if (!(await everyObject(env, cells).get("catalogue")?.().hasRestored(id))) return refuseField("id");
  return (await catalogueStub(env).continueLog(from, entries)) ? {} : refuseField("entries");
}

export async function endRestore(
  { env, cells }: OperatorCall,
  { id, pages, heads = [] }: InputOf<typeof operateEndRestore>,
) {
  const counts = new Map(pages.map(({ object, pages: count }) => [object, count]));
  const stubs = everyObject(env, cells);
  for (const [name, stub] of stubs) {
    if (!(await stub().isRestored(id, counts.get(name) ?? 0))) return refuseField(name);
  }
  const generation = realNow();
  // Before any reader sees the restored list, and before the tables' first entries.
  if ((await catalogueStub(env).restartLog({ generation, reason: "restore", heads })) !== null) {
    return refuseField("heads");
  }
  await restartInOrder(env, cells, [...stubs.values()], (stub) => stub().endRestore(generation));
  // A call starts each: a cell that sleeps would not do its due work.
  for (const stub of stubs.values()) await stub().schema();
  return {};
}

/** The only way to the platform's recovery by bookmark; 501 where it lacks that. */
export async function recover({ env, cells }: OperatorCall, { installation, time }: InputOf<typeof operateRecover>) {
  if (installation !== simulatorSettings(env).installation) return refuseField("installation");
  const list = await catalogueStub(env).readLog({});
  const objects: { object: string; undo: string }[] = [];
  const stubs = everyObject(env, cells);
  for (const [object, stub] of stubs) {
    const undo = await stub().recoverTo(time);
    if (undo === null) return refuse("not_offered");
    objects.push({ object, undo });
  }
  const restart = (each: NewStub) =>
    each()
      .restart()
      .catch(() => undefined);
  const [catalogue, ...others] = stubs.values();
  if (catalogue !== undefined) await restart(catalogue);
  // Later than any before it: the real time of this act.
  const generation = realNow();
  await catalogueStub(env).restartLog({ generation, reason: "recover", heads: list === null ? [] : [list.head] });
  await restartInOrder(env, cells, others, restart);
  await restartInOrder(env, cells, [...stubs.values()], (stub) => stub().beginGeneration(generation));
  return { objects, changed: { before: objects, after: { time } } };
}

/** The parts that an export of this installation has to have. Cells come first: they are the largest, and change least when closed. */
async function shapeOf(env: SimulatorBindings, cells: number): Promise<Omit<ExportHead, "id" | "taken_at">> {
  const { directories } = simulatorSettings(env);
  const stubs = [...everyObject(env, cells)].toReversed();
  const objects = await Promise.all(stubs.map(async ([name, stub]) => ({ name, schema: await stub().schema() })));
  return { cells, directories, keys: keysOf(env), objects };
}

/** A digest tells a key from another one and not what it is. */
function keysOf(env: SimulatorBindings): ExportHead["keys"] {
  const { fairnessKey, paymentKey, receiptKey } = simulatorSettings(env);
  const keys = [
    ["FAIRNESS_KEY", fairnessKey],
    ["PAYMENT_KEY", paymentKey],
    ...receiptKey.map(({ id, secret }) => [`RECEIPT_KEY ${id}`, secret] as const),
  ] as const;
  return keys.map(([name, secret]) => ({ name, digest: hash("sha256", `export:${name}:${secret}`, "hex") }));
}

function refuseField(field: string) {
  return refuse("bad_request", { with: { field } });
}
