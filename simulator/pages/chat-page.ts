import { NAME } from "#brand/brand.ts";
import { type Locale, type LocalizedText, localized } from "#contract/values/locale.ts";
import { CHAT_SOCKET_PATH, TEXT_MAX } from "../chat/chat-socket.ts";
import { addressOf, clientOrigin, requestLocale } from "../http/request.ts";
import ownStyle from "./chat/chat.css?raw";
import body from "./chat/chat.html?raw";
import script from "./chat/chat.js?raw";
import { askedTheme, baseStyle, connectPolicy, joinModules, jsonInPage, ownPolicy, rootTag } from "../http/own-page.ts";

/** Query fields: `locale`, and `theme` (light or dark), both before the browser's preference. */
export const CHAT_PATH = "/sim/chat";

/** Data for the page's script. It contains no member's data. */
export interface ChatData {
  readonly socket: string;
  readonly text: ChatText;
  /** Suggested questions. */
  readonly taps: readonly string[];
  readonly textMax: number;
}

const style = baseStyle + ownStyle;
const module = joinModules([script]);

/**
 * Serves the chat page, which only needs its socket. The sandbox gives it an opaque origin, so it cannot reach the app's
 * storage or calls.
 */
export function chatAnswer(request: Request): Response {
  const locale = requestLocale(request, addressOf(request).query);
  const text = chatText(locale);
  const socket = `${CHAT_SOCKET_PATH}?${new URLSearchParams({ locale }).toString()}`;
  const data: ChatData = { socket, text, taps: chatTaps(locale), textMax: TEXT_MAX };
  const html = `<!doctype html>
${rootTag(locale, askedTheme(new URL(request.url).searchParams))}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="referrer" content="no-referrer">
<title>${text.title}</title>
<style>${style}</style>
</head>
<body>
${body}
<script type="application/json" id="page">${jsonInPage(data)}</script>
<script type="module">${module}</script>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      "cache-control": "private, no-cache",
      "content-security-policy": policyFor(request),
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Allows ws and wss, since a proxy in front may terminate TLS. An unsafe host gets no connection. */
function policyFor(request: Request): string {
  const own = ownPolicy(module, style, connectPolicy(clientOrigin(request), ["ws", "wss"]));
  return `sandbox allow-scripts; ${own}; frame-ancestors 'self'`;
}

const words = {
  title: localized("Customer service", "Atendimento", "Atención al cliente", "Chăm sóc khách hàng"),
  agent: localized(`${NAME} care`, `${NAME} · atendimento`, `${NAME} · atención`, `${NAME} · hỗ trợ`),
  nature: localized(
    "Automatic answers, day and night",
    "Respostas automáticas, dia e noite",
    "Respuestas automáticas, día y noche",
    "Trả lời tự động, cả ngày lẫn đêm",
  ),
  greeting: localized(
    "Hello. I am an automatic assistant. What is it about?",
    "Olá. Sou um assistente automático. Qual é o assunto?",
    "Hola. Soy un asistente automático. ¿De qué se trata?",
    "Xin chào. Tôi là trợ lý tự động. Bạn cần hỏi về điều gì?",
  ),
  placeholder: localized("Write a message", "Escreva uma mensagem", "Escribe un mensaje", "Viết tin nhắn"),
  send: localized("Send", "Enviar", "Enviar", "Gửi"),
  typing: localized("is typing", "está digitando", "está escribiendo", "đang nhập"),
  conversation: localized("Conversation", "Conversa", "Conversación", "Cuộc trò chuyện"),
  topics: localized("Topics", "Assuntos", "Temas", "Chủ đề"),
  you: localized("You", "Você", "Tú", "Bạn"),
  reconnecting: localized("Reconnecting", "Reconectando", "Reconectando", "Đang kết nối lại"),
  tooFast: localized(
    "One moment, please: too many messages at once",
    "Um momento: mensagens demais de uma vez",
    "Un momento: demasiados mensajes a la vez",
    "Vui lòng đợi: quá nhiều tin cùng lúc",
  ),
  secrets: localized(
    "Never write a password or a code here.",
    "Nunca escreva uma senha ou um código aqui.",
    "Nunca escribas aquí una contraseña ni un código.",
    "Đừng bao giờ viết mật khẩu hay mã ở đây.",
  ),
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** Suggested questions, in the visitor's words. */
const taps: readonly LocalizedText[] = [
  localized("Recharge", "Recarga", "Recarga", "Nạp tiền"),
  localized("Withdrawal", "Saque", "Retiro", "Rút tiền"),
  localized("Are the games fair?", "Os jogos são justos?", "¿Los juegos son justos?", "Trò chơi có công bằng không?"),
  localized("My account", "Minha conta", "Mi cuenta", "Tài khoản của tôi"),
  localized("My order", "Meu pedido", "Mi pedido", "Đơn hàng của tôi"),
];

type ChatText = Readonly<Record<keyof typeof words, string>>;

function chatText(locale: Locale): ChatText {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text[locale]])) as ChatText;
}

function chatTaps(locale: Locale): string[] {
  return taps.map((text) => text[locale]);
}
