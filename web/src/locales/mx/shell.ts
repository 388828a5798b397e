import type { shell as source } from "../in/shell.ts";

export const shell: typeof source = {
  appearance: "Apariencia",
  backOnline: "De nuevo en línea",
  cookieOk: "Entendido",
  cookieText:
    "Este sitio guarda en tu dispositivo lo que necesita: tu sesión, tu idioma y tus preferencias. Nada se guarda con fines publicitarios.",
  cookies: "Aviso de cookies",
  dark: "Oscura",
  goHome: "Ir al inicio",
  home: "Inicio",
  language: "Idioma",
  light: "Clara",
  loading: "Cargando",
  mine: "Cuenta",
  notFoundText: "La dirección puede estar mal escrita o la pantalla pudo cambiar de lugar",
  notFoundTitle: "Aquí no hay nada",
  offline: "Estás sin conexión. Lo que ves puede no estar al día",
  promotion: "Promoción",
  reconnecting: "El servicio no responde. Intentando de nuevo",
  screenFailed: "No se pudo mostrar esta pantalla",
  system: "Como el dispositivo",
  tabs: "Principal",
  themeToDark: "Cambiar al modo oscuro",
  themeToLight: "Cambiar al modo claro",
};
