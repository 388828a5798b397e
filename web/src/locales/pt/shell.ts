import type { shell as source } from "../in/shell.ts";

export const shell: typeof source = {
  appearance: "Aparência",
  backOnline: "Conexão restabelecida",
  cookieOk: "Entendi",
  cookieText:
    "Este site guarda no seu aparelho o que precisa: sua sessão, seu idioma e suas escolhas. Nada é guardado para publicidade.",
  cookies: "Aviso de cookies",
  dark: "Escura",
  goHome: "Ir para o início",
  home: "Início",
  language: "Idioma",
  light: "Clara",
  loading: "Carregando",
  mine: "Conta",
  notFoundText: "O endereço pode estar errado ou a tela pode ter mudado de lugar",
  notFoundTitle: "Não há nada aqui",
  offline: "Você está sem conexão. O que aparece pode estar desatualizado",
  promotion: "Promoção",
  reconnecting: "O serviço não responde. Tentando de novo",
  screenFailed: "Não foi possível mostrar esta tela",
  system: "Como no aparelho",
  tabs: "Principal",
  themeToDark: "Mudar para o modo escuro",
  themeToLight: "Mudar para o modo claro",
};
