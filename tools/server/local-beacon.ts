import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { type BeaconRound, type BeaconSchedule, beaconTime } from "#fairness/beacon.ts";
import { BLS_SUITE, roundMessage } from "#fairness/verify-beacon.ts";
import { HOST } from "./processes.ts";

// A beacon for a machine without a network. It speaks drand's HTTP API, but one key signs its rounds, and its operator
// can compute them in advance. So it proves nothing to others.

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;
const { shortSignatures, G2 } = bls12_381;
const curve = bls12_381.fields.Fr.ORDER;

/** The times of the default settings, which are those of drand's quicknet. */
export const LOCAL_SCHEDULE: BeaconSchedule = { genesisTime: 1_692_803_367, period: 3 };

export interface BeaconKeys {
  readonly secretKey: Uint8Array;
  /** Hex. */
  readonly publicKey: string;
}

export function beaconKeys(secret: Uint8Array): BeaconKeys {
  const scalar = (BigInt(`0x${bytesToHex(secret)}`) % (curve - 1n)) + 1n;
  const secretKey = hexToBytes(scalar.toString(16).padStart(2 * SECRET_BYTES, "0"));
  return { secretKey, publicKey: bytesToHex(G2.Point.BASE.multiply(scalar).toBytes()) };
}

/** Signs a round, as the drand network would. */
export function signRound({ secretKey }: BeaconKeys, round: number): BeaconRound {
  const point = shortSignatures.sign(shortSignatures.hash(roundMessage(round), BLS_SUITE), secretKey);
  const signature = point.toBytes();
  return { round, randomness: bytesToHex(sha256(signature)), signature: bytesToHex(signature) };
}

export interface LocalBeacon {
  readonly address: string;
  readonly publicKey: string;
  stop(): Promise<void>;
}

export interface LocalBeaconOptions {
  readonly keys: BeaconKeys;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly schedule?: BeaconSchedule;
}

/** Serves `/public/<round>`, `/public/latest` and `/info` at a free port of this machine. */
export async function startLocalBeacon({
  keys,
  now,
  schedule = LOCAL_SCHEDULE,
}: LocalBeaconOptions): Promise<LocalBeacon> {
  const newest = () => Math.floor((now() - 1000 * schedule.genesisTime) / (1000 * schedule.period)) + 1;
  const server = createServer((request, response) => {
    const [, name = ""] = /^\/public\/(latest|[1-9]\d{0,14})$/.exec(request.url ?? "") ?? [];
    const round = name === "latest" ? newest() : Number(name);
    const { status, body } = answerOf(request.url ?? "", round);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${HOST}:${port}`,
    publicKey: keys.publicKey,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function answerOf(path: string, round: number): { status: number; body: object } {
    if (path === "/info") {
      const { genesisTime: genesis_time, period } = schedule;
      return { status: 200, body: { public_key: keys.publicKey, genesis_time, period, schemeID: "local" } };
    }
    if (!(round >= 1)) return { status: 404, body: { error: "not found" } };
    if (now() < beaconTime(schedule, round)) return { status: 425, body: { error: "too early" } };
    return { status: 200, body: signRound(keys, round) };
  }
}

/** The key of this data folder's local beacon, made at its first start. */
export function localBeaconKeys(dataDir: string): BeaconKeys {
  const file = join(dataDir, "local-beacon.key");
  if (!existsSync(file)) writeFileSync(file, randomBytes(SECRET_BYTES).toString("hex"), { mode: OWNER_ONLY });
  return beaconKeys(hexToBytes(readFileSync(file, "utf8").trim()));
}
