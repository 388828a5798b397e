export const mines = {
  // The grid.
  grid: "Casas",
  cellCovered: "Casa {cell}",
  cellOpening: "Casa {cell}: abrindo",
  cellStar: "Casa {cell}: estrela",
  cellRest: "Casa {cell}: uma estrela que você deixou",
  cellTrap: "Casa {cell}: armadilha",
  cellHit: "Casa {cell}: a armadilha que você abriu",
  // The next step.
  coefficients: "Coeficientes",
  nextReward: "Próximo prêmio",
  stars: "{count, plural, =0 {0 estrelas} one {# estrela} many {# de estrelas} other {# estrelas}}",
  // How it goes.
  toStart: "Escolha as armadilhas e o valor e toque em Jogar",
  toChoose: "Escolha as casas que cada jogo abre",
  toOpen: "Abra uma casa",
  soFar: "{count, plural, =0 {0 estrelas} one {# estrela} many {# de estrelas} other {# estrelas}}, {multiplier}",
  won: "{result}, a {multiplier}",
  lost: "Uma armadilha. {result}",
  endedElsewhere: "Este jogo terminou. Você o encontra nos seus registros",
  // The stake.
  traps: "Armadilhas",
  trapCount: "{count, plural, =0 {0 armadilhas} one {# armadilha} many {# de armadilhas} other {# armadilhas}}",
  maxWin: "Ganho máximo",
  play: "Jogar",
  mode: "Como jogar",
  random: "Aleatória",
  chooseCells: "Escolha casas na grade",
  startCells:
    "Iniciar: {count, plural, =0 {0 casas por jogo} one {# casa por jogo} many {# de casas por jogo} other {# casas por jogo}}",
  games: "Jogos",
  waiting: "Aguardando",
  reloads: "Novo tabuleiro",
  takeAt: "Retirar prêmio {multiplier}",
  // Records.
  recordSummary:
    "{traps, plural, =0 {0 armadilhas} one {# armadilha} many {# de armadilhas} other {# armadilhas}}, {stars, plural, =0 {0 estrelas} one {# estrela} many {# de estrelas} other {# estrelas}}",
  trapIndexes: "Onde estavam as armadilhas",
  openedIndexes: "Casas que você abriu",
  hitIndex: "A armadilha que acertou",
  steps: "Passos",
  // Rules.
  goalTitle: "Objetivo",
  goalText: "Abra casas com estrelas e evite as armadilhas. Pare quando quiser: o prêmio é seu ao retirá-lo.",
  how1: "Escolha o número de armadilhas e um valor de {min} a {max} e toque em Jogar.",
  how2: "Cada estrela aumenta o coeficiente. Quanto mais armadilhas, mais rápido ele sobe.",
  how3: "Retire o prêmio depois de qualquer estrela. Uma armadilha encerra o jogo e a aposta é perdida.",
  how4: "O coeficiente é o que se paga pelo valor inteiro: o justo, cortado em 4 casas decimais, menos a taxa de {fee}. Ele aparece cortado em 2 casas, e o prêmio é arredondado para baixo.",
  fairText:
    "Antes de você tocar em Jogar, as armadilhas já estão fixadas por uma seed secreta, pela sua seed e pelo número do seu jogo; o SHA-256 da seed está aqui. Quando o jogo termina, a seed é publicada e seu navegador coloca as armadilhas de novo: abra um registro. Nenhuma casa é melhor que outra.",
  // The proof page.
  trapsAt: "Armadilhas nas casas {cells}",
  proofHow:
    "Cada quatro bytes são um número de 0 até 1. Ele escolhe uma das casas restantes, e ali fica uma armadilha.",
};
