import fc from "fast-check";

// With another seed for each mutant, a score could not be repeated.
// A mutant needs no smallest counterexample: the search for one took longer than all tests.
fc.configureGlobal({ seed: Number(process.env["MUTANTS_SEED"] ?? 1), endOnFailure: true });
