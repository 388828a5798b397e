export const providers = {
  // The menu.
  menu: "All games",
  house: "Our games",
  lists: "Provider games",
  luckyHitText: "Two hands of three cards, every 30 seconds",
  aviatorText: "Cash out before it flies away",
  // Lists.
  games: "Games",
  pg: "PG",
  spribe: "Spribe",
  evoWc: "Evo",
  none: "No games here",
  noneText: "This list is empty for now. Look in all games.",
  // A game in its frame.
  game: "Game",
  loading: "The game is loading",
  error: "Error",
  close: "Close",
  notLoaded: "The game did not load. Check your connection and open it again.",
  unreadable: "This game cannot be opened right now. Please try another one.",
};
