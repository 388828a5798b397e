import type { shell as source } from "../in/shell.ts";

export const shell: typeof source = {
  appearance: "Giao diện",
  aviator: "Aviator",
  backOnline: "Đã có mạng trở lại",
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
  screenFailed: "Không thể hiển thị màn hình này",
  system: "Theo thiết bị",
  tabs: "Điều hướng chính",
  themeToDark: "Chuyển sang giao diện tối",
  themeToLight: "Chuyển sang giao diện sáng",
};
