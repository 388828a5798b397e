import type { mine as source } from "../in/mine.ts";

export const mine: typeof source = {
  copyId: "Copiar el ID",
  support: "Soporte",
  // Shortcuts on the balance.
  shortcuts: "Saldo",
  recharge: "Recargar",
  withdraw: "Retirar",
  history: "Historial",
  cards: "Tarjetas",
  // The menu.
  walletMenu: "Dinero, regalos y pedidos",
  transfer: "Transferir",
  redeem: "Canjear un regalo",
  giftEvents: "Horas de regalo",
  orders: "Pedidos",
  addresses: "Direcciones",
  limits: "Mis límites",
  suggestions: "Sugerencias",
  android: "App para Android",
  // Sessions.
  sessions: "Dónde tienes la sesión abierta",
  sessionSeen: "Último uso: {time}",
  sessionSince: "Inicio: {time}",
  sessionThis: "Este dispositivo",
  sessionEnd: "Cerrar",
  sessionsEndOthers: "Cerrar todas las demás",
  sessionsEnded: "{count, plural, one {Sesión cerrada en # dispositivo} other {Sesión cerrada en # dispositivos}}",
  sessionsOnlyThis: "Solo tienes la sesión abierta en este dispositivo.",
  // Notices.
  notices: "Avisos",
  noticesUnread: "Avisos, {count} sin leer",
  noticesNone: "Nada nuevo",
  noticesNoneText: "Te avisamos aquí cuando llegue una recarga.",
  firstRechargeArrived: "Llegó tu primera recarga",
  rechargeArrived: "Llegó una recarga",
  rechargeText: "Ya está en tu saldo.",
  accountNotices: "Avisos de la cuenta",
  newDevice: "Un dispositivo nuevo inició sesión",
  passwordChanged: "La contraseña se cambió",
  accountNoticeText: "Si no fuiste tú, crea una contraseña nueva.",
};
