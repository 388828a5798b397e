import type { support as source } from "../in/support.ts";

export const support: typeof source = {
  title: "Hỗ trợ 24/7",
  chat: "Trò chuyện với bộ phận hỗ trợ",
  contacts: "Liên hệ",
  email: "Email",
  mobile: "Điện thoại",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  failed: "Không mở được cuộc trò chuyện",
  none: "Hiện chưa có kênh trò chuyện",
  noneText: "Vui lòng thử lại sau hoặc gửi góp ý.",
  outside: "Trò chuyện nằm ở một trang riêng",
  outsideText: "Trang sẽ mở trong cửa sổ mới.",
  openOutside: "Mở trò chuyện",
};
