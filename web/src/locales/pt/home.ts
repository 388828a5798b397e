import type { home as source } from "../in/home.ts";

export const home: typeof source = {
  adultsText: "Menores de 18 anos não podem participar.",
  adultsTitle: "Para adultos",
  aviatorText: "Retire antes que ele vá embora",
  checkText: "Os resultados são selados antes da sua aposta, e depois você pode conferir cada um.",
  checkTitle: "Rodadas que você pode verificar",
  games: "Nossos jogos",
  joinText: "Abra uma conta e jogue com um saldo que serve só para brincar.",
  joinTitle: "Uma carteira, jogos que você pode conferir",
  logIn: "Entrar",
  noticeText: "Aqui não circula dinheiro real: nada é depositado e nada é pago.",
  noticeTitle: "Só dinheiro fictício",
  register: "Cadastrar",
};
