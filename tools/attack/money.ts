import type { Attack, Try } from "./attack.ts";
import { isDone, type Target, type Told } from "./target.ts";

const COPIES = 12;
const UNITS = 100;
const MINOR = UNITS * 100;

/** Sends as many copies at once as `keys` has keys. */
function atOnce(keys: readonly string[], send: (key: string) => Promise<Told>): Promise<Told[]> {
  return Promise.all(keys.map((key) => send(key)));
}

const one = (run: string) => Array.from({ length: COPIES }, () => `attack-${run}`);
const many = (run: string) => Array.from({ length: COPIES }, (_, at) => `attack-${run}-${at}`);

/** A payer with enough for one transfer sends it many times. */
async function transfers(target: Target, what: string, keys: (run: string) => string[]): Promise<Try[]> {
  const [payer, payee] = [await target.member(MINOR), await target.member()];
  const sent = await atOnce(keys(payer.id), (key) =>
    target.send({
      method: "POST",
      path: "/user/transfer_to",
      member: payer,
      headers: { "idempotency-key": key },
      body: { user_id: payee.id, amount: UNITS },
    }),
  );
  const [left, received] = [await target.balanceOf(payer), await target.balanceOf(payee)];
  if (received === 0) throw new Error(`no transfer was accepted: ${sent[0]?.text}`);
  const isThrough = received > UNITS || left < 0 || left + received !== UNITS;
  return sent.map((_, at) => ({
    what: `${what}, copy ${at + 1}: ${received} of ${UNITS} arrived`,
    isThrough: isThrough && at > 0,
  }));
}

/** Two kinds of calls race for the same money. */
async function mixedSpends(target: Target): Promise<Try[]> {
  const [payer, payee] = [await target.member(MINOR), await target.member()];
  const calls = [
    { path: "/user/transfer_to", body: { user_id: payee.id, amount: UNITS } },
    { path: "/mines/start", body: { traps: 3, amount: UNITS } },
  ];
  const answers = await Promise.all(
    many(payer.id).map((key, at) =>
      target.send({
        method: "POST",
        member: payer,
        headers: { "idempotency-key": key },
        ...(calls[at % 2] ?? calls[0]!),
      }),
    ),
  );
  const done = answers.filter(isDone).length;
  if (done === 0) throw new Error(`nothing was accepted: ${answers[0]?.text}`);
  return answers.map((_, at) => ({
    what: `stake and transfer at once: ${done} accepted`,
    isThrough: done > 1 && at > 0,
  }));
}

export const doubleSpend: Attack = {
  name: "double spend",
  run: async (target) => [
    ...(await transfers(target, "one id", one)),
    ...(await transfers(target, "many ids", many)),
    ...(await mixedSpends(target)),
  ],
};

const AMOUNTS: readonly unknown[] = [
  -1,
  -0.01,
  0,
  0.001,
  1.005,
  1e21,
  Number.MAX_SAFE_INTEGER,
  "-5",
  "1e2",
  "0x10",
  "1,000,000",
  "١٠٠",
  "１００",
  "NaN",
  "Infinity",
  "",
  null,
  true,
  [],
  [1],
  {},
  { valueOf: 1 },
];

export const amounts: Attack = {
  name: "amounts",
  async run(target) {
    const [payer, payee] = [await target.member(MINOR), await target.member()];
    const calls = [
      { path: "/user/transfer_to", fieldsOf: (amount: unknown) => ({ user_id: payee.id, amount }) },
      { path: "/mines/start", fieldsOf: (amount: unknown) => ({ traps: 3, amount }) },
      { path: "/user/add_recharge", fieldsOf: (price: unknown) => ({ price, pay_key: "redirect", ...PAYER }) },
    ];
    const tries: Try[] = [];
    for (const { path, fieldsOf } of calls) {
      for (const amount of AMOUNTS) {
        const told = await target.send({ method: "POST", path, member: payer, body: fieldsOf(amount) });
        const isThrough = isDone(told) || told.status >= 500 || (await target.balanceOf(payer)) !== UNITS;
        tries.push({ what: `${path} of ${JSON.stringify(amount)}: ${told.text.slice(0, 80)}`, isThrough });
      }
    }
    return tries;
  },
};

const PAYER = { pay_name: "Asha Rao", pay_mobile: "+919812345678", pay_email: "asha@app.example" };
