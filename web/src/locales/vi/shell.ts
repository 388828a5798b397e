import type { shell as source } from "../in/shell.ts";

export const shell: typeof source = {
  appearance: "Giao diện",
  backOnline: "Đã có mạng trở lại",
  cookieOk: "Đã hiểu",
  cookieText:
    "Trang này lưu trên thiết bị của bạn những gì cần thiết: phiên đăng nhập, ngôn ngữ và các lựa chọn. Không lưu gì để quảng cáo.",
  cookies: "Thông báo về cookie",
  dark: "Tối",
  goHome: "Về trang chủ",
  home: "Trang chủ",
  language: "Ngôn ngữ",
  light: "Sáng",
  loading: "Đang tải",
  mine: "Của tôi",
  notFoundText: "Có thể địa chỉ bị gõ sai hoặc màn hình đã được chuyển đi",
  notFoundTitle: "Không có gì ở đây",
  offline: "Bạn đang ngoại tuyến. Nội dung có thể đã cũ",
  promotion: "Giới thiệu",
  reconnecting: "Dịch vụ chưa phản hồi. Đang thử lại",
  screenFailed: "Không thể hiển thị màn hình này",
  system: "Theo thiết bị",
  tabs: "Điều hướng chính",
  themeToDark: "Chuyển sang giao diện tối",
  themeToLight: "Chuyển sang giao diện sáng",
};
