export const home = {
  adultsText: "Those under 18 may not take part.",
  adultsTitle: "For adults",
  aviatorText: "Cash out before it flies away",
  checkText: "Results are sealed before you stake, and you can check each one afterwards.",
  checkTitle: "Rounds you can verify",
  games: "Our games",
  joinText: "Open an account and play with a balance that is only for play.",
  joinTitle: "One wallet, games you can check",
  logIn: "Log in",
  noticeText: "No real money moves here: nothing is paid in and nothing is paid out.",
  noticeTitle: "Play money only",
  register: "Register",
};
