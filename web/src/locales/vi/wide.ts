import type * as source from "../in/wide.ts";

export const wide: typeof source.wide = {
  line: "Trò chơi và ví cho điện thoại trong tay bạn. Bằng tiền ảo.",
  phone: "Tiếp tục trên điện thoại",
  phoneCode: "Mã QR của trang này",
  keys: "Nhấn ? để xem các phím tắt của màn hình.",
  shortcuts: "Phím tắt",
  shortcutsOn: "Dùng phím tắt",
};
