import * as z from "zod/mini";
import { act } from "./act.ts";
import { described, time } from "../values/values.ts";

// The data of a simulator, object by object, as lines of JSON in pages. `npm run custody` makes these calls.

/** The name of the installation (INSTALLATION), as a guard: the act replaces data. */
const installation = z.string().check(z.maxLength(60));

/** An object's name, such as `cell:3`. */
const object = z.string().check(z.maxLength(60));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A file in the bucket ARCHIVE. */
const file = z.string().check(z.regex(/^exports\/[\w-]{1,60}\/[\w:-]{1,60}\/\d{1,9}\.jsonl$/));
/** The number of a page of an object, from 1. */
const page = z.int().check(z.gte(1), z.lte(1e9));

const head = {
  id: z.uuid(),
  taken_at: time,
  cells: z.int(),
  directories: z.int(),
  /** Every key that a restore needs, by a digest: another key is refused by its name. */
  keys: z.array(z.strictObject({ name: z.string(), digest: sha256 })),
  /** With the schema steps that each object has run, by part. Objects that change often come last. */
  objects: z.array(z.strictObject({ name: object, schema: z.record(z.string(), z.int()) })),
};
export const exportHead = z.strictObject(head);
export type ExportHead = z.output<typeof exportHead>;

export const operateExport = act("POST", "/operate/export", {
  summary: "Begin an export: what it consists of, and the keys that its restore needs",
  answer: { export: described(exportHead, "What the export consists of") },
});

export const operateExportPage = act("POST", "/operate/export_page", {
  summary: "A page of an object's rows as lines of JSON, personal data included; or its digest alone",
  body: {
    object,
    after: described(z.optional(z.string().check(z.maxLength(4_000))), "`next` of the page before", ""),
    wanted: described(z.enum(["lines", "file", "digest"]), "Answer the lines, write them to a file, or neither"),
    file: described(z.optional(file), "Where the bucket ARCHIVE gets them", "exports/2026-11-26/cell:0/1.jsonl"),
  },
  answer: {
    lines: z.optional(z.string()),
    sha256,
    /** Null: this was the object's last page. */
    next: z.nullable(z.string()),
  },
});

export const operateRestore = act("POST", "/operate/restore", {
  summary: "Begin to restore an export into an empty installation, which then serves nobody until the restore ends",
  body: { installation, export: exportHead },
});

export const operateRestorePage = act("POST", "/operate/restore_page", {
  summary: "Write a page of an export; the pages of an object come in their order",
  body: {
    id: z.uuid(),
    object,
    page,
    last: z.boolean(),
    sha256,
    lines: z.optional(z.string()),
    file: z.optional(file),
  },
});

export const operateRestoreList = act("POST", "/operate/restore_list", {
  summary: "Add entries of the public list, which was exported apart, behind those of the restore",
  body: {
    id: z.uuid(),
    from: described(z.int().check(z.gte(0)), "The place of the first one, from 0"),
    entries: z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(256)),
  },
});

export const operateEndRestore = act("POST", "/operate/restore_end", {
  summary: "End a restore once every object has all of its pages, and serve players",
  body: {
    id: z.uuid(),
    pages: z.array(z.strictObject({ object, pages: page })),
    heads: described(
      z.optional(z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(20))),
      "The newest heads of the public list that were kept; the new list names them",
    ),
  },
});

export const operateRecover = act("POST", "/operate/recovery", {
  summary: "Take all objects back to a time of the last 30 days, where the platform can; close the app first",
  body: { installation, time: described(z.int(), "Real time, ms since the epoch", 1_795_210_860_000) },
  answer: {
    /** The bookmark of each object that undoes it. */
    objects: z.array(z.object({ object, undo: z.string() })),
  },
});
