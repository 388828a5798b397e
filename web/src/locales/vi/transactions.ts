import type { transactions as source } from "../in/transactions.ts";

export const transactions: typeof source = {
  title: "Giao dịch",
  type: "Loại",
  allTypes: "Mọi loại",
  after: "Số dư {amount}",
  noneTitle: "Chưa có giao dịch nào",
  noneText: "Mọi thay đổi số dư sẽ hiện ở đây.",
  noneOfType: "Không có giao dịch loại này",
  showAll: "Hiện mọi loại",
  // The types.
  typeWelcome: "Số dư chào mừng",
  typeRecharge: "Nạp tiền",
  typeWithdrawal: "Rút tiền",
  typeWithdrawalRefund: "Hoàn tiền rút",
  typeTransferIn: "Đã nhận chuyển tiền",
  typeTransferOut: "Đã chuyển tiền",
  typeTransferRefund: "Hoàn tiền chuyển",
  typeGiftCode: "Mã quà tặng",
  typeGiftEvent: "Giờ quà",
  typeProfitApply: "Lợi nhuận giới thiệu",
  typeBuy: "Mua hàng",
  typeOrderRefund: "Hoàn tiền đơn hàng",
  typeBet: "Tiền cược",
  typeWin: "Tiền thắng",
  typeBetRefund: "Hoàn tiền cược",
};
