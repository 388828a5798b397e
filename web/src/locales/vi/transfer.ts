import type { transfer as source } from "../in/transfer.ts";

export const transfer: typeof source = {
  title: "Chuyển tiền",
  warning: "Tiền chuyển đến ngay và không thể hủy. Hãy kiểm tra ID trước khi xác nhận.",
  userId: "ID người nhận",
  userIdHint: "Người nhận xem ID trong mục Của tôi.",
  userIdRequired: "Vui lòng nhập ID người nhận",
  confirm: "Xác nhận",
  confirmTitle: "Chuyển số tiền này?",
  confirmText: "Không thể hủy.",
  successTitle: "Thành công",
  successText: "Đã chuyển tiền thành công",
  failTitle: "Thất bại",
  errorTitle: "Lỗi",
  errorText: "Đã xảy ra lỗi, vui lòng thử lại sau",
};
