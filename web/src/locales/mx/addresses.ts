import type { addresses as source } from "../in/addresses.ts";

export const addresses: typeof source = {
  title: "Direcciones",
  add: "Agregar una dirección",
  edit: "Editar",
  editOf: "Editar la dirección de {name}",
  remove: "Eliminar",
  removeOf: "Eliminar la dirección de {name}",
  removeQuestion: "¿Eliminar esta dirección?",
  removeText: "Los pedidos en camino llegarán igual.",
  removed: "Dirección eliminada",
  emptyTitle: "Todavía no hay direcciones",
  emptyText: "Agrega una para recibir lo que compres.",
  // The form.
  addTitle: "Nueva dirección",
  editTitle: "Editar dirección",
  fullName: "Nombre completo",
  pinCode: "Código postal",
  state: "Estado",
  townCity: "Ciudad",
  detail: "Calle, número",
  required: "Completa este campo",
  tooLong: "Acorta este texto",
  mobileInvalid: "Revisa el número de celular",
  savedTitle: "Dirección guardada",
  savedText: "Puedes usarla en tu próxima compra.",
  toPurchase: "Volver a la compra",
};
