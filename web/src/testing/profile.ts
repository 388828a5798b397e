/** A profile as the server answers it, in the wire's own units. */
export function profileFields(entry: Record<string, unknown> = {}, flags: Record<string, unknown> = {}) {
  return {
    entry: {
      r_code: "120007",
      nick_name: "kite_flyer",
      mobile: "919876543210",
      user_id: "120007",
      balance: 1000,
      ...entry,
    },
    event_gift_enable: true,
    promotion_url: "",
    is_early: true,
    is_transfer_enable: true,
    notice_content: "",
    supports: [],
    ...flags,
  };
}
