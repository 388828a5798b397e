import { randomInt } from "node:crypto";
import { controlMessages } from "#contract/control/control.ts";
import { askAs } from "../server/operator.ts";
import type { Attack, Try } from "./attack.ts";
import { expectDone, isDone, type Member, type Sent, type Target } from "./target.ts";

const SECRET_STREET = "7b, Lane of the Canary";
const ADDRESS = {
  full_name: "Canary Asha",
  mobile_number: "+919812345678",
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: SECRET_STREET,
};

const listed = (text: string) => (JSON.parse(text) as { queryset?: { id: number }[] }).queryset ?? [];

/** The id of a member's new row. */
async function make(target: Target, member: Member, path: string, body: object, list: string): Promise<number> {
  const made = await target.send({ method: "POST", path, member, body });
  const [row] = listed((await target.send({ path: list, member })).text);
  if (row === undefined) throw new Error(`${path} made nothing: ${made.text}`);
  return row.id;
}

export const rowsOfOthers: Attack = {
  name: "rows of other members",
  async run(target) {
    const [owner, thief] = [await target.member(), await target.member()];
    const address = await make(target, owner, "/user/edit_address", ADDRESS, "/user/addresses");
    const wish = { type: "other", whats_app: "", content: SECRET_STREET };
    const suggestion = await make(
      target,
      owner,
      "/user/add_suggestion",
      wish,
      "/user/suggestions?status=Wait&p=1&p_size=10",
    );
    const sends: Sent[] = [
      { path: `/user/address?id=${address}` },
      { path: `/user/suggestion?id=${suggestion}` },
      { path: `/user/addresses?user_id=${owner.id}&member=${owner.id}` },
      { path: `/user/profile?user_id=${owner.id}` },
      { path: "/user/addresses", headers: { "x-user-id": owner.id, "x-member": owner.id } },
      { method: "POST", path: "/user/edit_address", body: { ...ADDRESS, id: address, detail_address: "gone" } },
      { method: "PUT", path: "/user/delete_address", body: { id: address } },
    ];
    for (const read of sends.slice(0, 2)) {
      const own = await target.send({ ...read, member: owner });
      if (!own.text.includes(SECRET_STREET)) throw new Error(`${read.path} tells its owner nothing: ${own.text}`);
    }
    const before = await target.send({ path: "/user/addresses", member: owner });
    const tries: Try[] = [];
    for (const each of sends) {
      const told = await target.send({ ...each, member: thief });
      const after = await target.send({ path: "/user/addresses", member: owner });
      const isTold = told.text.includes(SECRET_STREET) || told.text.includes(owner.mobile);
      const isChanged = JSON.stringify(listed(after.text)) !== JSON.stringify(listed(before.text));
      tries.push({ what: `${each.method ?? "GET"} ${each.path}`, isThrough: isTold || isChanged });
    }
    return tries;
  },
};

/** `{"alg":"none"}` and a name, unsigned. */
const UNSIGNED = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${Buffer.from(
  '{"email":"root@app.example","exp":4102444800}',
).toString("base64url")}.`;

export const tokens: Attack = {
  name: "tokens",
  async run(target) {
    const [member, other] = [await target.member(), await target.member()];
    const { token } = member;
    const [id = "", secret = ""] = token.split(".");
    const [otherId = ""] = other.token.split(".");
    expectDone(await target.send({ path: "/user/profile", member }), "a member's token");
    const ended = await target.member();
    await target.send({ method: "POST", path: "/user/logout", member: ended, body: {} });
    const shown: (readonly [what: string, authorization: string])[] = [
      ["no token", ""],
      ["another member's id", `Token ${otherId}.${secret}`],
      ["an id alone", `Token ${id}.`],
      ["a secret cut short", `Token ${token.slice(0, -1)}`],
      ["a secret with more", `Token ${token}A`],
      ["a secret of zeros", `Token ${id}.${"A".repeat(43)}`],
      ["a secret in other case", `Token ${id}.${swapCase(secret)}`],
      ["two tokens", `Token ${token}, Token ${token}`],
      ["a pattern", `Token ${id}.%`],
      ["a statement", `Token ${id}.'or'1'='1`],
      ["an unsigned assertion", `Bearer ${UNSIGNED}`],
      ["a token that logged out", `Token ${ended.token}`],
    ];
    const tries: Try[] = [];
    for (const [what, authorization] of shown) {
      const told = await target.send({ path: "/user/profile", headers: authorization === "" ? {} : { authorization } });
      tries.push({ what: `${what}: ${told.text.slice(0, 80)}`, isThrough: isDone(told) });
    }
    const inAddress = await target.send({ path: `/user/profile?token=${token}` });
    tries.push({ what: "a token in a call's address", isThrough: isDone(inAddress) });
    const socket = await target.socket(ended);
    const isOpen = (await socket.next(() => true, 500)) !== null;
    socket.close();
    tries.push({ what: "a socket of a token that logged out", isThrough: isOpen });
    return tries;
  },
};

function swapCase(text: string): string {
  return [...text].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join("");
}

const CONTROL = ["control/state", "control/members", "operate/trail", "operate/gateway", "operate/metrics"];
/** Spellings of an operator's path that two parsers may read differently. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => `/./${path}`,
  (path) => `/shop/../${path}`,
  (path) => `/shop/%2e%2e/${path}`,
  (path) => `/shop/..%2f${path}`,
  (path) => `/${path.replace("/", "%2f")}`,
  (path) => `/${path.replace("/", "\\")}`,
  (path) => `/%63${path.slice(1)}`,
  (path) => `/${path.toUpperCase()}`,
  (path) => `/${path}/`,
  (path) => `/${path};a=b`,
  (path) => `/${path}%00`,
  (path) => `/${path}?/shop/games`,
  (path) => `http://127.0.0.1/${path}`,
];

const SMUGGLED: readonly Readonly<Record<string, string>>[] = [
  { "x-original-url": "/control/state" },
  { "x-rewrite-url": "/control/state" },
  { "x-forwarded-prefix": "/control" },
  { "x-forwarded-host": "127.0.0.1", "x-forwarded-for": "127.0.0.1" },
  { "x-http-method-override": "PUT" },
  { "cf-access-jwt-assertion": UNSIGNED },
  { "cf-access-authenticated-user-email": "root@app.example" },
  { authorization: "Bearer " },
  { authorization: `Bearer ${UNSIGNED}` },
  { "x-rehearsal": "on" },
  { connection: "close, authorization" },
];

export const operatorsDoor: Attack = {
  name: "operators' paths",
  async run(target) {
    const member = await target.member();
    const headers = { authorization: `Bearer ${target.controlToken}` };
    expectDone(await target.send({ path: "/operate/gateway", headers }), "the operator's token");
    const sends: Sent[] = [
      ...CONTROL.flatMap((path) => SPELLINGS.map((spell) => ({ path: spell(path) }))),
      ...SMUGGLED.flatMap((headers) =>
        ["/control/state", "/operate/trail", "/healthz"].map((path) => ({ path, headers })),
      ),
      ...CONTROL.map((path) => ({ path: `/${path}`, member })),
    ];
    const tries: Try[] = [];
    for (const sent of sends) {
      // Many wrong tokens in a row are only counted: a 429 holds like a 401.
      const told = await target.send(sent);
      tries.push({ what: `${sent.path} ${JSON.stringify(sent.headers ?? {})}`, isThrough: isDone(told) });
    }
    return tries;
  },
};

const PASSWORD = "attack horse battery";
const WRONG = "attack horse batteri";
const GUESSES = 12;
const LOCKED = 1007;
const NEW_DEVICE = 403;
const TOO_MANY = 429;

const randomMobile = () => `+9198${String(randomInt(1e8)).padStart(8, "0")}`;

async function register(target: Target): Promise<string> {
  const mobile_number = randomMobile();
  const body = { mobile_number, verify_type: "register" };
  await target.send({ method: "POST", path: "/user/send_verify_code", body });
  const { queryset } = await askAs(`Bearer ${target.controlToken}`, target.url, controlMessages, {});
  const verify_code = queryset.find((each) => each.mobile_number === mobile_number)?.code ?? "";
  const opened = { mobile_number, verify_code, password: PASSWORD, r_code: "10000" };
  const told = await target.send({ method: "POST", path: "/user/register", body: opened });
  expectDone(told, "a registration");
  return mobile_number;
}

export const logIns: Attack = {
  name: "log-ins",
  async run(target) {
    const [known, unknown] = [await register(target), randomMobile()];
    const logIn = (mobile_number: string, password: string, more: Partial<Sent> = {}) =>
      target.send({ method: "POST", path: "/user/login", body: { mobile_number, password }, ...more });
    const tries: Try[] = [];
    const pairs = [
      ["log-in", logIn],
      [
        "code of a reset",
        (mobile_number: string) =>
          target.send({
            method: "POST",
            path: "/user/send_verify_code",
            body: { mobile_number, verify_type: "reset_password" },
          }),
      ],
      [
        "reset",
        (mobile_number: string) =>
          target.send({
            method: "PUT",
            path: "/user/reset_password",
            body: { mobile_number, verify_code: "000000", password: PASSWORD },
          }),
      ],
    ] as const;
    for (const [what, send] of pairs) {
      const [one, other] = [await send(known, WRONG), await send(unknown, WRONG)];
      const isTold = one.status !== other.status || one.code !== other.code || isDone(one) !== isDone(other);
      tries.push({ what: `${what} tells which number has an account`, isThrough: isTold });
    }
    tries.push({ what: "a wrong password", isThrough: isDone(await logIn(known, WRONG)) });
    for (let guess = 0; guess < GUESSES; guess++) await logIn(known, WRONG);
    const { code } = await logIn(known, PASSWORD);
    tries.push({ what: "the right password after many wrong ones", isThrough: code === 200 || code === NEW_DEVICE });
    const fresh = randomMobile();
    let last = 0;
    for (let guess = 0; guess < GUESSES; guess++) {
      const headers = {
        "x-forwarded-for": `203.0.113.${guess}`,
        "x-real-ip": `203.0.113.${guess}`,
        forwarded: `for=203.0.113.${guess}`,
      };
      const told = await logIn(fresh, WRONG, { isCounted: true, headers });
      last = told.code ?? told.status;
    }
    tries.push({ what: "guesses under made-up addresses", isThrough: last !== LOCKED && last !== TOO_MANY });
    return tries;
  },
};
