import type { transactions as source } from "../in/transactions.ts";

export const transactions: typeof source = {
  title: "Movimientos",
  type: "Tipo",
  allTypes: "Todos los tipos",
  after: "Saldo {amount}",
  noneTitle: "Aún no hay movimientos",
  noneText: "Cada cambio de tu saldo aparecerá aquí.",
  noneOfType: "Nada de este tipo",
  showAll: "Mostrar todos los tipos",
  // The types.
  typeWelcome: "Saldo de bienvenida",
  typeRecharge: "Recarga",
  typeWithdrawal: "Retiro",
  typeWithdrawalRefund: "Retiro devuelto",
  typeTransferIn: "Transferencia recibida",
  typeTransferOut: "Transferencia enviada",
  typeTransferRefund: "Transferencia devuelta",
  typeGiftCode: "Código de regalo",
  typeGiftEvent: "Hora de regalo",
  typeProfitApply: "Ganancia de promoción",
  typeBuy: "Compra",
  typeOrderRefund: "Pedido reembolsado",
  typeBet: "Apuesta",
  typeWin: "Premio",
  typeBetRefund: "Apuesta devuelta",
};
