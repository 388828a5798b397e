import { scrypt } from "@noble/hashes/scrypt.js";
import { describe, expect, it } from "vitest";
import { COST } from "./password-cost.ts";
import { hashPassword, verifyPassword } from "./password.ts";

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const known = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => index);

/** The hash by an independent scrypt implementation, with the known salt. */
function hashElsewhere(password: string, cost: number): string {
  const key = scrypt(password, known(16), { N: cost, r: 8, p: 1, dkLen: 32 });
  return `scrypt$${cost}$${base64url(known(16))}$${base64url(key)}`;
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

describe("a password's hash", () => {
  it("is a scrypt hash with its cost and salt", () => {
    expect(hashPassword("correct horse", known)).toBe(hashElsewhere("correct horse", COST));
  });

  it("has a random salt", () => {
    expect(hashPassword("correct horse", random)).not.toBe(hashPassword("correct horse", random));
  });

  it("matches its password only", () => {
    const hash = hashPassword("correct horse", random);
    expect(verifyPassword("correct horse", hash)).toBe(true);
    for (const other of ["correct horsf", "correct hors", "correct horse ", "Correct horse", ""]) {
      expect(verifyPassword(other, hash)).toBe(false);
    }
  });

  it("matches every Unicode composition of the password", () => {
    const hash = hashPassword("Nguy\u1ec5n-S\u00e3o-Paulo", random);
    expect(verifyPassword("Nguye\u0302\u0303n-Sa\u0303o-Paulo", hash)).toBe(true);
    expect(verifyPassword("Nguyen-Sao-Paulo", hash)).toBe(false);
  });

  it.each([2 ** 12, 2 ** 15])("made at cost %i is still readable", (cost) => {
    const hash = hashElsewhere("correct horse", cost);
    expect(verifyPassword("correct horse", hash)).toBe(true);
    expect(verifyPassword("correct horsf", hash)).toBe(false);
  });

  it.each([
    ["none", null],
    ["empty", ""],
    ["of another kind", "bcrypt$32768$AAECAwQFBgcICQoLDA0ODw$AAAA"],
    ["without its key", "scrypt$32768$AAECAwQFBgcICQoLDA0ODw$"],
    ["the password itself", "correct horse"],
  ])("that is %s matches nothing", (_, hash) => {
    expect(verifyPassword("correct horse", hash)).toBe(false);
  });
});
