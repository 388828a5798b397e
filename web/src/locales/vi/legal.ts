import type { legal as source } from "../in/legal.ts";

export const legal: typeof source = {
  // Privacy policy.
  privacyTitle: "Chính sách quyền riêng tư",
  privacyIntro: "Chúng tôi biết gì về bạn, dùng vào việc gì và bạn có thể làm gì.",
  privacyAgeTitle: "Dịch vụ dành cho ai",
  privacyAge:
    "Dịch vụ không dành cho người dưới 13 tuổi. Chúng tôi không cố ý lưu dữ liệu của trẻ dưới 13 tuổi; nếu bạn cho rằng một em nhỏ đã cung cấp dữ liệu, hãy báo để chúng tôi xóa.",
  privacyDataTitle: "Chúng tôi lưu gì",
  privacyData:
    "Số điện thoại, mật khẩu ở dạng không thể đọc ngược lại, biệt danh, mã mời mà bạn đã dùng, các giao dịch và các ván chơi của bạn. Trong trình duyệt, chúng tôi lưu phiên đăng nhập, mã nhận dạng đã cấp cho thiết bị, ngôn ngữ và chế độ hiển thị.",
  privacyUseTitle: "Dùng vào việc gì",
  privacyUse:
    "Để đăng nhập cho bạn, giữ số dư chính xác, gửi mã dùng một lần mà bạn yêu cầu, ghi nhận người đã mời bạn và phát hiện hành vi lạm dụng. Chúng tôi không bán dữ liệu này.",
  privacyShareTitle: "Người khác thấy gì",
  privacyShare:
    "Người chơi khác thấy biệt danh của bạn, toàn bộ hoặc một phần, và tiền cược của bạn trong những ván cùng chơi. Seed của một ván được hiển thị cho người chơi ván đó để ai cũng kiểm tra được kết quả.",
  privacyRightsTitle: "Bạn có thể làm gì",
  privacyRights:
    "Bạn có thể đổi biệt danh và mật khẩu bất cứ lúc nào, đăng xuất và xóa những gì trình duyệt đang lưu. Hãy yêu cầu chúng tôi gửi bản sao dữ liệu, sửa hoặc xóa dữ liệu của bạn.",
  // Risk disclosure.
  riskTitle: "Công bố rủi ro",
  riskIntro: "%brand.riskIntro%",
  riskPoints: "%brand.riskPoints%",
  riskAgeTitle: "Độ tuổi",
  riskAge: "Người dưới {age} tuổi không được tham gia.",
  operatorTitle: "Đơn vị vận hành",
  licence: "Giấy phép: {licence}",
};
