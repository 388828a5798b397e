import type * as source from "../in/games.ts";

export const games: typeof source.games = {
  // A game's header.
  balance: "Saldo",
  recharge: "Recargar",
  // The connection.
  connecting: "Conectando",
  live: "En vivo",
  latency: "En vivo, {ms} ms",
  reconnecting: "Reconectando",
  replacedTitle: "Abierto en otro lugar",
  replacedText: "Estás jugando {game} en otra ventana. Tus apuestas están a salvo ahí.",
  takeOver: "Jugar aquí",
  // Stakes and records.
  quick: "Poner el monto en {amount}",
  notice: "Aviso",
  time: "Hora",
  stake: "Apuesta",
  payout: "Pago",
  net: "Neto",
  netPaid: "{net}, pagado {paid}",
  paid: "pagado {amount}",
  multiplier: "Multiplicador",
  givenBack: "Devuelta",
  myNone: "Aún no tienes apuestas",
  myNoneText: "Tus rondas aparecen aquí, cada una con su prueba.",
  verify: "Verificar",
  proof: "Prueba",
  proveRound: "Verificar la ronda {round}",
  // Verification.
  fairness: "Verificar la ronda {round}",
  match: "Todo coincide",
  matchText: "Tu navegador sorteó esta ronda otra vez con sus semillas y llegó al mismo resultado.",
  mismatch: "Esta ronda no coincide",
  mismatchText: "Lo que calculó tu navegador no es lo que se jugó. Avisa a soporte.",
  forced: "Este resultado fue forzado",
  forcedText: "El operador fijó este resultado a mano. No se deduce de las semillas, así que no se puede verificar.",
  notOver: "Aún no termina",
  notOverText:
    "La semilla del servidor se publica cuando termina la ronda. Hasta entonces solo se conoce su compromiso.",
  checkAgain: "Revisar de nuevo",
  holds: "Coincide",
  fails: "No coincide",
  stepCommitment: "El SHA-256 de la semilla del servidor es el compromiso",
  stepWitness: "El compromiso es el que se mostró aquí antes de la ronda",
  commitment: "Compromiso",
  serverSeed: "Semilla del servidor",
  playerSeed: "Semilla de {name}",
  result: "Resultado",
  computed: "Calculado aquí",
  clientSeed: "Semilla del cliente",
  nonce: "Nonce",
  stepOutcome: "Las semillas dan el resultado",
  checkYourself: "Comprueba tú estos valores",
  checkAny: "Comprueba cualquier ronda",
  // Sound and vibration.
  soundTitle: "Sonido y vibración",
  sound: "Sonido",
  volume: "Volumen",
  mute: "Apagar el sonido",
  unmute: "Encender el sonido",
  vibration: "Vibración",
  vibrationHint: "Desactivada mientras tu dispositivo pida menos movimiento",
  on: "Activado",
  off: "Desactivado",
  // Rules.
  howTitle: "Cómo funciona",
  limitsTitle: "Límites",
  fairTitle: "Por qué puedes comprobarlo",
  oddsTitle: "Probabilidades y retorno",
  oddsText: "El retorno es lo que una apuesta devuelve en promedio, ya descontada la comisión.",
  oddsChance: "Probabilidad",
  oddsReturn: "Retorno",
};

export const providers: typeof source.providers = {
  // The menu.
  menu: "Todos los juegos",
  house: "Nuestros juegos",
  lists: "Juegos de proveedores",
  luckyHitText: "Dos manos de tres cartas, cada 30 segundos",
  aviatorText: "Retira antes de que se vaya",
  // Lists.
  games: "Juegos",
  pg: "PG",
  spribe: "Spribe",
  evoWc: "Evo",
  none: "No hay juegos aquí",
  noneText: "Esta lista está vacía por ahora. Busca entre todos los juegos.",
  // A game in its frame.
  game: "Juego",
  loading: "El juego está cargando",
  error: "Error",
  close: "Cerrar",
  notLoaded: "El juego no cargó. Revisa tu conexión y ábrelo otra vez.",
  unreadable: "Este juego no se puede abrir ahora. Prueba con otro.",
};

export const fairness: typeof source.fairness = {
  // The form.
  title: "Comprobar un resultado",
  intro:
    "Escribe o pega los valores con los que se sorteó una ronda. Tu navegador calcula el resultado con el mismo código que sortea en el servidor; no se envía nada.",
  game: "Juego",
  period: "Ronda",
  commitmentHint: "Opcional. Lo que se publicó antes de la ronda; se compara.",
  nonceHint: "El número de tu juego, desde 0.",
  // Field errors.
  faultRequired: "Completa este campo",
  faultSpaces: "Quita el espacio o el salto de línea",
  faultTooLong: "Como máximo 200 caracteres",
  faultHash: "64 dígitos de 0 a 9 y de a a f, en minúsculas",
  faultWholeNumber: "Un número entero de hasta 15 dígitos",
  faultRange: "De {min} a {max}",
  // The result.
  incomplete: "Aquí aparece el resultado",
  incompleteText: "Completa los valores de arriba. La prueba de una ronda los completa por ti.",
  committed: "La semilla del servidor corresponde al compromiso publicado",
  notCommitted: "La semilla del servidor no corresponde al compromiso publicado",
  // The calculation.
  steps: "Paso a paso",
  seedHash: "SHA-256 de la semilla del servidor",
  mac: "HMAC-SHA-256 de {message}",
  draws: "Números sorteados",
  bytes: "Bytes",
  float: "Número × opciones",
  chosen: "Elegido",
};
