export const mines = {
  // The grid.
  grid: "Các ô",
  cellCovered: "Ô {cell}",
  cellOpening: "Ô {cell}: đang mở",
  cellStar: "Ô {cell}: ngôi sao",
  cellRest: "Ô {cell}: ngôi sao bạn chưa mở",
  cellTrap: "Ô {cell}: bẫy",
  cellHit: "Ô {cell}: bẫy bạn đã mở",
  // The next step.
  coefficients: "Hệ số",
  nextReward: "Thưởng tiếp theo",
  stars: "{count, plural, other {# sao}}",
  // How it goes.
  toStart: "Chọn số bẫy và số tiền, rồi nhấn Chơi",
  toChoose: "Chọn các ô mà mỗi ván sẽ mở",
  toOpen: "Hãy mở một ô",
  soFar: "{count, plural, other {# sao}}, {multiplier}",
  won: "{result}, ở {multiplier}",
  lost: "Trúng bẫy. {result}",
  endedElsewhere: "Ván này đã kết thúc. Xem trong lịch sử của bạn",
  // The stake.
  traps: "Bẫy",
  trapCount: "{count, plural, other {# bẫy}}",
  maxWin: "Thắng tối đa",
  play: "Chơi",
  mode: "Cách chơi",
  random: "Ngẫu nhiên",
  chooseCells: "Chọn ô trên bảng",
  startCells: "Bắt đầu: {count, plural, other {# ô mỗi ván}}",
  games: "Số ván",
  waiting: "Đang chờ",
  reloads: "Bảng mới",
  takeAt: "Nhận thưởng {multiplier}",
  // Records.
  recordSummary: "{traps, plural, other {# bẫy}}, {stars, plural, other {# sao}}",
  trapIndexes: "Vị trí các bẫy",
  openedIndexes: "Các ô bạn đã mở",
  hitIndex: "Ô bẫy bạn đã mở",
  steps: "Số bước",
  // Rules.
  goalTitle: "Mục tiêu",
  goalText: "Mở các ô có sao và tránh bẫy. Dừng lúc nào tùy bạn: thưởng là của bạn khi bạn nhận.",
  how1: "Chọn số bẫy và số tiền từ {min} đến {max}, rồi nhấn Chơi.",
  how2: "Mỗi ngôi sao làm hệ số tăng. Càng nhiều bẫy, hệ số càng tăng nhanh.",
  how3: "Nhận thưởng sau bất kỳ ngôi sao nào. Trúng bẫy thì ván kết thúc và mất tiền cược.",
  how4: "Hệ số là mức trả cho toàn bộ số tiền: hệ số công bằng, cắt còn 4 chữ số thập phân, trừ phí {fee}. Hệ số hiển thị cắt còn 2 chữ số thập phân, thưởng được làm tròn xuống.",
  fairText:
    "Trước khi bạn nhấn Chơi, vị trí bẫy đã được cố định bởi một seed bí mật, seed của bạn và số thứ tự ván; SHA-256 của seed bí mật ở đây. Khi ván kết thúc, seed được công bố và trình duyệt của bạn đặt lại các bẫy: hãy mở một kết quả. Không ô nào tốt hơn ô nào.",
  // The proof page.
  trapsAt: "Bẫy ở các ô {cells}",
  proofHow: "Cứ bốn byte là một số từ 0 đến dưới 1. Nó chọn một trong các ô còn lại, và đặt bẫy ở đó.",
};
