import type { home as source } from "../in/home.ts";

export const home: typeof source = {
  adultsText: "Người dưới 18 tuổi không được tham gia.",
  adultsTitle: "Dành cho người lớn",
  aviatorText: "Rút tiền trước khi máy bay bay mất",
  checkText: "Kết quả được niêm phong trước khi bạn đặt cược, và sau đó bạn có thể kiểm tra từng ván.",
  checkTitle: "Ván chơi bạn có thể kiểm chứng",
  games: "Trò chơi của chúng tôi",
  joinText: "Mở tài khoản và chơi bằng số dư chỉ dùng để giải trí.",
  joinTitle: "Một ví, những trò chơi kiểm chứng được",
  logIn: "Đăng nhập",
  noticeText: "Ở đây không có tiền thật: không nạp vào và không chi trả ra.",
  noticeTitle: "Chỉ là tiền ảo",
  register: "Đăng ký",
};
