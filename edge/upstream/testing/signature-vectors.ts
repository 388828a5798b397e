// Signed requests. The signatures were computed with `openssl dgst -sha256 -hmac <secret>` over the text that
// docs/connecting-a-backend.md describes. tests/reference-origin/ checks them with Python and again with openssl.

export const SIGNING_KEYS = [
  { id: "2026-11", secret: "a-shared-secret-of-thirty-two-characters" },
  { id: "2026-10", secret: "another-shared-secret-of-32-characters-x" },
];
export const SIGNED_AT = 1_795_210_860;

export interface SignatureVector {
  readonly name: string;
  readonly nonce: string;
  readonly method: string;
  /** Path and query, as the backend gets them. */
  readonly target: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By each of SIGNING_KEYS. */
  readonly signatures: readonly [string, string];
}

export const SIGNATURE_VECTORS: readonly SignatureVector[] = [
  {
    name: "a read",
    nonce: "0123456789abcdef",
    method: "GET",
    target: "/v2/user/profile?t=1795210860000",
    body: "",
    headers: {
      Authorization: "Token 120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ",
      "X-Client-Address": "192.0.2.7",
      "X-Client-Country": "BR",
    },
    signatures: [
      "9de7a9a5aa7129a95ff1c7d26f4e6e072894f144ee9f586c6d3b229b98231c3d",
      "669f980eefaf4d6051e8a3eb55e571eea3ea83153098faa4f2cdb388360be14d",
    ],
  },
  {
    name: "a write with a body beyond ASCII",
    nonce: "fedcba9876543210",
    method: "POST",
    target: "/user/redeem_gift_code?t=1795210860000",
    body: '{"gift_code":"पतंग"}',
    headers: {
      Authorization: "Token 120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ",
      "Idempotency-Key": "key-00000001",
      "X-Client-Address": "2001:db8::1",
      "X-Client-Country": "IN",
    },
    signatures: [
      "eb5b9fdaf8b4ebf3725d668ae0d82fb349241963d3b80ce7db44cff814a8344a",
      "e51ce3465c3c3d2a89930fa8e906ab688992ce5f0b1c3c9d8290f426d14fd699",
    ],
  },
  {
    name: "the upgrade of a socket",
    nonce: "00000000000000aa",
    method: "GET",
    target: "/aviator?token=120007.c2VjcmV0&t=7&locale=vi",
    body: "",
    headers: { Authorization: "Token 120007.c2VjcmV0" },
    signatures: [
      "a04d4691abf547802d1d008c78bfa5da22906e3328769738ab4bb44f659438a7",
      "f35308c7ecef6ac92ff4cb55ceefbee0cd363903f53257c55c28266a7fb27daf",
    ],
  },
];

/** The value of X-Gateway-Signature. */
export function signatureHeader({ nonce, signatures }: SignatureVector): string {
  const named = SIGNING_KEYS.map(({ id }, at) => `${id}=${signatures[at] ?? ""}`);
  return [`t=${SIGNED_AT}`, `n=${nonce}`, ...named].join(" ");
}
