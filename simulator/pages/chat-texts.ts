import type { Locale } from "#contract/locale.ts";
import { type Localised, said } from "../http/localized.ts";

const words = {
  title: said("Customer service", "Atendimento", "Atención al cliente", "Chăm sóc khách hàng"),
  agent: said("rangoli care", "rangoli care", "rangoli care", "rangoli care"),
  nature: said(
    "Automatic answers, day and night",
    "Respostas automáticas, dia e noite",
    "Respuestas automáticas, día y noche",
    "Trả lời tự động, cả ngày lẫn đêm",
  ),
  greeting: said(
    "Hello. I am an automatic assistant. What is it about?",
    "Olá. Sou um assistente automático. Qual é o assunto?",
    "Hola. Soy un asistente automático. ¿De qué se trata?",
    "Xin chào. Tôi là trợ lý tự động. Bạn cần hỏi về điều gì?",
  ),
  placeholder: said("Write a message", "Escreva uma mensagem", "Escribe un mensaje", "Viết tin nhắn"),
  send: said("Send", "Enviar", "Enviar", "Gửi"),
  typing: said("is typing", "está digitando", "está escribiendo", "đang nhập"),
  conversation: said("Conversation", "Conversa", "Conversación", "Cuộc trò chuyện"),
  topics: said("Topics", "Assuntos", "Temas", "Chủ đề"),
  you: said("You", "Você", "Tú", "Bạn"),
  reconnecting: said("Reconnecting", "Reconectando", "Reconectando", "Đang kết nối lại"),
  tooFast: said(
    "One moment, please: too many messages at once",
    "Um momento: mensagens demais de uma vez",
    "Un momento: demasiados mensajes a la vez",
    "Vui lòng đợi: quá nhiều tin cùng lúc",
  ),
  secrets: said(
    "Never write a password or a code here.",
    "Nunca escreva uma senha ou um código aqui.",
    "Nunca escribas aquí una contraseña ni un código.",
    "Đừng bao giờ viết mật khẩu hay mã ở đây.",
  ),
} as const satisfies Readonly<Record<string, Localised>>;

/** What can be asked by a tap: what is said, as the visitor would write it. */
const taps: readonly Localised[] = [
  said("Recharge", "Recarga", "Recarga", "Nạp tiền"),
  said("Withdrawal", "Saque", "Retiro", "Rút tiền"),
  said("Are the games fair?", "Os jogos são justos?", "¿Los juegos son justos?", "Trò chơi có công bằng không?"),
  said("My account", "Minha conta", "Mi cuenta", "Tài khoản của tôi"),
  said("My order", "Meu pedido", "Mi pedido", "Đơn hàng của tôi"),
];

export type ChatText = Readonly<Record<keyof typeof words, string>>;

/** The words of the chat's page, in a language. */
export function chatText(locale: Locale): ChatText {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text[locale]])) as ChatText;
}

export function chatTaps(locale: Locale): string[] {
  return taps.map((text) => text[locale]);
}
