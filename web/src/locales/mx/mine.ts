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
  giftEvents: "Eventos de regalos",
  orders: "Pedidos",
  addresses: "Direcciones",
  limits: "Mis límites",
  suggestions: "Sugerencias",
  android: "App para Android",
  // Sessions.
  sessions: "Dónde tienes la sesión abierta",
  sessionSeen: "Último uso: {time}",
  sessionSince: "Inicio: {time}",
  sessionThis: "Esta",
  sessionEnd: "Cerrar",
  sessionsEndOthers: "Cerrar todas las demás",
  sessionsEnded: "{count, plural, one {Sesión cerrada} other {# sesiones cerradas}}",
  sessionsOnlyThis: "Solo tienes abierta esta sesión.",
  // Notices.
  notices: "Avisos",
  noticesUnread: "Avisos, {count} sin leer",
  noticesNone: "Nada nuevo",
  noticesNoneText: "Cuando llegue una recarga, lo lees aquí.",
  firstRechargeArrived: "Llegó tu primera recarga",
  rechargeArrived: "Llegó una recarga",
  rechargeText: "Ya está en tu saldo.",
  accountNotices: "Avisos de la cuenta",
  newDevice: "Un dispositivo nuevo inició sesión",
  passwordChanged: "La contraseña se cambió",
  accountNoticeText: "Si no fuiste tú, crea una contraseña nueva.",
};
