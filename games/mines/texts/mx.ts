export const mines = {
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
  stars: "{count, plural, one {# estrella} many {# de estrellas} other {# estrellas}}",
  // How it goes.
  toStart: "Elige las trampas y el monto, y toca Jugar",
  toChoose: "Elige las casillas que abre cada juego",
  toOpen: "Abre una casilla",
  soFar: "{count, plural, one {# estrella} many {# de estrellas} other {# estrellas}}, {multiplier}",
  won: "{result}, a {multiplier}",
  lost: "Una trampa. {result}",
  endedElsewhere: "Este juego terminó. Lo encuentras en tus registros",
  // The stake.
  traps: "Trampas",
  trapCount: "{count, plural, one {# trampa} many {# de trampas} other {# trampas}}",
  maxWin: "Ganancia máxima",
  play: "Jugar",
  mode: "Cómo jugar",
  random: "Al azar",
  chooseCells: "Elige casillas en el tablero",
  startCells:
    "Iniciar: {count, plural, one {# casilla por juego} many {# de casillas por juego} other {# casillas por juego}}",
  games: "Juegos",
  waiting: "En espera",
  reloads: "Nuevo tablero",
  takeAt: "Retirar premio {multiplier}",
  // Records.
  recordSummary:
    "{traps, plural, one {# trampa} many {# de trampas} other {# trampas}}, {stars, plural, one {# estrella} many {# de estrellas} other {# estrellas}}",
  trapIndexes: "Dónde estaban las trampas",
  openedIndexes: "Casillas que abriste",
  hitIndex: "La trampa en la que caíste",
  steps: "Pasos",
  // Rules.
  goalTitle: "Objetivo",
  goalText: "Abre casillas con estrellas y evita las trampas. Para cuando quieras: el premio es tuyo al retirarlo.",
  how1: "Elige cuántas trampas hay y un monto de {min} a {max}, y toca Jugar.",
  how2: "Cada estrella sube el coeficiente. Con más trampas sube más rápido.",
  how3: "Retira el premio después de cualquier estrella. Una trampa termina el juego y pierdes la apuesta.",
  how4: "El coeficiente es lo que se paga por todo el monto: el justo, cortado a 4 decimales, menos la comisión de {fee}. Se muestra cortado a 2 decimales y el premio se redondea hacia abajo.",
  fairText:
    "Antes de que toques Jugar, las trampas ya están fijadas por una semilla secreta, tu propia semilla y el número de tu juego; el SHA-256 de la semilla está aquí. Al terminar el juego se publica la semilla y tu navegador coloca las trampas otra vez: abre un registro. Ninguna casilla es mejor que otra.",
  // The proof page.
  trapsAt: "Trampas en las casillas {cells}",
  proofHow: "Cada cuatro bytes son un número de 0 hasta 1. Elige una de las casillas que quedan, y ahí va una trampa.",
};
