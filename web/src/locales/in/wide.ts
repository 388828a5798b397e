export const wide = {
  line: "%brand.line%",
  table: "The table",
  own: "You",
  wallet: "Wallet",
  now: "On now",
  phone: "Go on with your phone",
  phoneCode: "QR code of this page",
  keys: "Hold Alt to see keys, press ? for their list.",
  shortcuts: "Keyboard shortcuts",
  shortcutsOn: "Use keyboard shortcuts",
};
