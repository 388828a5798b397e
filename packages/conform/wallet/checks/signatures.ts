import type { RefusalName } from "../../../../contract/refusals.ts";
import { type Check, checksWith, type Trial } from "../../check.ts";
import { type Hand, played } from "../hand.ts";
import type { Player } from "../player.ts";
import type { Signed } from "../wallet.ts";

/** Far enough from the 300 s of the document, for a clock that is a little off. */
const [WITHIN_S, BEYOND_S] = [200, 400];

type Sign = (sign: (signed?: Signed) => string, hand: Hand, player: Player) => readonly (string | undefined)[];

const lastChanged = (text: string) => text.slice(0, -1) + (text.endsWith("0") ? "1" : "0");

/** Signatures that do not hold for a debit. */
const WRONG: Readonly<Record<string, readonly [reason: RefusalName, headers: Sign]>> = {
  "that is missing or out of form": [
    "signature_wrong",
    (sign) => [
      undefined,
      "",
      "nonsense",
      sign().replace(/^t=\d+ /, ""),
      sign().replace(/ n=\S+/, ""),
      sign().split(" ", 2).join(" "),
    ],
  ],
  "whose digest is changed": [
    "signature_wrong",
    (sign) => [lastChanged(sign()), sign().replace(/=[0-9a-f]{64}$/, `=${"0".repeat(64)}`)],
  ],
  "of an unknown key": [
    "signature_wrong",
    (sign, hand, { key }) => [sign().replace(` ${key.key_id}=`, ` ${hand.id("key").replace(":", ".")}=`)],
  ],
  "by another secret": [
    "signature_wrong",
    (_sign, hand, player) => {
      const body = JSON.stringify(player.bodyOf(hand.debit()));
      return [`${player.key.secret}0`, "", "0".repeat(64)].map((secret) =>
        player.wallet.sign({ ...player.key, secret }, "debit", body),
      );
    },
  ],
  "for another call, query or method": [
    "signature_wrong",
    (sign) => [sign({ action: "credit" }), sign({ action: "debit?x=1" }), sign({ method: "PUT" })],
  ],
  "whose nonce is another, or no nonce": [
    "signature_wrong",
    (sign) => [sign().replace(/n=../, "n=zz"), sign({ nonce: "short" }), sign({ nonce: "x".repeat(65) })],
  ],
  "whose time is another": [
    "signature_wrong",
    (sign) => [sign().replace(/^t=(\d+)/, (_, seconds: string) => `t=${Number(seconds) + 1}`)],
  ],
  "that is too old": ["signature_late", (sign, _hand, { wallet }) => [sign({ seconds: wallet.now() - BEYOND_S })]],
  "from the future": ["signature_late", (sign, _hand, { wallet }) => [sign({ seconds: wallet.now() + BEYOND_S })]],
};

export function signatureChecks(player: Player): Check[] {
  const runs = Object.entries(WRONG).map(([name, [reason, headers]]) => [
    name,
    played(player, async (trial, hand) => {
      const body = JSON.stringify(player.bodyOf(hand.debit()));
      const sign = (signed: Signed = {}) => player.wallet.sign(player.key, "debit", body, signed);
      for (const signature of headers(sign, hand, player)) await refuse(trial, player, { body, signature }, reason);
    }),
  ]);
  return checksWith(
    { of: "signature", isMoney: true },
    {
      ...(Object.fromEntries(runs) as Record<string, Check["run"]>),
      "for another body is refused": played(player, async (trial, hand) => {
        const fields = player.bodyOf(hand.debit());
        const signature = player.wallet.sign(player.key, "debit", JSON.stringify(fields));
        for (const body of [JSON.stringify({ ...fields, amount: hand.unit }), `${JSON.stringify(fields)} `])
          await refuse(trial, player, { body, signature }, "signature_wrong");
      }),
      "sent with another query is refused": played(player, async (trial, hand) => {
        const body = JSON.stringify(player.bodyOf(hand.debit()));
        const signature = player.wallet.sign(player.key, "debit", body);
        await refuse(trial, player, { body, signature, action: "debit?x=1" }, "signature_wrong");
      }),
      "of a clock that is a little off holds": played(player, async (trial, hand) => {
        for (const [at, off] of [-WITHIN_S, WITHIN_S].entries()) {
          const step = hand.debit(`a${at}`);
          const body = JSON.stringify(player.bodyOf(step));
          const signature = player.wallet.sign(player.key, "debit", body, { seconds: player.wallet.now() + off });
          player.answered(
            trial,
            step,
            await player.wallet.send({ action: "debit", body, signature }),
            "wallet_accepts",
          );
        }
        await player.play(trial, [hand.credit("w", 2), hand.credit("x", 2)]);
      }),
      "that comes again is refused, and signed anew the call gets its answer": played(player, async (trial, hand) => {
        const body = JSON.stringify(player.bodyOf(hand.debit()));
        const signature = player.wallet.sign(player.key, "debit", body);
        const send = () => player.wallet.send({ action: "debit", body, signature });
        player.answered(trial, hand.debit(), await send());
        for (let count = 0; count < 2; count++)
          await player.expectRefusal(trial, await send(), ["request_replayed"], "wallet_replay", "a replayed debit");
        await player.play(trial, [hand.debit(), hand.credit("w", 2)]);
      }),
      "with a nonce of another request is refused": played(player, async (trial, hand) => {
        const nonce = player.wallet.newId();
        const send = (id: string) => {
          const body = JSON.stringify(player.bodyOf(hand.debit(id)));
          const signature = player.wallet.sign(player.key, "debit", body, { nonce });
          return player.wallet.send({ action: "debit", body, signature });
        };
        player.answered(trial, hand.debit("a"), await send("a"));
        await player.expectRefusal(trial, await send("b"), ["request_replayed"], "wallet_replay", "a nonce used twice");
        await player.play(trial, [hand.credit("w", 2)]);
      }),
    },
  );
}

async function refuse(
  trial: Trial,
  player: Player,
  { action = "debit", ...sent }: { body: string; signature: string | undefined; action?: string },
  reason: RefusalName,
): Promise<void> {
  const reply = await player.wallet.send({ action, ...sent });
  await player.expectRefusal(trial, reply, [reason], "wallet_signature", `debit signed "${shown(sent.signature)}"`);
}

/** A signature that holds for nothing tells no secret, but is long. */
const shown = (signature = "(none)") => signature.replace(/=[0-9a-f]{64}/, "=…");
