import type { support as source } from "../in/support.ts";

export const support: typeof source = {
  title: "Suporte 24 h",
  chat: "Chat com o suporte",
  contacts: "Fale conosco",
  email: "E-mail",
  mobile: "Telefone",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  failed: "O chat não abriu",
  none: "Não há chat no momento",
  noneText: "Tente mais tarde ou envie uma sugestão.",
  outside: "O chat fica em uma página própria",
  outsideText: "Ele abre em uma nova janela.",
  openOutside: "Abrir o chat",
};
