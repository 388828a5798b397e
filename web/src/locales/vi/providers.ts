export const providers = {
  // The menu.
  menu: "Tất cả trò chơi",
  house: "Trò chơi của chúng tôi",
  lists: "Trò chơi của đối tác",
  luckyHitText: "Hai tay ba lá, mỗi 30 giây",
  aviatorText: "Rút tiền trước khi máy bay bay mất",
  // Lists.
  games: "Trò chơi",
  pg: "PG",
  spribe: "Spribe",
  evoWc: "Evo",
  none: "Chưa có trò chơi",
  noneText: "Danh sách này hiện đang trống. Hãy xem tất cả trò chơi.",
  // A game in its frame.
  game: "Trò chơi",
  loading: "Đang tải trò chơi",
  error: "Lỗi",
  close: "Đóng",
  notLoaded: "Không tải được trò chơi. Kiểm tra kết nối rồi mở lại.",
  unreadable: "Hiện không mở được trò chơi này. Hãy thử trò khác.",
};
