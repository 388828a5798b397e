export const providers = {
  // The menu.
  menu: "Todos os jogos",
  house: "Nossos jogos",
  lists: "Jogos de provedores",
  luckyHitText: "Duas mãos de três cartas, a cada 30 segundos",
  aviatorText: "Retire antes que ele vá embora",
  // Lists.
  games: "Jogos",
  pg: "PG",
  spribe: "Spribe",
  evoWc: "Evo",
  none: "Nenhum jogo aqui",
  noneText: "Esta lista está vazia por enquanto. Procure em todos os jogos.",
  // A game in its frame.
  game: "Jogo",
  loading: "O jogo está carregando",
  error: "Erro",
  close: "Fechar",
  notLoaded: "O jogo não carregou. Verifique sua conexão e abra de novo.",
  unreadable: "Este jogo não pode ser aberto agora. Tente outro.",
};
