import type { shell as source } from "../in/shell.ts";

export const shell: typeof source = {
  appearance: "Aparência",
  aviator: "Aviator",
  backOnline: "Conexão restabelecida",
  dark: "Escura",
  goHome: "Ir para o início",
  home: "Início",
  language: "Idioma",
  light: "Clara",
  loading: "Carregando",
  mine: "Minha conta",
  notFoundText: "O endereço pode estar errado ou a tela pode ter mudado de lugar",
  notFoundTitle: "Não há nada aqui",
  offline: "Você está sem conexão. O que aparece pode estar desatualizado",
  screenFailed: "Não foi possível mostrar esta tela",
  system: "Como no aparelho",
  tabs: "Principal",
  themeToDark: "Mudar para o modo escuro",
  themeToLight: "Mudar para o modo claro",
};
