import { type Check, checksWith } from "../../check.ts";
import { played } from "../hand.ts";
import { type Player, tellReply } from "../player.ts";

/** `authenticate` and `balance`, and which session a debit takes. */
export function memberChecks(player: Player, second: Player, ended: string): Check[] {
  const { session } = player;
  return [
    ...checksWith(
      { of: "authenticate" },
      {
        "tells player, game, currency, language, balance and limits, each time the same": played(
          player,
          async (trial) => {
            const replies = [];
            for (let count = 0; count < 2; count++) {
              const reply = await player.ask("authenticate", { session });
              player.judge(trial, "authenticate", reply);
              trial.expect(reply.code === 200, "wallet_accepts", `authenticate answers ${tellReply(reply)}`);
              const { server_time: _time, request_id: _id, ...told } = reply.json;
              replies.push(JSON.stringify(told));
              const { balance, currency } = reply.json;
              trial.expect(balance === player.balance, "wallet_books", `authenticate tells ${tellReply(reply)}`);
              trial.expect(currency === player.is.currency, "wallet_fields", "authenticate tells another currency");
            }
            const [one, two] = replies;
            trial.expect(one === two, "wallet_fields", `authenticate tells ${one}, and then ${two}`);
          },
        ),
        "with an invented token is refused": played(player, async (trial) => {
          const reasons = ["launch_over", "player_unknown"] as const;
          await player.refuses(trial, "authenticate", { session: other(session) }, reasons, "wallet_session");
          const unknown = session.replace(/^[^.]*/, "A".repeat(22));
          await player.refuses(trial, "authenticate", { session: unknown }, reasons, "wallet_session");
        }),
        "with what is no token is refused": played(player, async (trial) => {
          for (const wrong of ["", "x", player.is.player, 7, null, undefined, [session]])
            await player.refuses(trial, "authenticate", { session: wrong }, ["bad_request"], "wallet_form");
        }),
      },
    ),
    ...checksWith(
      { of: "authenticate", needs: ["ended_launch"] },
      {
        "with a token whose session has ended is refused": played(player, (trial) =>
          player.refuses(trial, "authenticate", { session: ended }, ["launch_over"], "wallet_session"),
        ),
      },
    ),
    ...checksWith(
      { of: "balance" },
      {
        "is told with its currency": played(player, async (trial) => {
          const reply = await player.ask("balance", { player: player.is.player });
          player.judge(trial, "balance", reply);
          const { currency } = reply.json;
          trial.expect(currency === player.is.currency, "wallet_fields", `balance tells ${String(currency)}`);
        }),
        "of an unknown player is refused": played(player, async (trial) => {
          const fields = { player: other(player.is.player) };
          await player.refuses(trial, "balance", fields, ["player_unknown"], "wallet_isolation");
          for (const wrong of ["", "x", 7, null, undefined])
            await player.refuses(trial, "balance", { player: wrong }, ["bad_request"], "wallet_form");
        }),
      },
    ),
    ...sessionChecks(player, second, ended),
  ];
}

function sessionChecks(player: Player, second: Player, ended: string): Check[] {
  const refusedWith = (session: () => string) =>
    played(player, async (trial, hand) => {
      const fields = player.bodyOf(hand.debit(), { session: session() });
      await player.refuses(trial, "debit", fields, ["launch_over"], "wallet_session");
      await player.play(trial, [hand.debit(), hand.credit("w", 2)]);
    });
  return [
    ...checksWith(
      { of: "debit", isMoney: true },
      {
        "with an invented session is refused, and its id stays free": refusedWith(() => other(player.session)),
        "of a game that the session did not open is refused": played(player, async (trial, hand) => {
          const fields = player.bodyOf(hand.debit(), { game: hand.id("game") });
          await player.refuses(trial, "debit", fields, ["game_unknown", "launch_over"], "wallet_session");
        }),
        "repeated with another session gets the same answer": played(player, async (trial, hand) => {
          await player.play(trial, [hand.debit()]);
          const reply = await player.askStep(hand.debit(), { session: other(player.session) });
          player.answered(trial, hand.debit(), reply, "wallet_repeat");
          await player.play(trial, [hand.credit("w", 2)]);
        }),
      },
    ),
    ...checksWith(
      { of: "debit", isMoney: true, needs: ["ended_launch"] },
      { "with a session that has ended is refused, and its id stays free": refusedWith(() => ended) },
    ),
    ...checksWith(
      { of: "debit", isMoney: true, needs: ["second_launch"] },
      { "with another member's session is refused, and its id stays free": refusedWith(() => second.session) },
    ),
  ];
}

/** Another text of the same form. */
const other = (text: string) => text.slice(0, -2) + (text.at(-2) === "Q" ? "w" : "Q") + (text.at(-1) ?? "");
