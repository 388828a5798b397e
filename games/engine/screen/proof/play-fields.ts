import type { PlaySeeds } from "#fairness/draw.ts";
import type { Translate } from "#web/data/translate.ts";
import type { FormReader, ProofField } from "./proof.ts";
import { optional } from "./read-form.ts";

const ENTROPY = optional(/^[0-9a-f]{32}$/);

/** The fields of one member's play besides the server seed. */
export const playFields: readonly ProofField[] = [
  { name: "client_seed", label: (t) => t("games.clientSeed") },
  { name: "entropy", label: (t) => t("games.entropy"), hint: (t) => t("fairness.entropyHint") },
  { name: "nonce", label: (t) => t("games.nonce"), hint: (t) => t("fairness.nonceHint"), isNumeric: true },
];

export function readPlay(form: FormReader, t: Translate): Omit<PlaySeeds, "serverSeed"> {
  const entropy = form.matching("entropy", ENTROPY, t("fairness.entropyFault"));
  return { clientSeed: form.seed("client_seed"), entropy, nonce: form.wholeNumber("nonce") };
}
