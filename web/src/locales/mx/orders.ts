import type { orders as source } from "../in/orders.ts";

export const orders: typeof source = {
  title: "Pedidos",
  which: "Qué pedidos",
  all: "Todos",
  undelivered: "Por enviar",
  unreceived: "Por recibir",
  success: "Recibidos",
  // What an order is.
  isUndelivered: "Empacándose",
  isUnreceived: "En camino",
  isSuccess: "Recibido",
  isCancelled: "Cancelado, reembolsado",
  order: "Pedido {id}",
  deliveredTo: "Para {address}",
  confirm: "Ya llegó",
  confirmQuestion: "¿Ya llegó?",
  confirmText: "Confirmas que recibiste {name}. No se puede deshacer.",
  confirmed: "Marcado como recibido",
  emptyTitle: "No hay pedidos aquí",
  emptyText: "Lo que compres en la tienda aparece aquí.",
  toShop: "Ir a la tienda",
};
