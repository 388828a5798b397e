import type * as source from "../in/support.ts";

export const support: typeof source.support = {
  title: "Hỗ trợ",
  chat: "Trò chuyện với bộ phận hỗ trợ",
  contacts: "Liên hệ",
  contactSamples: "Đây là ví dụ: không có ai trả lời. Hãy dùng chat hoặc gửi góp ý.",
  email: "Email",
  mobile: "Điện thoại",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  failed: "Không mở được cuộc trò chuyện",
  none: "Hiện chưa có kênh trò chuyện",
  noneText: "Vui lòng thử lại sau.",
  outside: "Trò chuyện nằm ở một trang riêng",
  outsideText: "Trang sẽ mở trong cửa sổ mới.",
  openOutside: "Mở trò chuyện",
};

export const suggestions: typeof source.suggestions = {
  title: "Góp ý",
  completed: "Đã trả lời",
  wait: "Đang chờ",
  add: "Góp ý mới",
  noneCompleted: "Chưa có phản hồi",
  noneCompletedText: "Phản hồi cho điều bạn hỏi hoặc góp ý sẽ hiện ở đây.",
  noneWaiting: "Không có gì đang chờ",
  noneWaitingText: "Điều bạn gửi sẽ ở đây cho đến khi có phản hồi.",
  // A single suggestion.
  detail: "Góp ý",
  reply: "Phản hồi",
  waiting: "Đang chờ phản hồi",
  serial: "Số",
  time: "Đã gửi",
  // The form.
  addTitle: "Góp ý mới",
  type: "Về việc gì?",
  typePlaceholder: "Chọn",
  typeRecharge: "Nạp tiền",
  typeWithdrawal: "Rút tiền",
  typeGame: "Trò chơi",
  typeAccount: "Tài khoản của tôi",
  typeOther: "Việc khác",
  paymentSerial: "Mã giao dịch của khoản thanh toán",
  paymentSerialHint: "Có trong lịch sử của bạn, nếu có",
  content: "Đã xảy ra chuyện gì?",
  contentHint: "Càng chi tiết, chúng tôi càng dễ giúp bạn",
  whatsapp: "Số WhatsApp",
  whatsappHint: "Nếu chúng tôi có thể liên hệ bạn ở đó",
  send: "Gửi",
  // Field errors.
  typeRequired: "Vui lòng chọn việc cần góp ý",
  contentRequired: "Vui lòng cho biết chuyện gì đã xảy ra",
  contentInvalid: "Dùng văn bản thường, tối đa 2.000 ký tự",
  serialInvalid: "Tối đa 60 ký tự",
  whatsappInvalid: "Vui lòng kiểm tra số",
  sentTitle: "Đã gửi",
  sentText: "Số góp ý là {serial}. Phản hồi sẽ đến trong mục Góp ý.",
  sentShort: "Phản hồi sẽ đến trong mục Góp ý.",
  toList: "Đến góp ý của tôi",
};

export const legal: typeof source.legal = {
  // Privacy policy.
  privacyTitle: "Chính sách quyền riêng tư",
  privacyIntro: "Chúng tôi biết gì về bạn, dùng vào việc gì và bạn có thể làm gì.",
  privacyAgeTitle: "Dịch vụ dành cho ai",
  privacyAge:
    "Dịch vụ không dành cho người dưới 13 tuổi. Chúng tôi không cố ý lưu dữ liệu của trẻ dưới 13 tuổi; nếu bạn cho rằng một em nhỏ đã cung cấp dữ liệu, hãy báo để chúng tôi xóa.",
  privacyDataTitle: "Chúng tôi lưu gì",
  privacyData:
    "Số điện thoại, dữ liệu cần để kiểm tra mật khẩu, biệt danh, mã mời mà bạn đã dùng, các giao dịch và các ván chơi của bạn. Trong trình duyệt, chúng tôi lưu phiên đăng nhập, mã nhận dạng đã cấp cho thiết bị, ngôn ngữ và chế độ hiển thị.",
  privacyUseTitle: "Dùng vào việc gì",
  privacyUse:
    "Để đăng nhập cho bạn, giữ số dư chính xác, gửi mã dùng một lần mà bạn yêu cầu, ghi nhận người đã mời bạn và phát hiện hành vi lạm dụng. Chúng tôi không bán dữ liệu này. Một số lượt truy cập còn cho chúng tôi biết trang và nút phản hồi nhanh đến đâu và loại kết nối, không có gì cho biết bạn là ai.",
  privacyShareTitle: "Người khác thấy gì",
  privacyShare:
    "Người chơi khác thấy biệt danh của bạn, toàn bộ hoặc một phần, và tiền cược của bạn trong những ván cùng chơi.",
  privacySeeds: "Seed của một ván được hiển thị cho người chơi ván đó để ai cũng kiểm tra được kết quả.",
  privacyRightsTitle: "Bạn có thể làm gì",
  privacyRights:
    "Bạn có thể đổi biệt danh và mật khẩu bất cứ lúc nào, đăng xuất và xóa những gì trình duyệt đang lưu. Hãy yêu cầu chúng tôi gửi bản sao dữ liệu, sửa hoặc xóa dữ liệu của bạn.",
  privacyOwnData:
    "Trong mục Của tôi, Dữ liệu của bạn, bạn có thể tự tải bản sao đó và xóa tài khoản. Bản ghi tiền được giữ theo ID của bạn, không kèm tên.",
  // Risk disclosure.
  riskTitle: "Công bố rủi ro",
  riskIntro: "%brand.riskIntro%",
  riskPoints: "%brand.riskPoints%",
  riskAgeTitle: "Độ tuổi",
  riskAge: "Người dưới {age} tuổi không được tham gia.",
  operatorTitle: "Đơn vị vận hành",
  licence: "Giấy phép: {licence}",
};
