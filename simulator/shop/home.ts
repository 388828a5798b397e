import * as z from "zod/mini";
import type { Provider } from "#contract/calls/exg.ts";
import { NAME } from "#brand/brand.ts";
import { LEGAL } from "#brand/details.ts";
import { type Locale, localized, withAmounts } from "#contract/values/locale.ts";
import { providerSection } from "#contract/calls/home.ts";
import bloom from "../catalogue/pictures/banners/1.svg?raw";
import kitesOverRoofs from "../catalogue/pictures/banners/2.svg?raw";
import lanternNight from "../catalogue/pictures/banners/3.svg?raw";
import teaHills from "../catalogue/pictures/banners/4.svg?raw";
import giftHour from "../catalogue/pictures/banners/5.svg?raw";
import { gamesOf, listed } from "../provider-games/provider-games.ts";

/** The app shows the chat in a frame. */
const CHAT_URL = "/sim/chat";

const NOTICE = withAmounts(
  localized(
    `Welcome to ${NAME}. Everything here is play money: nothing is paid in and nothing is paid out. Gift hours are every day at 10:30, 15:30 and 20:30, India time, with gifts of ¤30 to ¤10000. Minors under ${LEGAL.age} may not take part in the games.`,
    `Boas-vindas ao ${NAME}. Tudo aqui é dinheiro fictício: nada é depositado e nada é pago. A Hora do presente é todos os dias às 10:30, 15:30 e 20:30, horário da Índia, com presentes de ¤30 a ¤10000. Menores de ${LEGAL.age} anos não podem participar dos jogos.`,
    `Te damos la bienvenida a ${NAME}. Aquí todo es dinero ficticio: nada se deposita y nada se paga. La Hora del regalo es todos los días a las 10:30, 15:30 y 20:30, hora de la India, con regalos de ¤30 a ¤10000. Los menores de ${LEGAL.age} años no pueden participar en los juegos.`,
    `Chào mừng bạn đến với ${NAME}. Mọi thứ ở đây là tiền chơi thử: không nạp vào và không chi trả ra. Giờ vàng nhận quà mỗi ngày lúc 10:30, 15:30 và 20:30, giờ Ấn Độ, với quà từ ¤30 đến ¤10000. Người dưới ${LEGAL.age} tuổi không được tham gia trò chơi.`,
  ),
);

type Section = z.output<typeof providerSection>;

/** Providers with their own section on the home screen. */
const SECTIONS: readonly (Section & { readonly provider: Provider })[] = [
  { name: "PG", provider: "pg", count_per_line: 3, show_count: 6 },
  { name: "Spribe", provider: "spribe", count_per_line: 3, show_count: 3 },
  { name: "Evolution", provider: "evo_wc", count_per_line: 2, show_count: 4 },
];

/** Served as /img/banners/1.svg to 5.svg. They contain no words, so they fit every language. */
export const BANNER_PICTURES = [bloom, kitesOverRoofs, lanternNight, teaHills, giftHour];

const BANNERS_SHOWN = {
  image1: "/img/banners/1.svg",
  image2: "/img/banners/2.svg",
  image3: "/img/banners/3.svg",
  image4: "/img/banners/4.svg",
  image5: "/img/banners/5.svg",
};

const BANNERS = [
  {
    image: BANNERS_SHOWN.image1,
    href: "/fairness",
    title: localized("Check any round", "Confira cada rodada", "Comprueba cada ronda", "Kiểm tra mọi ván"),
    text: localized(
      "Results are sealed before you stake",
      "Os resultados são selados antes da aposta",
      "Los resultados se sellan antes de apostar",
      "Kết quả được niêm phong trước khi cược",
    ),
    action: localized("See how", "Ver como", "Ver cómo", "Xem cách"),
  },
  {
    image: BANNERS_SHOWN.image2,
    href: "/search",
    title: localized("Kites, lamps and tea", "Pipas, luminárias e chá", "Papalotes, lámparas y té", "Diều, đèn và trà"),
    text: localized("Made by hand", "Feitos à mão", "Hechos a mano", "Làm thủ công"),
    action: localized("Open the shop", "Abrir a loja", "Abrir la tienda", "Mở cửa hàng"),
  },
  {
    image: BANNERS_SHOWN.image3,
    href: "/promotion",
    title: localized("Invite a friend", "Convide amigos", "Invita a un amigo", "Mời bạn bè"),
    text: localized(
      "You share in the fees of their stakes",
      "Você recebe parte das taxas das apostas deles",
      "Recibes parte de las comisiones de sus apuestas",
      "Bạn nhận một phần phí cược của họ",
    ),
    action: localized("Get your link", "Pegar seu link", "Obtener tu enlace", "Lấy liên kết"),
  },
  {
    image: BANNERS_SHOWN.image4,
    href: "/limits",
    title: localized("Set your own limits", "Defina seus limites", "Pon tus límites", "Tự đặt giới hạn"),
    text: localized(
      "For recharges, losses and time",
      "Para recargas, perdas e tempo",
      "Para recargas, pérdidas y tiempo",
      "Cho nạp, thua và thời gian",
    ),
    action: localized("Choose limits", "Escolher limites", "Elegir límites", "Chọn giới hạn"),
  },
  {
    image: BANNERS_SHOWN.image5,
    href: "/giftEvent",
    title: localized("Gift hours", "Hora do presente", "Hora del regalo", "Giờ vàng nhận quà"),
    text: localized("Three times a day", "Três vezes por dia", "Tres veces al día", "Ba lần mỗi ngày"),
    action: localized("See the times", "Ver os horários", "Ver los horarios", "Xem giờ"),
  },
];

export function home(locale: Locale, androidVersion: string) {
  return {
    notice_content: NOTICE[locale],
    queryset: [{ ...BANNERS_SHOWN, banners: bannersIn(locale), android_version: androidVersion }],
    pre_sale_product_ids: JSON.stringify(SECTIONS),
    more_game_list: gamesOf("quick")
      .map(listed)
      .map(({ id, name, image }) => ({ game_id: id, name, image })),
    in_out_game_list: gamesOf("in_out").map(listed),
    livechat_url: CHAT_URL,
  };
}

function bannersIn(locale: Locale) {
  return BANNERS.map(({ image, href, title, text, action }) => ({
    image,
    href,
    title: title[locale],
    text: text[locale],
    action: action[locale],
  }));
}
