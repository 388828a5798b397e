export const fairness = {
  // The form.
  title: "Conferir um resultado",
  intro:
    "Digite ou cole os valores com que uma rodada foi sorteada. Seu navegador calcula o resultado com o mesmo código que sorteia no servidor; nada é enviado.",
  game: "Jogo",
  period: "Rodada",
  commitmentHint: "Opcional. O que foi publicado antes da rodada; ele é comparado.",
  nonceHint: "O número do seu jogo, a partir de 0.",
  // What is wrong with a field.
  faultRequired: "Preencha este campo",
  faultSpaces: "Tire o espaço ou a quebra de linha",
  faultTooLong: "No máximo 200 caracteres",
  faultHash: "64 dígitos de 0 a 9 e de a a f, em minúsculas",
  faultWholeNumber: "Um número inteiro de até 15 dígitos",
  faultRange: "De {min} a {max}",
  // The result.
  incomplete: "O resultado aparece aqui",
  incompleteText: "Preencha os valores acima. A prova de uma rodada os preenche para você.",
  committed: "A seed do servidor corresponde ao compromisso publicado",
  notCommitted: "A seed do servidor não corresponde ao compromisso publicado",
  // How it came to be.
  steps: "Passo a passo",
  seedHash: "SHA-256 da seed do servidor",
  mac: "HMAC-SHA-256 de {message}",
  draws: "Números sorteados",
  bytes: "Bytes",
  float: "Número × opções",
  chosen: "Escolhido",
};
