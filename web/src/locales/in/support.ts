export const support = {
  title: "Support",
  chat: "Chat with support",
  contacts: "Contact us",
  contactSamples: "These are samples: nobody answers there. Use the chat, or write a suggestion.",
  email: "Email",
  mobile: "Phone",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  failed: "The chat did not open",
  none: "There is no chat at the moment",
  noneText: "Please try again later.",
  outside: "The chat is on a page of its own",
  outsideText: "It opens in a new window.",
  openOutside: "Open the chat",
};

export const suggestions = {
  title: "Suggestions",
  completed: "Completed",
  wait: "Waiting",
  add: "New suggestion",
  noneCompleted: "No replies yet",
  noneCompletedText: "Replies to what you asked or suggested are listed here.",
  noneWaiting: "Nothing is waiting",
  noneWaitingText: "What you send is listed here until there is a reply.",
  // A single suggestion.
  detail: "Suggestion",
  reply: "Reply",
  waiting: "Waiting for reply",
  serial: "Number",
  time: "Sent",
  // The form.
  addTitle: "New suggestion",
  type: "What is it about?",
  typePlaceholder: "Choose",
  typeRecharge: "Recharge",
  typeWithdrawal: "Withdrawal",
  typeGame: "A game",
  typeAccount: "My account",
  typeOther: "Something else",
  paymentSerial: "Serial number of the payment",
  paymentSerialHint: "From your records, if you have it",
  content: "What happened?",
  contentHint: "The more details you give, the better we can help",
  whatsapp: "WhatsApp number",
  whatsappHint: "If we may reach you there",
  send: "Send",
  // Field errors.
  typeRequired: "Choose what it is about",
  contentRequired: "Say what happened",
  contentInvalid: "Use plain text, at most 2,000 characters",
  serialInvalid: "At most 60 characters",
  whatsappInvalid: "Please check the number",
  sentTitle: "Sent",
  sentText: "Its number is {serial}. You will find the reply under Suggestions.",
  sentShort: "You will find the reply under Suggestions.",
  toList: "To my suggestions",
};

export const legal = {
  // Privacy policy.
  privacyTitle: "Privacy policy",
  privacyIntro: "What we know about you, what we use it for, and what you can do about it.",
  privacyAgeTitle: "Who the service is for",
  privacyAge:
    "The service is not for anyone under 13. We do not knowingly keep data of children under 13; if you believe that a child has given us data, tell us and we will delete it.",
  privacyDataTitle: "What we keep",
  privacyData:
    "Your mobile number, what it takes to check your password, your nick name, the invite code that you joined with, your transactions and your rounds. In your browser we keep your session, the identifier that we gave your device, your language and your display mode.",
  privacyUseTitle: "What we use it for",
  privacyUse:
    "To log you in, to keep your balance right, to send the one-time codes that you ask for, to credit whoever invited you, and to detect misuse. We do not sell your data. Some visits also tell us how fast pages and buttons were and the kind of connection, with nothing that says who you are.",
  privacyShareTitle: "What others see",
  privacyShare:
    "Other players see your nick name, in whole or in part, and your stakes in the rounds that you both play.",
  privacySeeds: "The seeds of a round are shown to its players, so that everyone can check its result.",
  privacyRightsTitle: "What you can do",
  privacyRights:
    "You can change your nick name and your password at any time, log out, and clear what your browser keeps. Ask us for a copy of your data, to correct it or to delete it.",
  privacyOwnData:
    "Under Mine, Your data, you can download that copy and delete your account yourself. Records of money stay under your ID, without your name.",
  // Risk disclosure.
  riskTitle: "Risk disclosure",
  riskIntro: "%brand.riskIntro%",
  riskPoints: "%brand.riskPoints%",
  riskAgeTitle: "Age",
  riskAge: "Minors under {age} may not take part.",
  operatorTitle: "Who runs this",
  licence: "Licence: {licence}",
};
