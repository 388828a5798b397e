import type { common as source } from "../in/common.ts";

export const common: typeof source = {
  back: "Quay lại",
  balance: "Số dư",
  cancel: "Hủy",
  checkEntries: "Vui lòng kiểm tra lại thông tin đã nhập",
  close: "Đóng",
  dismiss: "Bỏ qua",
  hidePassword: "Ẩn mật khẩu",
  less: "Giảm",
  loadMore: "Xem thêm",
  more: "Tăng",
  networkError: "Không kết nối được dịch vụ. Hãy kiểm tra mạng rồi thử lại",
  ok: "OK",
  playMoney: "Tiền ảo",
  retry: "Thử lại",
  save: "Lưu",
  showPassword: "Hiện mật khẩu",
  shownOf: "{shown} trên {count}",
  unexpected: "Đã xảy ra lỗi, vui lòng thử lại",
};
