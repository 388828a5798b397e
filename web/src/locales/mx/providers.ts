export const providers = {
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
