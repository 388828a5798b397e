import type { orders as source } from "../in/orders.ts";

export const orders: typeof source = {
  title: "Đơn hàng",
  which: "Loại đơn hàng",
  all: "Tất cả",
  undelivered: "Chờ giao",
  unreceived: "Chờ nhận",
  success: "Thành công",
  // What an order is.
  isUndelivered: "Đang đóng gói",
  isUnreceived: "Đang giao",
  isSuccess: "Đã nhận",
  isCancelled: "Đã hủy, đã hoàn tiền",
  order: "Đơn hàng {id}",
  deliveredTo: "Đến {address}",
  confirm: "Đã nhận hàng",
  confirmQuestion: "Bạn đã nhận hàng?",
  confirmText: "Bạn xác nhận đã nhận {name}. Không thể hoàn tác.",
  confirmed: "Đã đánh dấu là đã nhận",
  emptyTitle: "Chưa có đơn hàng nào",
  emptyText: "Hàng bạn mua sẽ hiện ở đây.",
  toShop: "Đến cửa hàng",
};
