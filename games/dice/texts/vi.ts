export const dice = {
  play: "Đổ",
  goal: "Một số từ 00,00 đến 99,99 được đổ ra. Bạn đoán số đó ở bên nào của mục tiêu.",
  how: "Chọn mục tiêu từ 2,00 đến 98,00, và số rơi dưới mục tiêu, hay từ mục tiêu trở lên.",
  side: "Bên",
  under: "Dưới",
  over: "Trên",
  underText: "Dưới {target}",
  overText: "Từ {target} trở lên",
  target: "Mục tiêu",
  lower: "Giảm mục tiêu",
  higher: "Tăng mục tiêu",
};
