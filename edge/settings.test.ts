import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { GONE, SETTINGS } from "#contract/settings/settings.ts";
import { LIMIT_NAMES } from "./middleware/rate-window.ts";
import { settings } from "./settings.ts";

describe("settings", () => {
  it("reads the rate limit of each class", () => {
    const RATE_LIMITS = "account 5/10, read 200/60,write 30/60, socket 4/1";
    expect(settings({ ...env, RATE_LIMITS }).rateLimits).toMatchObject({
      account: { limit: 5, periodSeconds: 10 },
      read: { limit: 200, periodSeconds: 60 },
      write: { limit: 30, periodSeconds: 60 },
      socket: { limit: 4, periodSeconds: 1 },
    });
  });

  it("parses each value once, and a changed value anew", () => {
    const changing = { ...env, RATE_LIMITS: "read 1/60" };
    const first = settings(changing).rateLimits;
    expect(settings(changing).rateLimits).toBe(first);
    changing.RATE_LIMITS = "read 2/60";
    expect(settings(changing).rateLimits.read.limit).toBe(2);
  });

  it("has a limit for every class by default", () => {
    const { RATE_LIMITS: _, ...rest } = env;
    const { rateLimits } = settings(rest);
    expect(Object.keys(rateLimits)).toEqual(LIMIT_NAMES);
    expect(rateLimits.account.limit).toBeLessThan(rateLimits.read.limit);
  });

  it.each([
    "read",
    "account 1/60, read 1/60, write 1/60, socket 0/60",
    "account 1/60, read 1/60, write 1/60, socket 1/x",
    "account 1/60, read 1/60, write 1/60, socket",
    "account 1/60, read 1/60, write 1/60, socket 1/60, other 1/60",
  ])("refuses to start with RATE_LIMITS %j", (RATE_LIMITS) => {
    expect(() => settings({ ...env, RATE_LIMITS })).toThrow(/^settings: RATE_LIMITS/);
  });

  it("has the default limit for a class that RATE_LIMITS does not name", () => {
    const { rateLimits: defaults } = settings({ ...env, RATE_LIMITS: "" });
    const { rateLimits } = settings({ ...env, RATE_LIMITS: "read 1/60" });
    expect(rateLimits).toEqual({ ...defaults, read: { limit: 1, periodSeconds: 60 } });
  });

  it("has no operators and no test bench unless they are set", () => {
    const { OPERATORS: _, TEST_BENCH: __, ...rest } = env;
    expect(settings(rest)).toMatchObject({ operators: { value: [] }, access: null, testBench: false });
    const set = {
      ...rest,
      OPERATORS: "asha@example.com:act",
      ACCESS: "a.cloudflareaccess.com audience=a1",
    };
    expect(settings(set)).toMatchObject({
      operators: { value: [{ name: "asha@example.com", role: "act", hash: null }] },
      access: { team: "a.cloudflareaccess.com", audience: "a1" },
    });
  });

  it.each([
    "asha",
    "asha:act",
    "asha:act:00",
    "asha:own:".padEnd(73, "0"),
    `${env.OPERATORS} ${env.OPERATORS}`,
    "alone=-1",
    "alone=0.001",
    "limit=5",
  ])("refuses operators that it cannot read, or with one name: %s", (text) => {
    expect(() => settings({ ...env, OPERATORS: text })).toThrow(/^settings: OPERATORS \(not shown\)/);
  });

  it("refuses half of the settings of Access", () => {
    expect(() => settings({ ...env, ACCESS: "a.cloudflareaccess.com" })).toThrow(/^settings: ACCESS=/);
    expect(() => settings({ ...env, ACCESS: "audience=a1" })).toThrow(/^settings: ACCESS=/);
  });

  it("has no origin if none is set, or an empty one", () => {
    expect(settings(env).origin).toBeNull();
    expect(settings({ ...env, UPSTREAM_ORIGIN: "" }).origin).toBeNull();
  });

  it("derives all of an origin from its address by default", () => {
    expect(settings({ ...env, UPSTREAM_ORIGIN: "https://backend.example/v2/" }).origin).toMatchObject({
      rest: "https://backend.example/v2",
      images: "https://backend.example/v2/img",
      gameSockets: { aviator: null, luckyhit: null },
      timeoutMs: 10_000,
      pages: ["/img/"],
      forms: [],
      sockets: [],
      redirectHosts: [],
    });
  });

  it("reads the addresses of an origin's parts, sockets as http or https", () => {
    const set = {
      UPSTREAM_ORIGIN: "http://127.0.0.1:9000",
      UPSTREAM_ADDRESSES:
        "img=https://img.backend.example/ aviator=ws://127.0.0.1:9001/aviator luckyhit=wss://luckyhit.backend.example",
      UPSTREAM_CALLS: "agent=client slash=on",
      UPSTREAM_TIMEOUT_MS: "250",
      UPSTREAM_PAGES: "/sim/, /pages/ forms=/sim/pay/ sockets=/sim/chat/socket",
      UPSTREAM_REDIRECT_HOSTS: "pay.example shop.example:8443",
    };
    expect(settings({ ...env, ...set }).origin).toMatchObject({
      rest: "http://127.0.0.1:9000",
      images: "https://img.backend.example",
      gameSockets: { aviator: "http://127.0.0.1:9001/aviator", luckyhit: "https://luckyhit.backend.example" },
      timeoutMs: 250,
      appendSlash: true,
      tokenScheme: "Token",
      userAgent: "client",
      pages: ["/img/", "/sim/", "/pages/"],
      forms: ["/sim/pay/"],
      sockets: ["/sim/chat/socket"],
      redirectHosts: ["pay.example", "shop.example:8443"],
    });
  });

  it.each([
    { UPSTREAM_ORIGIN: "backend.example" },
    { UPSTREAM_ORIGIN: "ftp://backend.example" },
    { UPSTREAM_ORIGIN: "https://user:secret@backend.example" },
    { UPSTREAM_ORIGIN: "https://backend.example/?x=1" },
    { UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_ADDRESSES: "aviator=/aviator" },
    { UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_TIMEOUT_MS: "soon" },
    { UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_PAGES: "/" },
    { UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_REDIRECT_HOSTS: "https://pay.example" },
    { ALLOWED_ORIGINS: "https://app.example/" },
    { ALLOWED_ORIGINS: "*" },
    { ALLOWED_ORIGINS: "https://-app.example" },
    { ALLOWED_ORIGINS: "https://app..example" },
    { UPSTREAM_ORIGIN: "https://." },
    { UPSTREAM_ORIGIN: "https://backend.example:0" },
    { UPSTREAM_ORIGIN: `https://${"a".repeat(64)}.example` },
    { UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_TIMEOUT_MS: "0" },
    { UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_TIMEOUT_MS: "60001" },
    { UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_REDIRECT_HOSTS: "pay..example" },
    { UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_REDIRECT_HOSTS: "pay.example:99999" },
    { UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_ADDRESSES: "luckyhit=wss://-" },
    { TRUST_FORWARDED: "yes" },
    { ANDROID_APK: "http://files.example/rangoli.apk" },
    { ANDROID_APK: "//files.example/rangoli.apk" },
    { ANDROID_APK: "https://files.example/my app.apk" },
    { ANDROID_APK: "https://files.example/rangoli.apk version=" },
    { ANDROID_APK: "/download/rangoli.apk" },
    { ANDROID_APK: "/download/rangoli.apk", UPSTREAM_ORIGIN: "https://backend.example", UPSTREAM_PAGES: "/pages/" },
    { FRAME_ORIGINS: "https://games.example; script-src *" },
  ])("refuses to start with %j", (set) => {
    expect(() => settings({ ...env, ...set })).toThrow(/^settings: /);
  });

  it.each([
    { ANDROID_APK: "" },
    { ANDROID_APK: "https://files.example/app-{version}.apk?a=b" },
    { ANDROID_APK: "/download/{version}.apk", UPSTREAM_ORIGIN: "https://a.example", UPSTREAM_PAGES: "/download/" },
  ])("takes for the Android app what is served: %j", (set) => {
    expect(settings({ ...env, ...set }).androidApk.value).toBe(set.ANDROID_APK);
  });

  it("refuses to start with an address of an origin's part, but no origin", () => {
    expect(() => settings({ ...env, UPSTREAM_ADDRESSES: "aviator=wss://aviator.example" })).toThrow(
      'settings: UPSTREAM_ADDRESSES="aviator=wss://aviator.example" is not allowed without UPSTREAM_ORIGIN.',
    );
  });

  it.each([
    ["UPSTREAM_PAGE", "Allowed: UPSTREAM_PAGES."],
    ["FAIRNES_KEY", "Allowed: FAIRNESS_KEY."],
    ["ANYTHING", "Allowed: PORT, DATA_DIR,"],
  ])("refuses to start with %s, which is no setting, without its value", (name, allowed) => {
    const broken = () => settings({ ...env, [name]: "a value" });
    expect(broken).toThrow(`settings: ${name} is no setting. ${allowed}`);
    expect(broken).not.toThrow("a value");
  });

  it("refuses to start with a setting that only npm start reads", () => {
    expect(() => settings({ ...env, DATA_DIR: "/data" } as typeof env)).toThrow(
      "settings: DATA_DIR is no setting of the",
    );
  });

  it("needs the simulator's keys only if the simulator answers", () => {
    const { FAIRNESS_KEY: _fairness, PAYMENT_KEY: _payment, ...rest } = env;
    expect(() => settings(rest)).toThrow("settings: FAIRNESS_KEY is missing");
    expect(settings({ ...rest, UPSTREAM_ORIGIN: "https://backend.example" }).origin).not.toBeNull();
  });

  it("refuses to sign payments with the key that rounds follow from", () => {
    expect(() => settings({ ...env, PAYMENT_KEY: env.FAIRNESS_KEY ?? "" })).toThrow(
      "settings: PAYMENT_KEY (not shown)",
    );
  });

  it("refuses to sign receipts with another setting's secret", () => {
    const [fairness, payment] = ["a fairness key of the tests 01234", "a-payment-key-of-the-tests-012345"];
    const keys = { ...env, FAIRNESS_KEY: fairness, PAYMENT_KEY: payment };
    expect(() => settings({ ...keys, RECEIPT_KEY: `2026-11:${payment}` })).toThrow("settings: RECEIPT_KEY (not shown)");
    expect(() => settings({ ...keys, RECEIPT_KEY: "2026-11:short" })).toThrow("settings: RECEIPT_KEY (not shown)");
    expect(settings({ ...keys, RECEIPT_KEY: "" }).origin).toBeNull();
  });

  it("shows no password of an address that it refuses", () => {
    const broken = () => settings({ ...env, UPSTREAM_ORIGIN: "https://user:secret@backend.example/?key=secret" });
    expect(broken).toThrow('settings: UPSTREAM_ORIGIN="https://…@backend.example/?…" is not allowed.');
    expect(broken).not.toThrow("secret");
  });

  it("reads lists of origins", () => {
    const set = {
      ALLOWED_ORIGINS: "https://app.example, http://localhost:5173",
      FRAME_ORIGINS: "https://games.example",
    };
    expect(settings({ ...env, ...set })).toMatchObject({
      allowedOrigins: ["https://app.example", "http://localhost:5173"],
      frameOrigins: ["https://games.example"],
      formOrigins: [],
    });
  });
});

it.each([
  { DEMO: "on", DEMO_CODES_KEY: "" },
  { DEMO: "off", DEMO_CODES_KEY: "a-key-of-24-characters-or-more" },
])("members and codes of the simulator are refused with an origin: %j", (set) => {
  const off = { DEMO: "off", DEMO_CODES_KEY: "" };
  const UPSTREAM_ORIGIN = "https://backend.example";
  expect(() => settings({ ...env, ...set })).not.toThrow();
  expect(() => settings({ ...env, ...off, UPSTREAM_ORIGIN })).not.toThrow();
  expect(() => settings({ ...env, ...set, UPSTREAM_ORIGIN })).toThrow(
    /^settings: DEMO\w*(?:="on"| \(not shown\)) is not/,
  );
});

it.each(Object.entries(GONE))("%s, which is gone, stops the start and names what is in its place", (name, instead) => {
  const refused = `settings: ${name} is no setting any more. In its place: ${instead}.`;
  for (const value of ["", "off"]) expect(() => settings({ ...env, [name]: value })).toThrow(refused);
  const [, now] = /^([A-Z_]+)(?:=|,| with)/.exec(instead) ?? [];
  expect(Object.keys(SETTINGS)).toContain(now ?? "PORT");
  expect(Object.keys(SETTINGS)).not.toContain(name);
});

it.each([
  ["UPSTREAM_SHADOW", "https://b.example share=0.5 share=1"],
  ["UPSTREAM_SHADOW", "https://b.example portion=0.5"],
  ["UPSTREAM_SHADOW", "https://b.example share=0.5 more"],
  ["UPSTREAM_SHADOW", "share=0.5 https://b.example"],
  ["UPSTREAM_CALLS", "slash"],
  ["UPSTREAM_CALLS", "on slash=on"],
  ["UPSTREAM_PAGES", "/pages/ forms=/pay"],
  ["BEACON", "https://api.drand.sh/chain public=00"],
  ["BEACON", "https://api.drand.sh/chain rounds=no"],
  ["CELLS", "relay=2"],
  ["CELLS", "8 relay=1"],
  ["CELLS", "8 regions=moon"],
  ["SMS_WEBHOOK", "https://sms.example/send hour=0"],
  ["SMS_WEBHOOK", "https://sms.example/send week=5"],
] as const)("%s=%j is refused", (name, text) => {
  const UPSTREAM_ORIGIN = name.startsWith("UPSTREAM") ? "https://backend.example" : "";
  expect(() => settings({ ...env, UPSTREAM_ORIGIN, [name]: text })).toThrow(
    `settings: ${name}="${text}" is not allowed`,
  );
});
