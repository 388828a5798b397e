import { GAME, GAME_TITLE } from "../values/example-names.ts";
import { appVersion, appVersionAuth } from "../calls/app-version.ts";
import { gameTable, playersNow } from "../calls/game-table.ts";
import * as home from "../calls/home.ts";
import * as shop from "../calls/shop.ts";
import { badField, type Example, example, NOW } from "./example.ts";

const KITE = {
  id: 5,
  name: "Fighter kite in two halves",
  price: 180,
  main_image: "/img/products/5-1.svg",
  image2: "/img/products/5-2.svg",
  image3: "/img/products/5-3.svg",
  spec: "category=Kites,material=Bamboo and paper,made by=By hand,origin=Ahmedabad,size=52 × 56 cm",
  stock: 300,
};

export const shopExamples: readonly Example[] = [
  example(appVersion, { answer: { landing_page: "" }, refusal: "maintenance" }),
  example(appVersionAuth, { answer: { landing_page: "" }, refusal: "unauthorized" }),
  example(home.homeTop, {
    answer: {
      notice_content: "Kites are back in the shop.",
      queryset: [
        {
          image1: "/img/banners/1.svg",
          image2: "/img/banners/2.svg",
          image3: "/img/banners/3.svg",
          image4: "/img/banners/4.svg",
          image5: "/img/banners/5.svg",
          banners: [
            {
              image: "/img/banners/2.svg",
              title: "Kites are up",
              text: "Kites, lamps and tea, by hand",
              action: "Open the shop",
              href: "/search",
            },
          ],
          android_version: "",
        },
      ],
      pre_sale_product_ids: '[{"name":"Lantern Works","provider":"pg","count_per_line":3,"show_count":6}]',
      more_game_list: [{ game_id: "quick-match", name: "Quick Match", image: "/img/games/quick-match-slot.svg" }],
      in_out_game_list: [{ id: "heart-wheel", name: "Heart Wheel", image: "/img/games/heart-wheel-wheel.svg" }],
      livechat_url: "/sim/chat",
    },
    refusal: "maintenance",
  }),
  example(home.shopGames, {
    answer: {
      queryset: [
        {
          name: GAME_TITLE,
          description: "Find stars, stop in time",
          main_image: `/img/house/${GAME}-1.svg`,
          image2: `/img/house/${GAME}-2.svg`,
          href: `/${GAME}`,
        },
      ],
    },
    refusal: "maintenance",
  }),
  example(gameTable, {
    query: { table: "win:P:1" },
    answer: {
      period: 20261120437,
      time: NOW,
      next_time: NOW + 60_000,
      take_off: null,
      results: [{ period: 20261120436, result: "7" }],
    },
    refusal: badField("table"),
  }),
  example(playersNow, { query: { game: GAME }, answer: { players: 12 }, refusal: badField("game") }),
  example(shop.products, { query: { keyword: "kite" }, answer: { queryset: [KITE] }, refusal: badField("keyword") }),
  example(shop.productDetail, { query: { id: "5" }, answer: { entry: KITE }, refusal: "product_unknown" }),
  example(shop.buy, { body: { product_id: 5, address_id: 1, password: "correct horse" }, refusal: "sold_out" }),
  example(shop.orders, {
    query: { status: "undelivered", p: "1", p_size: "10" },
    answer: {
      page: { count: 1, p: 1, p_size: 10 },
      queryset: [
        {
          id: 1,
          product_id: 5,
          name: "Fighter kite in two halves",
          image: "/img/products/5-1.svg",
          price: 180,
          address: "Asha Rao, +919876543210, 12, MG Road, Bengaluru, Karnataka 560001",
          status: "undelivered",
          create_time: NOW,
        },
      ],
    },
    refusal: badField("status"),
  }),
  example(shop.confirmReceipt, { body: { id: 1 }, refusal: "order_not_shipped" }),
];
