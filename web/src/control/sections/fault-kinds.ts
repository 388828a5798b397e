import { DELAY_MAX_MS, type FaultKind } from "#contract/control/faults.ts";
import { decimalIn } from "../parts/read-entries.ts";

/** A number or a text in the form of a fault. */
export interface FaultEntry {
  readonly name: "ms" | "from" | "to" | "median" | "sigma" | "code" | "msg" | "status" | "closeCode";
  readonly first: string;
  /** Numbers only; texts have no bounds. */
  readonly min?: number;
  readonly max?: number;
}

export type FaultEntryName = FaultEntry["name"];
export type FaultValues = Readonly<Partial<Record<FaultEntryName, string>>>;

const delay = (name: FaultEntryName, first: string): FaultEntry => ({ name, first, min: 0, max: DELAY_MAX_MS });
const SIGMA: FaultEntry = { name: "sigma", first: "0.5", min: 0, max: 3 };

/** Faults of calls, then faults of frames; a delay applies to both. */
export const FAULT_NAMES = [
  "fixed",
  "uniform",
  "lognormal",
  "error",
  "status",
  "unauthorized",
  "cut",
  "drop",
  "duplicate",
  "reorder",
  "restart",
  "close",
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

export const FAULT_ENTRIES: Readonly<Record<FaultName, readonly FaultEntry[]>> = {
  fixed: [delay("ms", "500")],
  uniform: [delay("from", "100"), delay("to", "900")],
  lognormal: [delay("median", "300"), SIGMA],
  error: [
    { name: "code", first: "503", min: 201, max: 9999 },
    { name: "msg", first: "" },
  ],
  status: [{ name: "status", first: "503", min: 400, max: 599 }],
  unauthorized: [],
  cut: [],
  drop: [],
  duplicate: [],
  reorder: [],
  restart: [],
  close: [{ name: "closeCode", first: "4000", min: 4000, max: 4999 }],
};

export function isRight({ name, min, max }: FaultEntry, typed: string): boolean {
  if (min === undefined || max === undefined) return true;
  const value = decimalIn(typed, min, max);
  return value !== null && (name === "sigma" || Number.isInteger(value));
}

export function faultOf(name: FaultName, values: FaultValues): FaultKind {
  const number = (entry: FaultEntryName) => Number((values[entry] ?? "").trim().replace(",", "."));
  switch (name) {
    case "fixed":
      return { kind: "delay", spread: "fixed", ms: number("ms") };
    case "uniform":
      return { kind: "delay", spread: "uniform", from_ms: number("from"), to_ms: number("to") };
    case "lognormal":
      return { kind: "delay", spread: "lognormal", median_ms: number("median"), sigma: number("sigma") };
    case "error":
      return { kind: "error", code: number("code"), msg: (values.msg ?? "").trim() };
    case "status":
      return { kind: "status", status: number("status") };
    case "close":
      return { kind: "close", code: number("closeCode") };
    case "unauthorized":
    case "cut":
    case "drop":
    case "duplicate":
    case "reorder":
    case "restart":
      return { kind: name };
  }
}

/** A fault's name, and its numbers in short form. */
export function describeFault(fault: FaultKind): { name: FaultName; figures: string } {
  switch (fault.kind) {
    case "delay":
      if (fault.spread === "fixed") return { name: "fixed", figures: `${fault.ms} ms` };
      if (fault.spread === "uniform") return { name: "uniform", figures: `${fault.from_ms}–${fault.to_ms} ms` };
      return { name: "lognormal", figures: `${fault.median_ms} ms, σ ${fault.sigma}` };
    case "error":
      return { name: "error", figures: `${fault.code} ${fault.msg}`.trim() };
    case "status":
      return { name: "status", figures: String(fault.status) };
    case "close":
      return { name: "close", figures: String(fault.code) };
    case "unauthorized":
    case "cut":
    case "drop":
    case "duplicate":
    case "reorder":
    case "restart":
      return { name: fault.kind, figures: "" };
  }
}
