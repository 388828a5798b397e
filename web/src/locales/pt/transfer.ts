import type { transfer as source } from "../in/transfer.ts";

export const transfer: typeof source = {
  title: "Transferir",
  warning: "A transferência chega na hora e não pode ser cancelada. Confira o ID antes de confirmar.",
  userId: "ID de quem recebe",
  userIdHint: "Quem recebe encontra o ID em Minha conta.",
  userIdRequired: "Informe o ID de quem recebe",
  confirm: "Confirmar",
  confirmTitle: "Transferir este valor?",
  confirmText: "Não dá para desfazer.",
  successTitle: "Sucesso",
  successText: "A transferência foi concluída com sucesso",
  failTitle: "Falha",
  errorTitle: "Erro",
  errorText: "Ocorreu um erro, tente de novo mais tarde",
};
