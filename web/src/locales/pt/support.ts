import type { support as source } from "../in/support.ts";

export const support: typeof source = {
  title: "Suporte 24 h",
  chat: "Conversa com o suporte",
  contacts: "Fale conosco",
  email: "E-mail",
  mobile: "Telefone",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  failed: "A conversa não abriu",
  none: "Não há conversa no momento",
  noneText: "Tente mais tarde ou envie uma sugestão.",
  outside: "A conversa fica em uma página própria",
  outsideText: "Ela abre em uma nova janela.",
  openOutside: "Abrir a conversa",
};
