// Modules of Node that the simulated world uses in addition to those of simulator/node-modules.d.ts.

declare module "node:sqlite" {
  export type Value = null | number | string | Uint8Array;
  export class StatementSync {
    all(...values: readonly Value[]): Record<string, Value>[];
    run(...values: readonly Value[]): unknown;
  }
  export class DatabaseSync {
    constructor(path: string);
    exec(sql: string): void;
    prepare(sql: string): StatementSync;
    serialize(): Uint8Array;
    deserialize(image: Uint8Array): void;
    close(): void;
  }
}

declare module "node:crypto" {
  export function createPublicKey(options: {
    key: { readonly kty: "OKP"; readonly crv: "Ed25519"; readonly x: string };
    format: "jwk";
  }): KeyObject;
  export function verify(algorithm: null, message: Uint8Array, publicKey: KeyObject, signature: Uint8Array): boolean;
}

declare function setImmediate(run: () => void): unknown;

declare const process: {
  listeners(event: "unhandledRejection"): ((error: unknown) => void)[];
  removeAllListeners(event: "unhandledRejection"): void;
  on(event: "unhandledRejection", listener: (error: unknown) => void): void;
};
