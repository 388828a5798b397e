import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  SIGNATURE_VECTORS,
  signatureHeader,
  type SignatureVector,
  SIGNED_AT,
  SIGNING_KEYS,
} from "#edge/upstream/testing/signature-vectors.ts";
import { ROOT } from "#tools/paths.ts";

const FOLDER = join(ROOT, "tests/reference-origin/origin");
const CHECK = `
import json, sys
sys.path.insert(0, sys.argv[1])
from gateway_signature import is_signed
print(json.dumps([is_signed(c["keys"], c["method"], c["target"], c["body"].encode(), c["headers"], c["now"]) for c in json.load(sys.stdin)]))
`;

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

interface Case {
  readonly keys: Readonly<Record<string, string>>;
  readonly method: string;
  readonly target: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly now: number;
}

const [newest = { id: "", secret: "" }, older = { id: "", secret: "" }] = SIGNING_KEYS;

function caseOf(vector: SignatureVector, changed: Partial<Case> = {}): Case {
  const { method, target, body } = vector;
  const headers = { ...vector.headers, "X-Gateway-Signature": signatureHeader(vector) };
  return { keys: { [newest.id]: newest.secret }, method, target, body, headers, now: SIGNED_AT, ...changed };
}

/** The verdict of the middleware on each case. */
function check(cases: readonly Case[]): boolean[] {
  const output = execFileSync("python3", ["-c", CHECK, FOLDER], { input: JSON.stringify(cases), encoding: "utf8" });
  return JSON.parse(output) as boolean[];
}

describe.skipIf(!hasPython)("the middleware of a backend in Python", () => {
  it.each(SIGNATURE_VECTORS)("accepts $name from the gateway, by any of its keys and within five minutes", (vector) => {
    const cases = [
      caseOf(vector),
      caseOf(vector, { keys: { [older.id]: older.secret } }),
      caseOf(vector, { keys: { unknown: "x", [older.id]: older.secret } }),
      caseOf(vector, { now: SIGNED_AT + 300 }),
      caseOf(vector, { now: SIGNED_AT - 300 }),
    ];
    expect(check(cases)).toEqual(cases.map(() => true));
  });

  it.each(SIGNATURE_VECTORS)("refuses $name that is changed, late, unsigned or under another key", (vector) => {
    const { headers, target, body } = caseOf(vector);
    const signature = headers["X-Gateway-Signature"] ?? "";
    const cases = [
      caseOf(vector, { method: "PUT" }),
      caseOf(vector, { target: `${target}&admin=1` }),
      caseOf(vector, { body: `${body} ` }),
      ...["Authorization", "Idempotency-Key", "X-Client-Address", "X-Client-Country"].map((name) =>
        caseOf(vector, { headers: { ...headers, [name]: "spoofed" } }),
      ),
      caseOf(vector, { now: SIGNED_AT + 301 }),
      caseOf(vector, { now: SIGNED_AT - 301 }),
      ...[
        "",
        "t=1",
        "t=x n=y 2026-11=",
        signature.replace("n=", "n=1"),
        signature.replace(/t=\d+/, "t=9999999999"),
      ].map((forged) => caseOf(vector, { headers: { ...headers, "X-Gateway-Signature": forged } })),
      caseOf(vector, { keys: { [newest.id]: older.secret } }),
      caseOf(vector, { keys: {} }),
    ];
    expect(check(cases)).toEqual(cases.map(() => false));
  });
});

it.skipIf(!hasOpenssl).each(SIGNATURE_VECTORS)("openssl computes the signatures of $name", (vector) => {
  const { nonce, method, target, body, headers } = vector;
  const digest = createHash("sha256").update(body).digest("hex");
  const signed = ["Authorization", "Idempotency-Key", "X-Client-Address", "X-Client-Country"];
  const lines = ["rangoli-1", SIGNED_AT, nonce, method, target, digest, ...signed.map((name) => headers[name] ?? "")];
  const computed = SIGNING_KEYS.map(({ secret }) =>
    execFileSync("openssl", ["dgst", "-sha256", "-r", "-hmac", secret], { input: lines.join("\n"), encoding: "utf8" }),
  );
  expect(computed.map((line) => line.split(" ", 1)[0])).toEqual(vector.signatures);
});
