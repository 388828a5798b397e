import type { shell as source } from "../in/shell.ts";

export const shell: typeof source = {
  appearance: "Apariencia",
  aviator: "Aviator",
  backOnline: "De nuevo en línea",
  dark: "Oscura",
  goHome: "Ir al inicio",
  home: "Inicio",
  language: "Idioma",
  light: "Clara",
  loading: "Cargando",
  mine: "Mi cuenta",
  notFoundText: "La dirección puede estar mal escrita o la pantalla pudo cambiar de lugar",
  notFoundTitle: "Aquí no hay nada",
  offline: "Estás sin conexión. Lo que ves puede no estar al día",
  screenFailed: "No se pudo mostrar esta pantalla",
  system: "Como el dispositivo",
  tabs: "Principal",
  themeToDark: "Cambiar al modo oscuro",
  themeToLight: "Cambiar al modo claro",
};
