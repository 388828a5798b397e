export const mine = {
  copyId: "Copy the ID",
  support: "Support",
  // Shortcuts on the balance.
  shortcuts: "Balance",
  recharge: "Recharge",
  withdraw: "Withdraw",
  history: "History",
  cards: "Cards",
  // The menu.
  walletMenu: "Money, gifts and orders",
  transfer: "Transfer",
  redeem: "Redeem a gift",
  giftEvents: "Gift events",
  orders: "Orders",
  addresses: "Addresses",
  limits: "Limits of my own",
  suggestions: "Suggestions",
  android: "Android app",
  // Notices.
  notices: "Notices",
  noticesUnread: "Notices, {count} unread",
  noticesNone: "Nothing new",
  noticesNoneText: "When a recharge arrives, you read it here.",
  firstRechargeArrived: "Your first recharge has arrived",
  rechargeArrived: "A recharge has arrived",
  rechargeText: "It is in your balance now.",
};
