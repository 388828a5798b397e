import type { addresses as source } from "../in/addresses.ts";

export const addresses: typeof source = {
  title: "Địa chỉ",
  add: "Thêm địa chỉ",
  edit: "Sửa",
  editOf: "Sửa địa chỉ của {name}",
  remove: "Xóa",
  removeOf: "Xóa địa chỉ của {name}",
  removeQuestion: "Xóa địa chỉ này?",
  removeText: "Các đơn đang giao đến đó vẫn được giao.",
  removed: "Đã xóa địa chỉ",
  emptyTitle: "Chưa có địa chỉ nào",
  emptyText: "Thêm một địa chỉ để nhận hàng bạn mua.",
  // The form.
  addTitle: "Địa chỉ mới",
  editTitle: "Sửa địa chỉ",
  fullName: "Họ và tên",
  pinCode: "Mã bưu chính",
  state: "Tỉnh / thành phố",
  townCity: "Quận / huyện",
  detail: "Số nhà, đường",
  required: "Vui lòng điền mục này",
  tooLong: "Vui lòng rút ngắn",
  mobileInvalid: "Vui lòng kiểm tra số điện thoại",
  savedTitle: "Đã lưu địa chỉ",
  savedText: "Bạn có thể dùng cho lần mua tiếp theo.",
  toPurchase: "Quay lại mua hàng",
};
