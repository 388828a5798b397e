import { Buffer } from "node:buffer";
import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { Provider } from "#contract/calls/exg.ts";
import { PROVIDER_SIGNATURE, SIGNATURE_SKEW_S } from "#contract/calls/provider.ts";
import { providerArea } from "#contract/documents/calls.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { readSignature, signedText } from "#contract/signature.ts";
import type { Address } from "../http/request.ts";
import {
  parseBody,
  parseInput,
  refusalEnvelope,
  type ResponseContext,
  routeKey,
  serialize,
  type SerializedResponse,
} from "../http/route.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import type { NewestKeys } from "../objects/catalogue-api.ts";
import { cellOf } from "../objects/placement.ts";
import { cellStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { realNow } from "../time/clock.ts";
import { memberOfPlayer } from "./player-id.ts";
import { newestKeys, providerOfKey, secretOf } from "./provider-keys.ts";

const callsByRoute = new Map(providerArea.calls.map((call) => [routeKey(call), call]));

const decoder = new TextDecoder();

/**
 * Answers a provider's call: checks its signature over the bytes that came, and hands it to the cell of the player. A
 * request without a valid signature reaches no object of a member.
 */
export async function answerProvider(
  env: SimulatorBindings,
  request: Request,
  address: Address,
  context: Pick<ResponseContext, "now">,
): Promise<SerializedResponse> {
  const refused = (refusal: Refusal) => serialize(refusalEnvelope(refusal, { ...context, locale: "in" }));
  const body = new Uint8Array(await request.arrayBuffer());
  const signed = { ...address, method: request.method, header: request.headers.get(PROVIDER_SIGNATURE) ?? "", body };
  const signer = readSigner(env, signed, await newestKeys(env).read());
  if (isRefusal(signer)) return refused(signer);
  const { path } = address;
  const call = callsByRoute.get(`${request.method} ${path}`);
  if (call === undefined) return refused(refuse("not_found"));
  const text = decoder.decode(body);
  const input = parseInput(call, parseBody(text));
  if (isRefusal(input)) return refused(input);
  const member = memberOf(env, signer.provider, input.parsed as Named);
  if (member === null) return refused(refuse("player_unknown"));
  return cellStub(env, cellOf(member)).answerProvider({ ...signer, member, path, body: text });
}

interface SignedCall extends Address {
  readonly method: string;
  readonly header: string;
  readonly body: Uint8Array;
}

interface Signer {
  readonly provider: Provider;
  /** Its key and nonce. */
  readonly mark: string;
}

function readSigner(env: SimulatorBindings, signed: SignedCall, newest: NewestKeys): Signer | Refusal {
  const { method, path, query, header, body } = signed;
  const signature = readSignature(header);
  if (signature === null) return refuse("signature_wrong");
  const target = query === "" ? path : `${path}?${query}`;
  const text = signedText({ method, target, digest: hash("sha256", body, "hex"), headers: [] }, signature);
  for (const [keyId, hex] of signature.byKey) {
    const provider = providerOfKey(keyId, newest);
    if (provider === null) continue;
    const expected = createHmac("sha256", secretOf(env, keyId)).update(text).digest();
    if (!timingSafeEqual(new Uint8Array(Buffer.from(hex, "hex")), expected)) continue;
    const skew = Math.abs(realNow() - signature.seconds * 1000);
    if (skew > SIGNATURE_SKEW_S * 1000) return refuse("signature_late");
    return { provider, mark: `${keyId} ${signature.nonce}` };
  }
  return refuse("signature_wrong");
}

interface Named {
  readonly player?: string;
  /** A launch token begins with the player's id. */
  readonly session?: string;
}

function memberOf(env: SimulatorBindings, provider: Provider, { player, session = "" }: Named): number | null {
  const { fairnessKey, cells } = simulatorSettings(env);
  const member = memberOfPlayer(fairnessKey, provider, player ?? session.split(".", 1)[0] ?? "");
  return member === null || cellOf(member) >= cells ? null : member;
}
