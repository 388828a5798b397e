export const fairness = {
  // The form.
  title: "Kiểm tra một kết quả",
  intro:
    "Nhập hoặc dán các giá trị đã tạo ra một ván. Trình duyệt của bạn tính kết quả bằng chính mã dùng trên máy chủ; không gửi gì đi.",
  game: "Trò chơi",
  period: "Ván",
  commitmentHint: "Không bắt buộc. Điều đã công bố trước ván; sẽ được đối chiếu.",
  nonceHint: "Số thứ tự ván của bạn, từ 0.",
  // What is wrong with a field.
  faultRequired: "Hãy điền ô này",
  faultSpaces: "Hãy bỏ khoảng trắng hoặc dấu xuống dòng",
  faultTooLong: "Tối đa 200 ký tự",
  faultHash: "64 ký tự từ 0 đến 9 và a đến f, viết thường",
  faultWholeNumber: "Số nguyên tối đa 15 chữ số",
  faultRange: "Từ {min} đến {max}",
  // The result.
  incomplete: "Kết quả hiện ở đây",
  incompleteText: "Điền các giá trị ở trên. Bằng chứng của ván sẽ điền sẵn cho bạn.",
  committed: "Seed máy chủ khớp với bản cam kết",
  notCommitted: "Seed máy chủ không khớp với bản cam kết",
  // How it came to be.
  steps: "Từng bước",
  seedHash: "SHA-256 của seed máy chủ",
  mac: "HMAC-SHA-256 của {message}",
  draws: "Các số đã rút",
  bytes: "Byte",
  float: "Số × lựa chọn",
  chosen: "Được chọn",
};
