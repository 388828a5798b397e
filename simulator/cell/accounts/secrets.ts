import { Buffer } from "node:buffer";
import { hash } from "node:crypto";

const SECRET_BYTES = 32;

/** What opens something for a member: `<member>.<256 random bits>`, so that whoever is shown it knows the cell. */
export function makeSecret(member: number, random: (bytes: number) => Uint8Array): string {
  return `${member}.${Buffer.from(random(SECRET_BYTES)).toString("base64url")}`;
}

/** All that a database may know of a secret. 256 random bits need no slow hash. */
export function hashOf(secret: string): string {
  return hash("sha256", secret, "hex");
}
