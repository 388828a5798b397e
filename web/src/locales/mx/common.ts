import type { common as source } from "../in/common.ts";

export const common: typeof source = {
  back: "Atrás",
  balance: "Saldo",
  cancel: "Cancelar",
  checkEntries: "Revisa lo que escribiste",
  close: "Cerrar",
  dismiss: "Descartar",
  hidePassword: "Ocultar la contraseña",
  less: "Menos",
  loadMore: "Cargar más",
  more: "Más",
  networkError: "Sin conexión con el servicio. Revisa la red e inténtalo de nuevo",
  ok: "OK",
  playMoney: "Dinero ficticio",
  retry: "Intentar de nuevo",
  save: "Guardar",
  showPassword: "Mostrar la contraseña",
  shownOf: "{shown} de {count}",
  unexpected: "Algo salió mal, inténtalo de nuevo",
};
