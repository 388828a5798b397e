import type { common as source } from "../in/common.ts";

export const common: typeof source = {
  back: "Voltar",
  balance: "Saldo",
  cancel: "Cancelar",
  checkEntries: "Verifique o que você digitou",
  close: "Fechar",
  dismiss: "Dispensar",
  hidePassword: "Ocultar a senha",
  less: "Menos",
  loadMore: "Carregar mais",
  more: "Mais",
  networkError: "Sem conexão com o serviço. Verifique a rede e tente de novo",
  ok: "OK",
  playMoney: "Dinheiro fictício",
  retry: "Tentar de novo",
  save: "Salvar",
  showPassword: "Mostrar a senha",
  shownOf: "{shown} de {count}",
  unexpected: "Algo deu errado, tente de novo",
};
