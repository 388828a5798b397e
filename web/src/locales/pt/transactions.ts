import type { transactions as source } from "../in/transactions.ts";

export const transactions: typeof source = {
  title: "Transações",
  type: "Tipo",
  allTypes: "Todos os tipos",
  after: "Saldo {amount}",
  noneTitle: "Nenhuma transação ainda",
  noneText: "Cada mudança do seu saldo aparece aqui.",
  noneOfType: "Nada deste tipo",
  showAll: "Mostrar todos os tipos",
  // The types.
  typeWelcome: "Saldo de boas-vindas",
  typeRecharge: "Recarga",
  typeWithdrawal: "Saque",
  typeWithdrawalRefund: "Saque devolvido",
  typeTransferIn: "Transferência recebida",
  typeTransferOut: "Transferência enviada",
  typeTransferRefund: "Transferência devolvida",
  typeGiftCode: "Código de presente",
  typeGiftEvent: "Hora de presente",
  typeProfitApply: "Lucro de promoção",
  typeBuy: "Compra",
  typeOrderRefund: "Pedido reembolsado",
  typeBet: "Aposta",
  typeWin: "Prêmio",
  typeBetRefund: "Aposta devolvida",
};
