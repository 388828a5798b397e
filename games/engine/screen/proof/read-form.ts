import type { ReactElement } from "react";
import type { Translate } from "#web/data/translate.ts";
import type { FormReader, Proof, ProofField } from "./proof.ts";

export type Draft = Readonly<Record<string, string>>;
/** Errors by field, in the reader's language. */
export type Faults = Readonly<Record<string, string>>;

const SEED_MAX = 200;
const SHA256_HEX = /^[0-9a-f]{64}$/;
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

const COMMON_FIELDS: readonly ProofField[] = [
  { name: "server_seed", label: (t) => t("games.serverSeed") },
  { name: "commitment", label: (t) => t("games.commitment"), hint: (t) => t("fairness.commitmentHint") },
];

export function fieldsOf(proof: Proof): readonly ProofField[] {
  return [...COMMON_FIELDS, ...proof.fields];
}

/** The values from the link, and the defaults of other fields. */
export function draftOf(proof: Proof, query: URLSearchParams): Draft {
  return Object.fromEntries(fieldsOf(proof).map(({ name, initial = "" }) => [name, query.get(name) ?? initial]));
}

/** Accepts the empty text too. */
export function optional(pattern: RegExp): RegExp {
  return new RegExp(`^$|${pattern.source}`);
}

/** Reads the fields strictly: a seed with a trailing space would silently give another result. */
export function readForm(proof: Proof, draft: Draft, t: Translate): { result: ReactElement | null; faults: Faults } {
  const faults: Record<string, string> = {};

  function checked(name: string, faultOf: (text: string) => string | null): string {
    const text = draft[name] ?? "";
    const fault = faultOf(text);
    if (fault !== null) faults[name] = fault;
    return text;
  }
  function seedFault(text: string): string | null {
    if (text === "") return t("fairness.faultRequired");
    if (/\s/.test(text)) return t("fairness.faultSpaces");
    return text.length > SEED_MAX ? t("fairness.faultTooLong") : null;
  }
  function numberFault(text: string): string | null {
    if (text === "") return t("fairness.faultRequired");
    return WHOLE_NUMBER.test(text) ? null : t("fairness.faultWholeNumber");
  }
  const seed: FormReader["seed"] = (name) => checked(name, seedFault);
  const matching: FormReader["matching"] = (name, pattern, fault) =>
    checked(name, (text) => (pattern.test(text) ? null : fault));
  const form: FormReader = {
    seeds: {
      serverSeed: seed("server_seed"),
      commitment: matching("commitment", optional(SHA256_HEX), t("fairness.faultHash")),
    },
    seed,
    matching,
    wholeNumber: (name) => Number(checked(name, numberFault)),
    fault(name, text) {
      faults[name] ??= text;
    },
  };
  const result = proof.read(form, t);
  return { result: Object.keys(faults).length === 0 ? result : null, faults };
}
