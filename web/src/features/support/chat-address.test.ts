import { describe, expect, it } from "vitest";
import { chatAddress } from "./chat-address.ts";

const PAGE = "https://play.example/contactSupport";

describe("the address of the chat", () => {
  it.each([
    ["/sim/chat", "own", "https://play.example/sim/chat?locale=vi&theme=dark"],
    ["https://play.example/chat?id=4", "own", "https://play.example/chat?id=4&locale=vi&theme=dark"],
    ["/sim/chat?theme=light", "own", "https://play.example/sim/chat?theme=dark&locale=vi"],
    ["https://chat.example/1", "foreign", "https://chat.example/1"],
    ["//chat.example/1", "foreign", "https://chat.example/1"],
    ["http://play.example/chat", "foreign", "http://play.example/chat"],
  ])("%s is a %s", (url, kind, href) => {
    expect(chatAddress(url, PAGE, "vi", "dark")).toEqual({ kind, href });
  });

  it.each(["", "javascript:alert(1)", "data:text/html,hi", "blob:https://play.example/1", "https://"])(
    "%j is none",
    (url) => {
      expect(chatAddress(url, PAGE, "vi", "dark")).toEqual({ kind: "none" });
    },
  );
});
