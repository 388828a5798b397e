import type { orders as source } from "../in/orders.ts";

export const orders: typeof source = {
  title: "Pedidos",
  which: "Quais pedidos",
  all: "Todos",
  undelivered: "A enviar",
  unreceived: "A receber",
  success: "Entregues",
  // What an order is.
  isUndelivered: "Sendo embalado",
  isUnreceived: "A caminho",
  isSuccess: "Recebido",
  isCancelled: "Cancelado, reembolsado",
  order: "Pedido {id}",
  deliveredTo: "Para {address}",
  confirm: "Já chegou",
  confirmQuestion: "Já chegou?",
  confirmText: "Você confirma que recebeu {name}. Isso não pode ser desfeito.",
  confirmed: "Marcado como recebido",
  emptyTitle: "Nenhum pedido aqui",
  emptyText: "O que você comprar na loja aparece aqui.",
  toShop: "Ir para a loja",
};
