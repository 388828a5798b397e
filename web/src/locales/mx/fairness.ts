export const fairness = {
  // The form.
  title: "Comprobar un resultado",
  intro:
    "Escribe o pega los valores con los que se sorteó una ronda. Tu navegador calcula el resultado con el mismo código que sortea en el servidor; no se envía nada.",
  game: "Juego",
  period: "Ronda",
  commitmentHint: "Opcional. Lo que se publicó antes de la ronda; se compara.",
  nonceHint: "El número de tu juego, desde 0.",
  // What is wrong with a field.
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
  // How it came to be.
  steps: "Paso a paso",
  seedHash: "SHA-256 de la semilla del servidor",
  mac: "HMAC-SHA-256 de {message}",
  draws: "Números sorteados",
  bytes: "Bytes",
  float: "Número × opciones",
  chosen: "Elegido",
};
