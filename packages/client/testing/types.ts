import { CallError, createClient, type Client, type ServerFrame } from "rangoli-client";

// Compiled against the packed package, in a reader's own folder. Each expected error is a test: without it, the
// compiler reports the comment.

export async function calls(client: Client): Promise<void> {
  const { entry, is_early } = await client.account.profile();
  const balance: number = entry.balance;
  const early: boolean = is_early;
  const { queryset, page } = await client.wallet.recharges({ p: 2 });
  const price: number | null | undefined = queryset[0]?.price;
  const count: number | null = page.count;
  void [balance, early, price, count];

  await client.transfer.to({ user_id: "1", amount: 100 }, { idempotencyKey: "k" });
  await client.transactions.transactions();
  await client.mines.status({}, { signal: new AbortController().signal });

  // @ts-expect-error: a field is missing
  await client.transfer.to({ user_id: "1" });
  // @ts-expect-error: the input is missing
  await client.transfer.to();
  // @ts-expect-error: an amount is a number of minor units
  await client.transfer.to({ user_id: "1", amount: "1.00" });
  // @ts-expect-error: a call that moves no money takes no key
  await client.account.profile({}, { idempotencyKey: "k" });
  // @ts-expect-error: no such call
  await client.wallet.addTransfers({});
  // @ts-expect-error: operators' calls are no part of the client
  void client.control;
  // @ts-expect-error: no such field in the answer
  void entry.password;
}

export async function sockets(client: Client): Promise<void> {
  const aviator = client.sockets.aviator({
    onFrame(frame) {
      if (frame.kind !== "coefficient") return;
      const coefficient: number = frame.data.coefficient;
      // @ts-expect-error: another frame's field
      void [coefficient, frame.data.results];
    },
    onConnection: (connection) => void (connection === "replaced" && aviator.retry()),
  });
  const isSent: boolean = aviator.send.cashOut({ tag: 1, slot: 0 });
  // @ts-expect-error: a stake has a price
  aviator.send.bet({ nickName: "Asha", period: 1, seed: "Q2AlyjYoIondBMTh7fy5" });
  // @ts-expect-error: Lucky Hit has no cash-out
  client.sockets.luckyHit().send.cashOut({});
  // @ts-expect-error: the server sends no stake of the player's
  const kind: ServerFrame<"aviator">["kind"] = "bet";
  for await (const { kind } of client.sockets.luckyHit()) if (kind === "cards") break;
  void [isSent, kind];
}

export function options(): Client {
  // @ts-expect-error: the address is missing
  createClient({});
  // @ts-expect-error: not one of the locales
  createClient({ url: "https://play.example", locale: "en" });
  // @ts-expect-error: a store of tokens has `clear`
  createClient({ url: "https://play.example", tokens: { get: () => null, set: () => undefined } });
  const stored = new Map<string, string>();
  return createClient({
    url: "https://play.example",
    locale: () => "pt",
    fetch,
    WebSocket,
    now: () => Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    tokens: {
      get: async () => stored.get("token") ?? null,
      set: async (token) => void stored.set("token", token),
      clear: async () => void stored.delete("token"),
    },
  });
}

export function refusal(error: unknown): string {
  if (!(error instanceof CallError)) return "";
  const fault: "refused" | "network" | "unreadable" | "unsure" | "invalid" | "absent" = error.fault;
  return `${fault} ${error.code} ${error.msg}`;
}
