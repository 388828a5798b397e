import type { addresses as source } from "../in/addresses.ts";

export const addresses: typeof source = {
  title: "Endereços",
  add: "Adicionar endereço",
  edit: "Editar",
  editOf: "Editar o endereço de {name}",
  remove: "Excluir",
  removeOf: "Excluir o endereço de {name}",
  removeQuestion: "Excluir este endereço?",
  removeText: "Os pedidos a caminho ainda chegam.",
  removed: "Endereço excluído",
  emptyTitle: "Nenhum endereço ainda",
  emptyText: "Adicione um para receber o que comprar.",
  // The form.
  addTitle: "Novo endereço",
  editTitle: "Editar endereço",
  fullName: "Nome completo",
  pinCode: "CEP",
  state: "Estado",
  townCity: "Cidade",
  detail: "Rua, número",
  required: "Preencha este campo",
  tooLong: "Encurte este texto",
  mobileInvalid: "Verifique o número de celular",
  savedTitle: "Endereço salvo",
  savedText: "Você pode usá-lo na próxima compra.",
  toPurchase: "Voltar à compra",
};
