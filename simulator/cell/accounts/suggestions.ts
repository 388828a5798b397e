import type { Locale } from "#contract/values/locale.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { type SUGGESTION_TYPES, SUGGESTIONS_WAITING_MAX } from "#contract/calls/support.ts";
import { ListTotals } from "#simulator/storage/list-totals.ts";
import type { DueTimes } from "../due-times.ts";
import type { Suggestion, WaitingSuggestion } from "#simulator/objects/cell-api.ts";
import { all, first } from "#simulator/storage/sql.ts";

/** Canned replies: no operator reads suggestions, so each reply says in which screen the member finds the answer. */
const REPLIES: Readonly<Record<(typeof SUGGESTION_TYPES)[number], Readonly<Record<Locale, string>>>> = {
  recharge: {
    in: "Thank you. Your recharge records show what has arrived: recharges marked Success are in your balance. Those marked Wait have not been paid, and nothing was charged.",
    pt: "Obrigado. Seus registros de recarga mostram o que chegou: uma recarga com Sucesso já está no saldo. Uma que aguarda não foi paga, e nada foi cobrado.",
    mx: "Gracias. Tus registros de recarga muestran lo que llegó: una recarga completada ya está en tu saldo. Una en espera no se pagó, y no se cobró nada.",
    vi: "Cảm ơn bạn. Lịch sử nạp cho biết khoản nào đã đến: khoản Thành công đã nằm trong số dư. Khoản đang chờ chưa được thanh toán và bạn chưa bị trừ tiền.",
  },
  withdrawal: {
    in: "Thank you. Your withdrawal records show how far it has got. If a withdrawal is rejected or fails, the whole amount goes back to your balance, fee included.",
    pt: "Obrigado. Seus registros de saque mostram o andamento. Se um saque for recusado ou falhar, o valor inteiro volta ao saldo, inclusive a taxa.",
    mx: "Gracias. Tus registros de retiro muestran cómo va. Si un retiro se rechaza o falla, el monto completo regresa a tu saldo, incluida la comisión.",
    vi: "Cảm ơn bạn. Lịch sử rút tiền cho biết tiến độ. Nếu khoản rút bị từ chối hoặc thất bại, toàn bộ số tiền kể cả phí sẽ trở lại số dư.",
  },
  game: {
    in: "Thank you. Every round can be checked: open it in your records to see its seeds and work out its result yourself. If a round could not be played, its stakes are returned.",
    pt: "Obrigado. Toda rodada pode ser conferida: abra-a nos seus registros para ver as seeds e refazer o resultado. Uma rodada que não pôde acontecer devolve as apostas.",
    mx: "Gracias. Toda ronda se puede comprobar: ábrela en tus registros para ver sus semillas y rehacer el resultado. Una ronda que no se pudo jugar devuelve las apuestas.",
    vi: "Cảm ơn bạn. Ván nào cũng kiểm tra được: mở ván trong lịch sử để xem các seed và tự tính lại kết quả. Ván không diễn ra được sẽ trả lại tiền cược.",
  },
  account: {
    in: "Thank you. You can set a new password with a code sent to your mobile; that logs out every other device. We never ask for your password or for a code.",
    pt: "Obrigado. Você pode definir uma nova senha com um código enviado ao seu celular; isso desconecta os outros aparelhos. Nunca pedimos sua senha nem um código.",
    mx: "Gracias. Puedes crear una contraseña nueva con un código enviado a tu celular; eso cierra la sesión en los demás dispositivos. Nunca pedimos tu contraseña ni un código.",
    vi: "Cảm ơn bạn. Bạn có thể đặt mật khẩu mới bằng mã gửi đến điện thoại; mọi thiết bị khác sẽ bị đăng xuất. Chúng tôi không bao giờ hỏi mật khẩu hay mã của bạn.",
  },
  other: {
    in: "Thank you for writing. Your message has been recorded.",
    pt: "Obrigado por escrever. Sua mensagem foi registrada.",
    mx: "Gracias por escribir. Tu mensaje quedó registrado.",
    vi: "Cảm ơn bạn đã viết. Tin nhắn của bạn đã được ghi nhận.",
  },
};

export function replyTo(type: (typeof SUGGESTION_TYPES)[number], locale: Locale): string {
  return REPLIES[type][locale];
}

export const suggestionSchema = `
  CREATE TABLE suggestion (
    id INTEGER PRIMARY KEY,
    member INTEGER NOT NULL,
    type TEXT NOT NULL,
    whats_app TEXT NOT NULL,
    content TEXT NOT NULL,
    reply TEXT NOT NULL,
    supple_serial TEXT NOT NULL,
    serial_number TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('Wait', 'Completed')),
    -- The language that it is to be replied to in.
    locale TEXT NOT NULL,
    create_time INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX suggestion_member ON suggestion (member, status, id);
  CREATE INDEX suggestion_waiting ON suggestion (create_time) WHERE status = 'Wait';
`;

/** The key among the due times. */
export const SUGGESTIONS = "suggestions";
/** Simulated delay before a reply. */
export const REPLY_AFTER_MS = 60_000;

const COLUMNS = "id, type, whats_app, content, reply, supple_serial, serial_number, status, create_time";

type NewSuggestion = Pick<Suggestion, "type" | "whats_app" | "content" | "supple_serial"> & { readonly locale: Locale };

/** Suggestions of a cell's members. A suggestion of another member counts as unknown. */
export class Suggestions {
  readonly #sql: SqlStorage;
  readonly #due: DueTimes;
  readonly #totals: ListTotals;

  constructor(sql: SqlStorage, due: DueTimes) {
    this.#sql = sql;
    this.#due = due;
    this.#totals = new ListTotals(sql);
  }

  /** Adds a suggestion and returns its serial number, or refuses `suggestions_waiting`. */
  add(member: number, asked: NewSuggestion, now: number): { serial_number: string } | Refusal {
    if (this.count(member, "Wait") >= SUGGESTIONS_WAITING_MAX) return refuse("suggestions_waiting");
    const ordinal = this.#totals.count(member, "suggestion") + 1;
    const serial = `S${member}-${ordinal}`;
    this.#sql.exec(
      `INSERT INTO suggestion
         (member, type, whats_app, content, reply, supple_serial, serial_number, status, locale, create_time)
       VALUES (?, ?, ?, ?, '', ?, ?, 'Wait', ?, ?)`,
      member,
      asked.type,
      asked.whats_app,
      asked.content,
      asked.supple_serial,
      serial,
      asked.locale,
      now,
    );
    this.#totals.add({ member, list: "suggestion", count: 1 });
    if (!this.#due.has(SUGGESTIONS)) this.#due.set(SUGGESTIONS, now + REPLY_AFTER_MS);
    return { serial_number: serial };
  }

  /** Replies to the suggestions that are due, and sets the time of the next reply. */
  reply(now: number): void {
    const waiting = all<{ id: number; type: Suggestion["type"]; locale: Locale }>(
      this.#sql,
      "SELECT id, type, locale FROM suggestion WHERE status = 'Wait' AND create_time <= ?",
      now - REPLY_AFTER_MS,
    );
    this.#sql.exec(
      `UPDATE suggestion SET status = 'Completed', reply = given.reply
       FROM (SELECT value ->> 0 AS id, value ->> 1 AS reply FROM json_each(?)) AS given WHERE suggestion.id = given.id`,
      JSON.stringify(waiting.map(({ id, type, locale }) => [id, replyTo(type, locale)])),
    );
    const next = first<{ time: number }>(
      this.#sql,
      "SELECT create_time AS time FROM suggestion WHERE status = 'Wait' ORDER BY create_time LIMIT 1",
    );
    if (next === undefined) this.#due.clear(SUGGESTIONS);
    else this.#due.set(SUGGESTIONS, next.time + REPLY_AFTER_MS);
  }

  waiting(limit: number): WaitingSuggestion[] {
    return all<WaitingSuggestion>(
      this.#sql,
      `SELECT member, ${COLUMNS} FROM suggestion WHERE status = 'Wait' ORDER BY create_time DESC, id DESC LIMIT ?`,
      limit,
    );
  }

  /** Stores an operator's reply. Refusals: `suggestion_unknown`; `already_decided` if a reply exists. */
  replyByHand(member: number, serial: string, reply: string): Refusal | null {
    const found = first<{ id: number; status: Suggestion["status"] }>(
      this.#sql,
      "SELECT id, status FROM suggestion WHERE member = ? AND serial_number = ?",
      member,
      serial,
    );
    if (found === undefined) return refuse("suggestion_unknown");
    if (found.status === "Completed") return refuse("already_decided");
    this.#sql.exec("UPDATE suggestion SET status = 'Completed', reply = ? WHERE id = ?", reply, found.id);
    return null;
  }

  has(member: number, serial: string): boolean {
    const query = "SELECT 1 FROM suggestion WHERE member = ? AND serial_number = ?";
    return first(this.#sql, query, member, serial) !== undefined;
  }

  page(member: number, status: Suggestion["status"], limit: number, offset: number): Suggestion[] {
    return all<Suggestion>(
      this.#sql,
      `SELECT ${COLUMNS} FROM suggestion WHERE member = ? AND status = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
      member,
      status,
      limit,
      offset,
    );
  }

  count(member: number, status: Suggestion["status"]): number {
    // `add` limits how many can wait, so one query reads them all.
    const waiting = this.#sql
      .exec<{ n: number }>("SELECT count(*) AS n FROM suggestion WHERE member = ? AND status = 'Wait'", member)
      .one().n;
    return status === "Wait" ? waiting : this.#totals.count(member, "suggestion") - waiting;
  }

  find(member: number, id: number): Suggestion | null {
    return (
      first<Suggestion>(this.#sql, `SELECT ${COLUMNS} FROM suggestion WHERE id = ? AND member = ?`, id, member) ?? null
    );
  }
}
