import type { transfer as source } from "../in/transfer.ts";

export const transfer: typeof source = {
  title: "Transferir",
  warning: "La transferencia llega al instante y no se puede cancelar. Revisa el ID antes de confirmar.",
  userId: "ID de quien recibe",
  userIdHint: "Quien recibe lo encuentra en Mi cuenta.",
  userIdRequired: "Escribe el ID de quien recibe",
  confirm: "Confirmar",
  confirmTitle: "¿Transferir este monto?",
  confirmText: "No se puede deshacer.",
  successTitle: "Éxito",
  successText: "La transferencia se completó con éxito",
  failTitle: "Falló",
  errorTitle: "Error",
  errorText: "Ocurrió un error, inténtalo más tarde",
};
