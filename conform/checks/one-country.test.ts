import { afterEach, describe, expect, it, vi } from "vitest";
import { Account } from "../backend/account.ts";
import { Backend } from "../backend/backend.ts";
import { type Check, type Outcome, runCheck } from "../check.ts";
import type { Session } from "../session.ts";
import { accountChecks } from "./accounts.ts";
import { localeChecks } from "./locales.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const OK = { code: 200, msg: "OK" };

describe("a backend of one country", () => {
  it("takes the card of its country alone", async () => {
    let cards: Record<string, unknown>[] = [];
    const session = sessionOf((path, body, token) => {
      if (token === "second") return { code: 404, msg: "Não encontrado" };
      if (path === "/user/edit_bank_card") {
        if (String(body["upi_account"]).split(";").length !== 7) return { code: 2013, msg: "Confira a conta" };
        cards.push({ ...body, id: cards.length + 1 });
        return OK;
      }
      if (path === "/user/delete_bank_card") cards = cards.filter(({ id }) => id !== body["id"]);
      if (path === "/user/bank_cards") return { ...OK, queryset: cards, otp_required: false };
      return { ...OK, entry: cards[0] };
    });
    const { status, why } = await outcomeOf(accountChecks(session), /bank card is added/);
    expect([status, why]).toEqual(["passed", ""]);
  });

  it("answers in its language alone, which --locales names", async () => {
    const answer = (path: string) =>
      path === "/shop/products" ? { ...OK, queryset: [] } : { code: 4001, msg: "Produto desconhecido" };
    const one = await outcomeOf(localeChecks(sessionOf(answer, ["pt"])), /GET \/shop\/product$/);
    expect(one.status).toBe("passed");
    const two = await outcomeOf(localeChecks(sessionOf(answer, ["pt", "mx"])), /GET \/shop\/product$/);
    expect(two.failures.map(({ detail }) => detail)).toEqual([
      'msg in locale mx is that of locale pt: "Produto desconhecido"',
    ]);
  });
});

function outcomeOf(checks: readonly Check[], name: RegExp): Promise<Outcome> {
  const check = checks.find((each) => name.test(each.name));
  if (check === undefined) throw new Error(`no check ${String(name)}`);
  return runCheck(check, () => 0);
}

/** A session with a backend that answers by path, body and token. */
function sessionOf(
  answer: (path: string, body: Record<string, unknown>, token: string) => object,
  locales: Session["locales"] = ["in", "pt", "mx", "vi"],
): Session {
  vi.stubGlobal("fetch", (url: string | URL, { body, headers }: RequestInit) => {
    const given = typeof body === "string" ? (JSON.parse(body) as Record<string, unknown>) : {};
    const token = new Headers(headers).get("authorization")?.replace("Token ", "") ?? "";
    return Promise.resolve(Response.json(answer(new URL(url).pathname, given, token)));
  });
  const url = "http://backend.test";
  const backend = new Backend({ url, timeoutMs: 1000, now: () => 0, random: () => "r", sockets: {} });
  const [first, second] = [new Account(backend, "first"), new Account(backend, "second")];
  const more = { hasSecond: true, isWriting: true, mobile: "", password: "", roundMs: 0, isOffered: () => true };
  return { backend, first, second, locales, ...more };
}
