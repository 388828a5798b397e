/** The first line of the signed text; the JSON of the dispute follows. */
export const DISPUTE = "rangoli dispute 1";

export interface SignedDispute {
  /** JSON. */
  readonly dispute: string;
  /** The id of the receipts' key that signed it. */
  readonly key: string;
  /** Ed25519, in hex. */
  readonly signature: string;
}

export function disputeText(dispute: string): string {
  return `${DISPUTE}\n${dispute}`;
}

/** The file of a dispute: the same bytes for the same dispute. */
export function disputeFile({ dispute, key, signature }: SignedDispute): string {
  return `${JSON.stringify({ dispute: JSON.parse(dispute) as unknown, key, signature }, null, 2)}\n`;
}
