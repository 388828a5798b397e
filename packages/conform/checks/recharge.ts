import { addRecharge, channels, recharges } from "../../../contract/calls/wallet.ts";
import { inUnits, pause } from "../backend/account.ts";
import { type Check, checksWith, type Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { expectNow } from "./times.ts";

const PRICE = 200;
export const PAYER = { pay_name: "Asha Rao", pay_mobile: "+919876543210", pay_email: "asha@example.com" };
/** Anything that a member can pay with. */
const PAYABLE = /<(?:form|button|input|script)\b/i;
export const CHANNELS_MAX = 6;
/** Longer than a second: a backend may tell recharges apart by theirs. */
const APART_MS = 1_100;
const MONEY = { of: "money", needs: ["token", "writes"], offers: ["recharge"], isMoney: true } as const;

export const priceOf = ({ fixed_amounts: amounts }: { readonly fixed_amounts?: string | null | undefined }) =>
  Number((amounts ?? "").split(",")[0]) || PRICE;

/** A recharge with every field of a payer, as any channel may want. */
export const rechargeBody = (channel: string, price: number) => ({
  price,
  pay_key: channel,
  ...PAYER,
  pay_upi_account: "asha@upi",
});

const bodyOf = (channel: string, price: number) => ({
  price,
  pay_key: channel,
  ...PAYER,
  ...(channel === "upi" && { pay_upi_account: "asha@upi" }),
});

/** Begins a recharge by each channel, looks at the page that it leads to, and pays by a form of the backend's own. */
export function rechargeChecks(session: Session): Check[] {
  return [...beginningChecks(session), ...paymentChecks(session)];
}

const newest = ({ backend, first }: Session, trial: Trial, rows: 10 | 20 = 10) =>
  backend.read(trial, recharges, first.with({ query: { p: 1, p_size: rows } }));

function beginningChecks(session: Session): Check[] {
  const { backend, first } = session;
  return checksWith(MONEY, {
    "a recharge by each channel leads to a page of payment": async (trial) => {
      const { queryset: all } = await backend.read(trial, channels, first.with({ query: { type: "pay" } }));
      if (all.length === 0) throw trial.notRun("there is no channel");
      for (const channel of all.slice(0, CHANNELS_MAX)) {
        const price = priceOf(channel);
        const mark = await first.mark(trial);
        const body = bodyOf(channel.key, price);
        const begun = await backend.ask(trial, addRecharge, first.with({ key: backend.newName(), body }));
        const { curl } = begun;
        if (begun.code !== 200) {
          trial.fail("success", `channel ${channel.key}: code ${begun.code}: ${begun.msg}`, { curl });
          continue;
        }
        await checkForm(session, trial, begun.json, curl);
        await first.expectUnmoved(trial, mark, price * 100, "credited_later", { curl });
        const list = await newest(session, trial);
        const row = list.queryset.find((each) => each.price === price * 100 && each.status === "Wait");
        expectNow(trial, backend, row?.create_time, curl);
        const isNamed = row?.channel_name === channel.name || row === undefined;
        trial.expect(isNamed, "recorded", `channel ${channel.name} is recorded as ${row?.channel_name}`, { curl });
        trial.expect(row !== undefined, "recorded", `the recharge by ${channel.key} is not in the list with Wait`, {
          curl,
        });
      }
    },
    "recharges at once each have a row of their own": async (trial) => {
      const { queryset: all } = await backend.read(trial, channels, first.with({ query: { type: "pay" } }));
      const [channel] = all;
      if (channel === undefined) throw trial.notRun("there is no channel");
      const price = priceOf(channel);
      const begin = () => {
        const body = bodyOf(channel.key, price);
        return backend.ask(trial, addRecharge, first.with({ key: backend.newName(), body }));
      };
      const answers = await Promise.all([begin(), begin(), begin()]);
      const refused = answers.find(({ code }) => code !== 200);
      // A backend may bound open recharges: then a later one is refused, too.
      if (refused !== undefined) await pause(APART_MS);
      if (refused !== undefined && (await begin()).code !== 200)
        throw trial.notRun(`it is refused alone, too: code ${refused.code}: ${refused.msg}`);
      const said = `one of three at once is refused: code ${refused?.code}: ${refused?.msg}`;
      trial.expect(refused === undefined, "at_once", said, { curl: refused?.curl ?? "" });
      const serials = answers.map(({ json }) => json["serial_number"]).filter((each) => isFilled(each));
      const isOwn = new Set(serials).size === serials.length;
      trial.expect(isOwn, "at_once", "two recharges have one serial number", { curl: answers[0].curl });
      const list = await newest(session, trial);
      const rows = list.queryset.filter((each) => each.price === price * 100 && each.status === "Wait");
      trial.expect(rows.length >= answers.length, "at_once", `three at once have ${rows.length} rows`);
    },
    "a recharge of nothing, or by an unknown channel, is refused": async (trial) => {
      const { queryset: all } = await backend.read(trial, channels, first.with({ query: { type: "pay" } }));
      for (const body of [
        rechargeBody(all[0]?.key ?? "upi", 0),
        rechargeBody(all[0]?.key ?? "upi", -5),
        { price: PRICE, pay_key: "no-such-channel", ...PAYER },
      ]) {
        const story = `price ${body.price}, channel ${body.pay_key}: code 200`;
        await backend.refuses(trial, addRecharge, first.with({ body }), story);
      }
    },
  });
}

function paymentChecks(session: Session): Check[] {
  const { backend, first } = session;
  return checksWith(MONEY, {
    "a payment that is reported twice is credited once": async (trial) => {
      for await (const { channel, price, form, curl } of payable(session, trial)) {
        const mark = await first.mark(trial);
        const waiting = async () =>
          (await newest(session, trial, 20)).queryset.filter(({ status }) => status === "Wait").length;
        const before = await waiting();
        await backend.page(form.action, form.fields);
        const paid = async () => {
          const { changes } = await first.settled(trial, mark);
          const list = await newest(session, trial);
          const [row] = list.queryset.filter((each) => each.price === price * 100);
          return { isPaid: row?.status === "Success", credits: changes.filter((change) => change > 0) };
        };
        const { isPaid, credits } = await paid();
        const isCredited = credits.includes(price * 100);
        if (!isPaid && !isCredited) continue;
        const story = `paid ${price} by ${channel.key}: ${isPaid ? "Success" : "not Success"}, the balance rose by`;
        const books = credits.map(inUnits).join(", ") || "nothing";
        if (!isCredited || !isPaid) return trial.fail("credited_once", `${story} ${books}`, { curl });
        const left = await waiting();
        const others = `a payment of one recharge leaves ${left} of ${before} waiting`;
        trial.expect(left === before - 1 || before === 20, "credited_once", others, { curl });
        await backend.page(form.action, form.fields);
        await first.expectMoved(trial, mark, price * 100, "credited_once", { curl });
        return;
      }
      throw trial.notRun("no page of payment has a form whose first button pays");
    },
    "a payment credits the recharge's price, whatever sum its form sends": async (trial) => {
      for await (const { price, form, curl } of payable(session, trial)) {
        const mark = await first.mark(trial);
        await backend.page(form.action, { ...form.fields, ...raised(form.fields, price) });
        const { changes } = await first.settled(trial, mark);
        const isRaised = changes.includes(price * 1_000);
        const story = `a recharge of ${price} is credited with ${price * 10}, as the form said`;
        return trial.expect(!isRaised, "credited_once", story, { curl });
      }
      throw trial.notRun("no page of payment has a form whose first button pays");
    },
  });
}

const SUMS = ["amount", "price", "sum", "total", "money", "am"];

/** A form's fields with ten times the price: those that hold it, and the usual names. */
function raised(fields: Readonly<Record<string, string>>, price: number): Readonly<Record<string, string>> {
  const holding = Object.keys(fields).filter((name) => fields[name] !== "" && Number(fields[name]) === price);
  return Object.fromEntries([...SUMS, ...holding].map((name) => [name, String(price * 10)]));
}

type Json = Readonly<Record<string, unknown>>;
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const isFilled = (value: unknown) => value !== undefined && value !== null && value !== "";

async function checkForm(session: Session, trial: Trial, json: Json, curl: string): Promise<void> {
  const { pay_url: url, data_dict: dict, gateway, options, upi_account: upi, price, serial_number: serial } = json;
  if (isFilled(dict) || isFilled(gateway)) {
    const isForm = typeof dict === "object" && dict !== null && textOf(gateway) !== "";
    if (!isForm) return trial.fail("recharge_answer", "data_dict needs gateway, and gateway data_dict", { curl });
    const fields = Object.entries(dict).map(([name, value]) => [name, String(value)]);
    return checkPage(session, trial, textOf(gateway), curl, Object.fromEntries(fields) as Record<string, string>);
  }
  if (isFilled(options)) {
    const isObject = typeof options === "object" && !Array.isArray(options);
    return trial.expect(isObject, "recharge_answer", "options is no object", { curl, field: "options" });
  }
  if (isFilled(upi)) {
    const isWhole = isFilled(price) && isFilled(serial);
    return trial.expect(isWhole, "recharge_answer", "upi_account needs price and serial_number", { curl });
  }
  if (textOf(url) !== "") return checkPage(session, trial, textOf(url), curl);
  trial.fail("recharge_answer", `the answer has only ${Object.keys(json).join(", ")}`, { curl });
}

interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Begins a recharge by one channel after another, and yields those whose page has a form that pays. */
async function* payable(session: Session, trial: Trial) {
  const { backend, first } = session;
  const { queryset: all } = await backend.read(trial, channels, first.with({ query: { type: "pay" } }));
  for (const channel of all.slice(0, CHANNELS_MAX)) {
    const price = priceOf(channel);
    const body = rechargeBody(channel.key, price);
    const { json, curl } = await backend.accepts(trial, addRecharge, first.with({ key: backend.newName(), body }));
    const form = await paymentForm(session, json);
    if (form !== null) yield { channel, price, form, curl };
  }
}

/** The form of a page of payment on the backend's own server, as its first button sends it. */
export async function paymentForm({ backend }: Session, json: Json): Promise<Form | null> {
  const { pay_url: url, data_dict: dict, gateway } = json;
  const target = URL.parse(textOf(url) || textOf(gateway), `${backend.url}/`);
  if (target === null || isElsewhere(backend.url, target) || textOf(url) + textOf(gateway) === "") return null;
  const sent = Object.entries((dict ?? {}) as Json).map(([name, value]) => [name, String(value)] as const);
  const { text } = await backend.page(target.href, sent.length === 0 ? undefined : Object.fromEntries(sent));
  const [form = ""] = /<form\b[\s\S]*?<\/form>/i.exec(text) ?? [];
  const [head = ""] = /<form\b[^>]*>/i.exec(form) ?? [];
  if (!/\bmethod=["']?post/i.test(head)) return null;
  const inputs = [...form.matchAll(/<(?:input|button)\b[^>]*>/gi)].map(([tag]) => tag);
  const isButton = (tag: string) => /^<button/i.test(tag) || /\btype=["']?submit/i.test(tag);
  const buttons = inputs.filter(isButton).slice(0, 1);
  const pairs = [...inputs.filter((tag) => !isButton(tag)), ...buttons].flatMap((tag) => {
    const name = attributeOf(tag, "name");
    return name === null ? [] : [[name, attributeOf(tag, "value") ?? ""] as const];
  });
  return { action: new URL(attributeOf(head, "action") ?? "", target).href, fields: Object.fromEntries(pairs) };
}

function attributeOf(tag: string, name: string): string | null {
  const [, double, single, bare] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(tag) ?? [];
  return (double ?? single ?? bare)?.replaceAll("&amp;", "&") ?? null;
}

const isElsewhere = (url: string, target: URL) => target.origin !== new URL(url).origin;

/** Pages of other servers are left alone. */
async function checkPage(
  { backend }: Session,
  trial: Trial,
  address: string,
  curl: string,
  form?: Readonly<Record<string, string>>,
): Promise<void> {
  const target = URL.parse(address, `${backend.url}/`);
  if (target === null) return trial.fail("payment_page", `"${address}" is no address`, { curl });
  if (isElsewhere(backend.url, target)) return;
  const { status, text } = await backend.page(target.href, form);
  trial.expect(status < 400, "payment_page", `the page has HTTP status ${status}`, { curl });
  trial.expect(PAYABLE.test(text), "payment_page", "the page has no form, button or script", { curl });
}
