export const dice = {
  play: "Tirar",
  goal: "Se sortea un número de 00.00 a 99.99. Tú dices de qué lado de tu objetivo cae.",
  how: "Elige un objetivo de 2.00 a 98.00, y si el número cae debajo de él, o en él y encima.",
  side: "Lado",
  under: "Debajo",
  over: "Encima",
  underText: "Debajo de {target}",
  overText: "{target} o encima",
  target: "Objetivo",
  lower: "Bajar el objetivo",
  higher: "Subir el objetivo",
};
