import type { Check } from "../check.ts";
import { namedCalls } from "../named-calls.ts";
import type { Session } from "../session.ts";

const WRONG_TOKEN = "wrong-token-of-no-member";

/** Every call of members, without a token and with a wrong one. Such calls change nothing. */
export function authorizationChecks({ backend }: Session): Check[] {
  const calls = [...namedCalls.values()].filter(({ call }) => call.by === "member");
  return calls.map(({ route, call }) => ({
    name: `401 ${route}`,
    needs: [],
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
