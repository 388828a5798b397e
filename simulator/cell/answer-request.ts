import { refuse } from "#contract/refusals.ts";
import type { CellRequest } from "#simulator/http/request.ts";
import { refusalEnvelope, serialize, type SerializedResponse } from "#simulator/http/route.ts";
import type { CellServices } from "./create-cell-services.ts";
import { answerMember } from "./calls/answer-call.ts";

/** Answers the call of the member whose session the token names. `passwordHolds`: the directory checked the password. */
export async function answerRequest(
  services: CellServices,
  asked: CellRequest,
  passwordHolds: boolean,
): Promise<SerializedResponse> {
  const { clock, routes, sessions } = services;
  const { method, path, token, locale, key, origin, forwardedFor } = asked;
  const now = clock.now();
  const session = sessions.find(token, now);
  if (session === null) return serialize(refusalEnvelope(refuse("unauthorized"), { now, locale }));
  const route = routes.get(`${method} ${path}`);
  if (route === undefined) return serialize(refusalEnvelope(refuse("not_found"), { now, locale }));
  const context = {
    member: session.member,
    session: session.hash,
    requestId: key ?? crypto.randomUUID(),
    now,
    locale,
    logInLocale: session.locale,
    passwordHolds,
    origin,
    forwardedFor,
  };
  return serialize(await answerMember(services, route, asked, context));
}
