import type { home as source } from "../in/home.ts";

export const home: typeof source = {
  adultsText: "Los menores de 18 años no pueden participar.",
  adultsTitle: "Para adultos",
  aviatorText: "Retira antes de que se vaya",
  checkText: "Los resultados se sellan antes de tu apuesta y después puedes comprobar cada uno.",
  checkTitle: "Rondas que puedes verificar",
  games: "Nuestros juegos",
  joinText: "Abre una cuenta y juega con un saldo que es solo para jugar.",
  joinTitle: "Una cartera, juegos que puedes comprobar",
  logIn: "Entrar",
  noticeText: "Aquí no se mueve dinero real: nada se deposita y nada se paga.",
  noticeTitle: "Solo dinero ficticio",
  register: "Registrarse",
};
