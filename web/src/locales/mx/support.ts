import type { support as source } from "../in/support.ts";

export const support: typeof source = {
  title: "Soporte 24/7",
  chat: "Chat con soporte",
  contacts: "Contáctanos",
  email: "Correo",
  mobile: "Teléfono",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  failed: "El chat no se abrió",
  none: "No hay chat por el momento",
  noneText: "Inténtalo más tarde o envía una sugerencia.",
  outside: "El chat está en su propia página",
  outsideText: "Se abre en una ventana nueva.",
  openOutside: "Abrir el chat",
};
