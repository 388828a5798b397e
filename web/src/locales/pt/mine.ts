import type { mine as source } from "../in/mine.ts";

export const mine: typeof source = {
  copyId: "Copiar o ID",
  support: "Suporte",
  // Shortcuts on the balance.
  shortcuts: "Saldo",
  recharge: "Recarregar",
  withdraw: "Sacar",
  history: "Extrato",
  cards: "Cartões",
  // The menu.
  walletMenu: "Dinheiro, presentes e pedidos",
  transfer: "Transferir",
  redeem: "Resgatar um presente",
  giftEvents: "Horas de presente",
  orders: "Pedidos",
  addresses: "Endereços",
  limits: "Meus limites",
  suggestions: "Sugestões",
  android: "App para Android",
  // Sessions.
  sessions: "Onde você está conectado",
  sessionSeen: "Último uso: {time}",
  sessionSince: "Entrada: {time}",
  sessionThis: "Este aparelho",
  sessionEnd: "Sair",
  sessionsEndOthers: "Sair de todos os outros",
  sessionsEnded: "{count, plural, one {Saída feita em # aparelho} other {Saída feita em # aparelhos}}",
  sessionsOnlyThis: "Sua conta só está aberta neste aparelho.",
  // Notices.
  notices: "Avisos",
  noticesUnread: "Avisos, não lidos: {count}",
  noticesNone: "Nada de novo",
  noticesNoneText: "Avisamos aqui quando uma recarga chegar.",
  firstRechargeArrived: "Sua primeira recarga chegou",
  rechargeArrived: "Uma recarga chegou",
  rechargeText: "Ela já está no seu saldo.",
  accountNotices: "Avisos da conta",
  newDevice: "Um novo aparelho entrou na conta",
  passwordChanged: "A senha foi alterada",
  accountNoticeText: "Se não foi você, crie uma nova senha.",
};
