import type * as source from "../in/wide.ts";

export const wide: typeof source.wide = {
  line: "%brand.line%",
  table: "Bàn chơi",
  own: "Bạn",
  wallet: "Ví",
  now: "Đang diễn ra",
  phone: "Tiếp tục trên điện thoại",
  phoneCode: "Mã QR của trang này",
  keys: "Giữ Alt để xem phím, nhấn ? để xem danh sách.",
  shortcuts: "Phím tắt",
  shortcutsOn: "Dùng phím tắt",
};
