import fc from "fast-check";

// With another seed for each mutant, a score could not be repeated.
fc.configureGlobal({ seed: Number(process.env["MUTANTS_SEED"] ?? 1) });
