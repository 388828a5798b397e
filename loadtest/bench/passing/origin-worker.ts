// Origin with a fixed answer, behind both sides of the comparison.

const ANSWER = JSON.stringify({
  code: 200,
  msg: "OK",
  entry: { r_code: "r120007", nick_name: "kite_flyer", mobile: "+919876543210", user_id: "120007", balance: 1000.5 },
  event_gift_enable: true,
  promotion_url: "",
  is_early: true,
  is_transfer_enable: true,
  notice_content: "",
  supports: [],
});
const HEADERS = { "content-type": "application/json" };

export default { fetch: () => new Response(ANSWER, { headers: HEADERS }) };
