import { offersOfCall } from "../../../contract/offers.ts";
import type { NamedFrame } from "../backend/socket.ts";
import type { Check } from "../check.ts";
import { namedCalls } from "../named-calls.ts";
import type { Session } from "../session.ts";

const WRONG_TOKEN = "wrong-token-of-no-member";
const REFUSAL_MS = 10_000;

/** A socket that opens with the right token opens with no other. */
export function wrongTokenCheck(
  { backend, first }: Session,
  game: "aviator" | "luckyhit",
  named: readonly NamedFrame[],
): Check {
  return {
    name: `${game} a wrong token opens no socket`,
    needs: ["token"],
    offers: [game],
    run: async (trial) => {
      const right = await backend.openSocket(game, first.token, named);
      right.close();
      if (!right.isOpen) throw trial.notRun(`with the right token: ${right.ending}`);
      const wrong = await backend.openSocket(game, WRONG_TOKEN, named);
      const closed = await wrong.closes(REFUSAL_MS);
      wrong.close();
      const curl = wrong.command;
      trial.expect(closed !== null, "socket_token", "the socket stays open", { curl });
      trial.expect(wrong.heard.length === 0, "socket_token", "it receives frames", { curl });
    },
  };
}

/** Every call of members, without a token and with a wrong one. Such calls change nothing. */
export function authorizationChecks({ backend }: Session): Check[] {
  const calls = [...namedCalls.values()].filter(({ call }) => call.by === "member");
  return calls.map(({ route, call }) => ({
    name: `401 ${route}`,
    needs: [],
    offers: offersOfCall(call.path),
    run: async (trial) => {
      for (const token of [undefined, WRONG_TOKEN]) {
        const { status, code, curl } = await backend.ask(trial, call, {
          isJudged: false,
          ...(token !== undefined && { token }),
        });
        const said = token === undefined ? "without a token" : "with a wrong token";
        trial.expect(status === 401 || code === 401, "unauthorized", `${said}: HTTP ${status}, code ${code}`, { curl });
      }
    },
  }));
}
