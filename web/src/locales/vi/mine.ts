import type { mine as source } from "../in/mine.ts";

export const mine: typeof source = {
  copyId: "Sao chép ID",
  support: "Hỗ trợ",
  // Shortcuts on the balance.
  shortcuts: "Số dư",
  recharge: "Nạp",
  withdraw: "Rút",
  history: "Lịch sử",
  cards: "Thẻ",
  // The menu.
  walletMenu: "Tiền, quà và đơn hàng",
  transfer: "Chuyển tiền",
  redeem: "Đổi quà",
  giftEvents: "Giờ quà",
  orders: "Đơn hàng",
  addresses: "Địa chỉ",
  limits: "Giới hạn của tôi",
  suggestions: "Góp ý",
  android: "Ứng dụng Android",
  // Sessions.
  sessions: "Nơi bạn đang đăng nhập",
  sessionSeen: "Dùng gần nhất: {time}",
  sessionSince: "Đăng nhập: {time}",
  sessionThis: "Thiết bị này",
  sessionEnd: "Đăng xuất",
  sessionsEndOthers: "Đăng xuất khỏi mọi nơi khác",
  sessionsEnded: "{count, plural, other {Đã đăng xuất trên # thiết bị}}",
  sessionsOnlyThis: "Bạn chỉ đăng nhập trên thiết bị này.",
  // Notices.
  notices: "Thông báo",
  noticesUnread: "Thông báo, {count} chưa đọc",
  noticesNone: "Không có gì mới",
  noticesNoneText: "Khi có khoản nạp về, bạn sẽ thấy ở đây.",
  firstRechargeArrived: "Khoản nạp đầu tiên đã về",
  rechargeArrived: "Một khoản nạp đã về",
  rechargeText: "Tiền đã vào số dư của bạn.",
  accountNotices: "Thông báo về tài khoản",
  newDevice: "Một thiết bị mới đã đăng nhập",
  passwordChanged: "Mật khẩu đã được đổi",
  accountNoticeText: "Nếu không phải bạn, hãy đặt mật khẩu mới.",
};
