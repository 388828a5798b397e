import { addRecharge, channels, recharges } from "../../contract/calls/wallet.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";

const PRICE = 200;
const PAYER = { pay_name: "Asha Rao", pay_mobile: "+919876543210", pay_email: "asha@example.com" };
/** Anything that a member can pay with. */
const PAYABLE = /<(?:form|button|input|script)\b/i;
const CHANNELS_MAX = 6;

/** Begins a recharge by each channel and looks at the page that it leads to. Nothing is paid. */
export function rechargeChecks(session: Session): Check[] {
  const { backend, first } = session;
  return [
    {
      name: "money a recharge by each channel leads to a page of payment",
      needs: ["token", "writes"],
      run: async (trial) => {
        const { queryset: all } = await backend.read(trial, channels, first.with({ query: { type: "pay" } }));
        if (all.length === 0) throw trial.notRun("there is no channel");
        for (const channel of all.slice(0, CHANNELS_MAX)) {
          const price = Number((channel.fixed_amounts ?? "").split(",")[0]) || PRICE;
          const mark = await first.mark(trial);
          const body = {
            price,
            pay_key: channel.key,
            ...PAYER,
            ...(channel.key === "upi" && { pay_upi_account: "asha@upi" }),
          };
          const begun = await backend.ask(trial, addRecharge, first.with({ key: backend.newName(), body }));
          const { curl } = begun;
          if (begun.code !== 200) {
            trial.fail("success", `channel ${channel.key}: code ${begun.code}: ${begun.msg}`, { curl });
            continue;
          }
          await checkForm(session, trial, begun.json, curl);
          await first.expectUnmoved(trial, mark, price * 100, "credited_later", { curl });
          const list = await backend.read(trial, recharges, first.with({ query: { p: 1, p_size: 10 } }));
          const isRecorded = list.queryset.some((row) => row.price === price * 100 && row.status === "Wait");
          trial.expect(isRecorded, "recorded", `the recharge by ${channel.key} is not in the list with Wait`, { curl });
        }
      },
    },
    {
      name: "money a recharge of nothing, or by an unknown channel, is refused",
      needs: ["token", "writes"],
      run: async (trial) => {
        const { queryset: all } = await backend.read(trial, channels, first.with({ query: { type: "pay" } }));
        for (const body of [
          { price: 0, pay_key: all[0]?.key ?? "upi", ...PAYER, pay_upi_account: "asha@upi" },
          { price: -5, pay_key: all[0]?.key ?? "upi", ...PAYER, pay_upi_account: "asha@upi" },
          { price: PRICE, pay_key: "no-such-channel", ...PAYER },
        ]) {
          const story = `price ${body.price}, channel ${body.pay_key}: code 200`;
          await backend.refuses(trial, addRecharge, first.with({ body }), story);
        }
      },
    },
  ];
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
  if (target.origin !== new URL(backend.url).origin) return;
  const { status, text } = await backend.page(target.href, form);
  trial.expect(status < 400, "payment_page", `the page has HTTP status ${status}`, { curl });
  trial.expect(PAYABLE.test(text), "payment_page", "the page has no form, button or script", { curl });
}
