import type { Attack, Try } from "./attack.ts";
import { expectDone, isDone, type Member, type Sent, type Target } from "./target.ts";

const BODY_MAX_BYTES = 64 * 1024;
const PROTOTYPE = '{"__proto__":{"nick_name":"x"},"constructor":{"prototype":{"nick_name":"x"}}}';

const BODIES: readonly (readonly [what: string, body: string | Uint8Array, headers?: Record<string, string>])[] = [
  ["above the limit", `{"nick_name":"x","more":"${"a".repeat(BODY_MAX_BYTES)}"}`],
  ["of a megabyte", "a".repeat(1024 * 1024)],
  ["nested deeply", "[".repeat(BODY_MAX_BYTES / 2 - 1) + "]".repeat(BODY_MAX_BYTES / 2 - 1)],
  ["no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["the prototype", PROTOTYPE],
  ["cut short", '{"nick_name":"x'],
  ["an array", '[{"nick_name":"x"}]'],
  ["as text", '{"nick_name":"x"}', { "content-type": "text/plain" }],
  ["as a form", "nick_name=x", { "content-type": "application/x-www-form-urlencoded" }],
  ["compressed, as it says", '{"nick_name":"x"}', { "content-encoding": "gzip", "content-type": "application/gzip" }],
  ["NUL in a name", String.raw`{"nick_name":"a\u0000b"}`],
  ["a line in a name", String.raw`{"nick_name":"a\nb"}`],
  ["a name too long", `{"nick_name":"${"a".repeat(200)}"}`],
];

const NAMING = { method: "POST", path: "/user/change_nick_name" } as const;

/** A member who could name itself, were it honest. */
async function namedMember(target: Target): Promise<Member> {
  const member = await target.member();
  expectDone(await target.send({ ...NAMING, member, body: { nick_name: "kite" } }), "a nick name");
  return member;
}

export const bodies: Attack = {
  name: "bodies",
  async run(target) {
    const member = await namedMember(target);
    const tries: Try[] = [];
    for (const [what, body, headers = {}] of BODIES) {
      const sent: Sent = { ...NAMING, member, body, headers };
      // A server may close the connection of a body that it does not read.
      const told = await target.send(sent).catch(() => null);
      tries.push({ what, isThrough: told !== null && (isDone(told) || told.status >= 500) });
    }
    return tries;
  },
};

export const otherSites: Attack = {
  name: "other sites",
  async run(target) {
    const member = await namedMember(target);
    const own = await target.socket(member);
    if (!own.isOpen) throw new Error("a member's socket is refused");
    own.close();
    const { host } = new URL(target.url);
    const origins = [
      "https://evil.example",
      `http://${host}.evil.example`,
      `http://evil.example/${host}`,
      "null",
      "http://localhost:1",
    ];
    const tries: Try[] = [];
    for (const origin of origins) {
      const headers = { origin };
      const post = await target.send({
        ...NAMING,
        member,
        headers,
        body: { nick_name: "x" },
      });
      tries.push({ what: `a call from ${origin}`, isThrough: isDone(post) });
      const asked = {
        ...headers,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      };
      const preflight = await target.send({ method: "OPTIONS", path: NAMING.path, headers: asked });
      tries.push({ what: `a preflight from ${origin}`, isThrough: "access-control-allow-origin" in preflight.headers });
      const socket = await target.socket(member, headers);
      tries.push({ what: `a socket from ${origin}`, isThrough: socket.isOpen });
      socket.close();
    }
    return tries;
  },
};

const PRIVATE = [
  "/user/profile",
  "/user/transactions?p=1&p_size=10",
  "/user/addresses",
  "/user/sessions",
  "/user/recharges?p=1&p_size=10",
];

export const caches: Attack = {
  name: "caches",
  async run(target) {
    const [one, other] = [await target.member(100), await target.member(200)];
    const tries: Try[] = [];
    for (const path of [...PRIVATE, ...PRIVATE.map((each) => each.replace(/\?|$/, "/x.css?"))]) {
      const own = await target.send({ path, member: one });
      if (PRIVATE.includes(path)) expectDone(own, path);
      const isKept = isDone(own) && !/\bno-store\b/.test(own.headers["cache-control"] ?? "");
      tries.push({ what: `${path} may be stored`, isThrough: isKept });
      const theirs = await target.send({ path, member: other });
      const nobodys = await target.send({ path });
      const isLeaked = theirs.text.includes(one.id) || theirs.text.includes(one.mobile) || isDone(nobodys);
      tries.push({ what: `${path} answers another caller`, isThrough: isLeaked });
    }
    return tries;
  },
};
