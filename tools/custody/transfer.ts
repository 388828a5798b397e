import { hash } from "node:crypto";
import * as z from "zod/mini";
import {
  type ExportHead,
  exportHead,
  operateEndRestore,
  operateExport,
  operateExportPage,
  operateRestore,
  operateRestoreList,
  operateRestorePage,
} from "#contract/control/custody.ts";
import { fairnessLog } from "#contract/calls/fairness.ts";
import { LOG_PAGE, nameIn } from "#fairness/log.ts";
import { parseJson } from "#contract/values/json.ts";

// An export is a folder: `export.json`, and the pages of each object as `cell:0/1.jsonl`. With `--bucket` the pages are in R2.

export const HEAD_FILE = "export.json";

/** Makes an operator's call; throws its refusal. */
export type Ask = (path: string, body: object) => Promise<unknown>;

export interface Files {
  write(name: string, text: string): void;
  /** Undefined: there is none. */
  read(name: string): string | undefined;
}

interface Pages {
  readonly object: string;
  readonly pages: readonly string[];
}

const exportFile = z.object({
  format: z.literal(1),
  head: exportHead,
  /** Whether the pages are in the bucket ARCHIVE. */
  bucket: z.boolean(),
  objects: z.array(z.object({ object: z.string(), pages: z.array(z.string()) })),
});

/** A change while objects are read needs another. A quiet app needs one attempt. */
const ATTEMPTS = 3;

/**
 * Reads every object, and then again from the last to the first. If no page differs, all of them were so at the moment
 * between. The head is written last, so an export that was cut short has none.
 */
export async function exportTo(ask: Ask, files: Files, bucket: boolean): Promise<{ objects: number; pages: number }> {
  const { export: head } = z.parse(operateExport.answer, await ask(operateExport.path, {}));
  const names = head.objects.map(({ name }) => name);
  let changed = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const objects: Pages[] = [];
    for (const object of names) objects.push(await readObject(object, bucket ? "file" : "lines"));
    changed = await firstChanged(objects.toReversed());
    if (changed !== "") continue;
    files.write(HEAD_FILE, JSON.stringify({ format: 1, head, bucket, objects }, null, 1));
    return { objects: objects.length, pages: objects.reduce((sum, { pages }) => sum + pages.length, 0) };
  }
  throw new Error(`${changed} changed while it was read: close the app, and wait until its countdown is over`);

  async function firstChanged(objects: readonly Pages[]): Promise<string> {
    for (const { object, pages } of objects) {
      if ((await readObject(object, "digest")).pages.join() !== pages.join()) return object;
    }
    return "";
  }

  async function readObject(object: string, wanted: "lines" | "file" | "digest"): Promise<Pages> {
    const pages: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const name = pageFile(object, pages.length + 1);
      const file = wanted === "file" ? { file: bucketFile(head, name) } : {};
      const from = after === "" ? {} : { after };
      const given = await ask(operateExportPage.path, { object, wanted, ...from, ...file });
      const page: z.output<typeof operateExportPage.answer> = z.parse(operateExportPage.answer, given);
      if (page.lines !== undefined) files.write(name, page.lines);
      pages.push(page.sha256);
      after = page.next;
    }
    return { object, pages };
  }
}

/** Knowledge of the public list besides the export. */
export interface KnownList {
  /** Its pages, as `exportList` wrote them. */
  readonly files?: Files | undefined;
  /** Heads that were kept, as signed notes. */
  readonly heads?: readonly string[];
}

/** Checks the whole export before the first call. */
export async function restoreFrom(
  ask: Ask,
  files: Files,
  installation: string,
  { files: list, heads = [] }: KnownList = {},
): Promise<void> {
  const { head, bucket, objects } = readHead(files);
  if (!bucket) for (const each of objects) for (const page of each.pages.keys()) readPage(files, each, page);
  await ask(operateRestore.path, { installation, export: head });
  const { id } = head;
  for (const { object, pages } of objects) {
    for (const [index, sha256] of pages.entries()) {
      const name = pageFile(object, index + 1);
      const source = bucket ? { file: bucketFile(head, name) } : { lines: readPage(files, { object, pages }, index) };
      const place = { page: index + 1, last: index + 1 === pages.length };
      await ask(operateRestorePage.path, { id, object, ...place, sha256, ...source });
    }
  }
  const pages = list === undefined ? [] : listPages(list);
  for (const [page, { queryset }] of pages.entries()) {
    await ask(operateRestoreList.path, { id, from: page * LOG_PAGE, entries: queryset.map(({ entry }) => entry) });
  }
  await ask(operateEndRestore.path, {
    id,
    pages: objects.map((each) => ({ object: each.object, pages: each.pages.length })),
    heads: [...pages.slice(-1).map(({ head: newest }) => newest), ...heads],
  });
}

const listPage = z.pick(z.object(fairnessLog.answer.shape), { head: true, queryset: true });

/** Writes the pages of the public list into a folder. Full pages there are not asked for again. */
export async function exportList(read: (path: string) => Promise<unknown>, files: Files): Promise<number> {
  const known = listPages(files);
  const name = known.map(({ head }) => nameIn(head))[0];
  for (let page = known.filter(({ queryset }) => queryset.length === LOG_PAGE).length; ; page++) {
    const shown = z.parse(listPage, await read(`${fairnessLog.path}?page=${page}`));
    const now = nameIn(shown.head);
    if (name !== undefined && now !== name) {
      throw new Error(
        `the folder has the list ${name}, and a restore began ${now}: keep the folder, and name a new one`,
      );
    }
    if (shown.queryset.length > 0) files.write(listFile(page), JSON.stringify(shown));
    if (shown.queryset.length < LOG_PAGE) return page * LOG_PAGE + shown.queryset.length;
  }
}

export function listPages(files: Files): z.output<typeof listPage>[] {
  const pages: z.output<typeof listPage>[] = [];
  for (let text = files.read(listFile(0)); text !== undefined; text = files.read(listFile(pages.length))) {
    pages.push(z.parse(listPage, parseJson(text)));
  }
  return pages;
}

/** The head in a saved answer of the list, or as it stands alone. */
export function headIn(text: string): string {
  const answer = z.safeParse(z.object({ head: z.string() }), parseJson(text));
  return answer.success ? answer.data.head : text;
}

const listFile = (page: number) => `list/${page}.json`;

export function readHead(files: Files): z.output<typeof exportFile> {
  const text = files.read(HEAD_FILE);
  if (text === undefined) throw new Error(`the export has no ${HEAD_FILE}: it was cut short`);
  return z.parse(exportFile, parseJson(text));
}

/** The lines of a page of an export. Throws for a page that was cut short or changed. */
export function readPage(files: Files, { object, pages }: Pages, index: number): string {
  const name = pageFile(object, index + 1);
  const text = files.read(name);
  if (text === undefined || hash("sha256", text, "hex") !== pages[index]) {
    throw new Error(`the export was cut short or changed: ${name}`);
  }
  return text;
}

function pageFile(object: string, page: number): string {
  return `${object}/${page}.jsonl`;
}

function bucketFile({ id }: ExportHead, name: string): string {
  return `exports/${id}/${name}`;
}
