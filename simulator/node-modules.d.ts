// The parts of Node's modules that the Worker uses. The full Node types would add Node's globals.

declare module "node:buffer" {
  interface Bytes extends Uint8Array<ArrayBuffer> {
    toString(encoding?: "base64url"): string;
  }
  export const Buffer: {
    alloc(length: number): Bytes;
    from(text: string, encoding: "base64url" | "hex"): Bytes;
    from(bytes: Uint8Array | ArrayBuffer): Bytes;
  };
}

declare module "node:crypto" {
  interface Hash {
    update(data: string | Uint8Array): Hash;
    digest(encoding: "hex"): string;
    digest(): Uint8Array;
  }
  export function createHash(algorithm: "sha256"): Hash;
  /** Hashes at once, several times as fast as a hash object for a short text. */
  export function hash(algorithm: "sha256", content: string | Uint8Array, encoding: "base64url" | "hex"): string;
  export interface KeyObject {
    export(options: { format: "jwk" }): { readonly x?: string };
  }
  export function createPrivateKey(options: { key: Uint8Array; format: "der"; type: "pkcs8" }): KeyObject;
  export function createPublicKey(privateKey: KeyObject): KeyObject;
  /** Without a name of an algorithm, the key decides. */
  export function sign(algorithm: null, message: Uint8Array, privateKey: KeyObject): Uint8Array;
  export function createHmac(algorithm: "sha256", key: string): Hash;
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
  export function scryptSync(
    password: string,
    salt: Uint8Array,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
  ): Uint8Array;
}

declare module "node:zlib" {
  interface Bounds {
    /** In bytes; beyond it a RangeError. */
    readonly maxOutputLength: number;
  }
  type Decode = (bytes: Uint8Array, bounds: Bounds) => Uint8Array;
  export const brotliDecompressSync: Decode;
  export const gunzipSync: Decode;
  export const inflateSync: Decode;
  export const inflateRawSync: Decode;
  export function deflateRawSync(text: string): Uint8Array<ArrayBuffer>;
}
