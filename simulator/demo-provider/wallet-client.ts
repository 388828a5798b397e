import { createHmac, hash } from "node:crypto";
import * as z from "zod/mini";
import type { Provider } from "#contract/calls/exg.ts";
import { PROVIDER_PREFIX, PROVIDER_SIGNATURE } from "#contract/calls/provider.ts";
import { refusals } from "#contract/refusals.ts";
import { signatureHeader, signedText } from "#contract/signature.ts";
import type { DemoMode } from "#contract/control/control.ts";
import type { Surroundings } from "./surroundings.ts";

/** A wait of the slow provider before each call, ms. */
const SLOW_MS = 1_500;
/** Copies of each call by the repetitive provider. */
const REPEATS = 3;
/** The wallet knows a new key after this time at the latest, ms: a refusal until then is no reason for another key. */
const KEY_SETTLES_MS = 10_000;

const NONCE_BYTES = 16;

/** A request with such a refusal was not judged: another signature may pass. */
const UNHEARD: ReadonlySet<number> = new Set(
  [refusals.signature_wrong, refusals.signature_late, refusals.request_replayed].map(({ code }) => code),
);

const walletAnswer = z.looseObject({ code: z.int(), balance: z.optional(z.int()) });
/** An answer of the wallet, which moved money if its code is 200. */
export type WalletAnswer = z.output<typeof walletAnswer>;

export interface ProviderKey {
  readonly id: string;
  readonly secret: string;
  /** Real ms since the epoch. */
  readonly madeAt: number;
}

interface WalletNeeds extends Pick<Surroundings, "now" | "sleep" | "random"> {
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  /** The provider's key; `isRefused`: the wallet knows it no more. */
  readonly keyOf: (provider: Provider, isRefused: boolean) => ProviderKey | Promise<ProviderKey>;
  readonly mode: () => DemoMode;
}

/** Calls the wallet as its document says: signed, and over HTTP alone. */
export class WalletClient {
  readonly #needs: WalletNeeds;

  constructor(needs: WalletNeeds) {
    this.#needs = needs;
  }

  /**
   * Makes one call. Null is silence: nobody knows whether the wallet has heard it. `isFirst`: no try came before, which
   * the forgetful provider forgets.
   */
  async ask(provider: Provider, action: string, fields: object, isFirst: boolean): Promise<WalletAnswer | null> {
    const { mode, sleep } = this.#needs;
    const now = mode();
    if (now === "slow") await sleep(SLOW_MS);
    const answer = await this.#signedCall(provider, action, fields);
    if (now === "forgetful" && isFirst) return null;
    if (now === "repetitive") {
      for (let sent = 1; sent < REPEATS; sent++) await this.#signedCall(provider, action, fields);
    }
    return answer;
  }

  async #signedCall(provider: Provider, action: string, fields: object): Promise<WalletAnswer | null> {
    const { keyOf, now } = this.#needs;
    const key = await keyOf(provider, false);
    const answer = await this.#send(key, action, fields);
    if (answer === null || !UNHEARD.has(answer.code)) return answer;
    if (answer.code !== refusals.signature_wrong.code) return null;
    // Operators have made newer keys meanwhile, or the wallet began anew.
    if (now() - key.madeAt < KEY_SETTLES_MS) return null;
    const again = await this.#send(await keyOf(provider, true), action, fields);
    return again === null || UNHEARD.has(again.code) ? null : again;
  }

  async #send({ id, secret }: ProviderKey, action: string, fields: object): Promise<WalletAnswer | null> {
    const { send, now, random } = this.#needs;
    const [path, body] = [`${PROVIDER_PREFIX}${action}`, JSON.stringify(fields)];
    const stamp = { seconds: Math.floor(now() / 1000), nonce: random(NONCE_BYTES).toHex() };
    const text = signedText({ method: "POST", target: path, digest: hash("sha256", body, "hex"), headers: [] }, stamp);
    const hex = createHmac("sha256", secret).update(text).digest("hex");
    const signature = signatureHeader({ ...stamp, byKey: new Map([[id, hex]]) });
    const headers = { "Content-Type": "application/json", [PROVIDER_SIGNATURE]: signature };
    try {
      const answer = await send(path, { method: "POST", headers, body });
      const read = walletAnswer.safeParse(await answer.json());
      // Another status is the gateway's: it says nothing about the movement.
      return answer.ok && read.success ? read.data : null;
    } catch {
      return null;
    }
  }
}
