import { createHmac, hash } from "node:crypto";
import type { RefusalName } from "../../../../contract/refusals.ts";
import type { Fault } from "./faults.ts";

export class Refused extends Error {
  readonly refusal: RefusalName;

  constructor(refusal: RefusalName) {
    super(refusal);
    this.refusal = refusal;
  }
}

export interface SignedRequest {
  readonly method: string;
  readonly target: string;
  readonly header: string;
  readonly body: string;
}

/** Secrets by key id; a key id begins with its provider. */
export const KEYS: Readonly<Record<string, string>> = { "one.1": "a-secret-of-one", "two.1": "a-secret-of-two" };
export const ACTIONS = ["authenticate", "balance", "debit", "credit", "rollback", "round_end"];
const SKEW_S = 300;

/** Judges signatures as the document says, plain but for its fault. */
export class TestSignatures {
  readonly #has: (...faults: readonly Fault[]) => boolean;
  readonly #nonces = new Set<string>();

  constructor(has: (...faults: readonly Fault[]) => boolean) {
    this.#has = has;
  }

  providerOf({ method, target, header, body }: SignedRequest): string {
    if (header === "" && this.#has("unsigned-accepted")) return "one";
    const nonceForm = this.#has("any-nonce") ? String.raw`\S+` : String.raw`[\w-]{8,64}`;
    const form = new RegExp(String.raw`^t=(\d+) n=(${nonceForm}) ([\w.-]+)=([0-9a-f]{64})$`);
    const [, seconds = "", nonce = "", named = "", digest] = form.exec(header) ?? [];
    if (digest === undefined) throw new Refused("signature_wrong");
    const keyId = named in KEYS || !this.#has("any-key") ? named : "one.1";
    const secret = KEYS[keyId];
    if (secret === undefined) throw new Refused("signature_wrong");
    const bytes = this.#has("signature-of-the-parsed-body") ? reserialized(body) : body;
    const digests = this.#targetsOf(method, target).map((lines) => {
      const text = ["rangoli-1", seconds, nonce, ...lines, hash("sha256", bytes, "hex")].join("\n");
      return createHmac("sha256", secret).update(text).digest("hex");
    });
    const read = (text: string) => (this.#has("digest-half-read") ? text.slice(0, 32) : text);
    if (!this.#has("secret-unread") && !digests.map(read).includes(read(digest))) throw new Refused("signature_wrong");
    this.#judgeTime(Number(seconds), this.#has("nonce-of-a-body") ? nonce + body : nonce);
    return keyId.split(".", 1)[0] ?? "";
  }

  /** The methods and targets that a signature may be for. */
  #targetsOf(method: string, target: string): [method: string, target: string][] {
    const [path = ""] = target.split("?", 1);
    const targets: [string, string][] = [[method, target]];
    if (this.#has("path-unsigned")) for (const action of ACTIONS) targets.push([method, `/provider/${action}`]);
    if (this.#has("method-unsigned")) targets.push(["PUT", target]);
    if (this.#has("query-unsigned")) targets.push([method, path], [method, `${path}?x=1`]);
    return targets;
  }

  #judgeTime(seconds: number, mark: string): void {
    const skew = this.#has("skew-of-a-minute") ? 60 : SKEW_S;
    const age = Date.now() / 1000 - seconds;
    if (age > skew && !this.#has("old-accepted")) throw new Refused("signature_late");
    if (age < -skew && !this.#has("future-accepted")) throw new Refused("signature_late");
    if (this.#nonces.has(mark) && !this.#has("replay-accepted")) throw new Refused("request_replayed");
    this.#nonces.add(mark);
  }
}

function reserialized(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}
