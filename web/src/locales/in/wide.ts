export const wide = {
  line: "Games and a wallet for the phone in your hand. With play money.",
  phone: "Go on with your phone",
  phoneCode: "QR code of this page",
  keys: "Press ? for the keyboard shortcuts of a screen.",
  shortcuts: "Keyboard shortcuts",
  shortcutsOn: "Use keyboard shortcuts",
};
