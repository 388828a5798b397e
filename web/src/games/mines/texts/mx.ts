export const mines = {
  title: "Mines",
  rules: "Reglas y probabilidades",
  error: "Error",
  // The grid.
  grid: "Casillas",
  cellCovered: "Casilla {cell}",
  cellOpening: "Casilla {cell}: abriendo",
  cellStar: "Casilla {cell}: estrella",
  cellRest: "Casilla {cell}: una estrella que dejaste",
  cellTrap: "Casilla {cell}: trampa",
  cellHit: "Casilla {cell}: la trampa que abriste",
  // The next step.
  coefficients: "Coeficientes",
  nextReward: "Próximo premio",
  stars: "{count, plural, one {# estrella} other {# estrellas}}",
  // How it goes.
  toStart: "Elige las trampas y el monto, y toca Jugar",
  toOpen: "Abre una casilla",
  soFar: "{count, plural, one {# estrella} other {# estrellas}}, {multiplier}",
  won: "{result}, a {multiplier}",
  lost: "Una trampa. {result}",
  endedElsewhere: "Este juego terminó. Lo encuentras en tus registros",
  // The stake.
  stake: "Apuesta",
  amount: "Monto",
  traps: "Trampas",
  trapCount: "{count, plural, one {# trampa} other {# trampas}}",
  maxWin: "Ganancia máxima",
  parts: "Monto jugado {delivery} ({deliveryPercent}), comisión {fee} ({feePercent})",
  play: "Jugar",
  waiting: "En espera",
  takeAt: "Retirar premio {multiplier}",
  // Records.
  mine: "Mis registros",
  recordSummary:
    "{traps, plural, one {# trampa} other {# trampas}}, {stars, plural, one {# estrella} other {# estrellas}}",
  trapIndexes: "Dónde estaban las trampas",
  openedIndexes: "Casillas que abriste",
  steps: "Pasos",
  delivery: "Monto jugado",
  fee: "Comisión",
  status: "Estado",
  statusS: "Ganó",
  statusF: "Perdió",
  created: "Hecha el",
  // Rules.
  goalTitle: "Objetivo",
  goalText: "Abre casillas con estrellas y evita las trampas. Para cuando quieras: el premio es tuyo al retirarlo.",
  how1: "Elige cuántas trampas hay y un monto de {min} a {max}, y toca Jugar.",
  how2: "Cada estrella sube el coeficiente. Con más trampas sube más rápido.",
  how3: "Retira el premio después de cualquier estrella. Una trampa termina el juego y pierdes la apuesta.",
  how4: "El premio es el coeficiente por el monto jugado: se juega el {delivery} del monto, el {fee} es la comisión.",
  fairText:
    "Antes de que toques Jugar, las trampas ya están fijadas por una semilla secreta, tu propia semilla y el número de tu juego; el SHA-256 de la semilla está aquí. Al terminar el juego se publica la semilla y tu navegador coloca las trampas otra vez: abre un registro. Ninguna casilla es mejor que otra.",
  // The proof page.
  trapsAt: "Trampas en las casillas {cells}",
  proofHow: "Cada cuatro bytes son un número de 0 hasta 1. Elige una de las casillas que quedan, y ahí va una trampa.",
  // The control room.
  forceText: "Dónde están las trampas en el próximo juego de un miembro con esa misma cantidad.",
  trapsChosen: "{count} elegidas; un juego tiene {choices}",
};
