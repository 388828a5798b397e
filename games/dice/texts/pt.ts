export const dice = {
  play: "Lançar",
  goal: "Um número de 00,00 a 99,99 é sorteado. Você diz de que lado do alvo ele cai.",
  how: "Escolha um alvo de 2,00 a 98,00, e se o número cai abaixo dele, ou nele e acima.",
  side: "Lado",
  under: "Abaixo",
  over: "Acima",
  underText: "Abaixo de {target}",
  overText: "{target} ou acima",
  target: "Alvo",
  lower: "Baixar o alvo",
  higher: "Subir o alvo",
};
