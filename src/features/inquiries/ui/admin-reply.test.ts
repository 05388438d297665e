import { expect, it } from "vitest";
import type { AdminInquiry } from "#features/inquiries/contract.ts";
import { replyHref } from "#features/inquiries/ui/admin-inquiries-tab.tsx";

const inquiry = {
  email: "a+b&cc=x@example.no",
  name: "Kari",
  message: "Hva koster det?\nHilsen Kari",
} as AdminInquiry;
const bodyOf = (href: string) => new URL(href).searchParams.get("body") ?? "";

it("answers the sender alone, with each line quoted", () => {
  const href = replyHref(inquiry, "Avtalemaler");
  expect(href).toMatch(/^mailto:a%2Bb%26cc%3Dx@example\.no\?subject=/);
  expect(new URL(href).searchParams.get("cc")).toBeNull();
  expect(bodyOf(href)).toBe("Hei, Kari!\r\n\r\n\r\n\r\n> Hva koster det?\r\n> Hilsen Kari\r\n");
});

it("quotes no more than a mail program takes", () => {
  const href = replyHref({ ...inquiry, message: "x".repeat(5000) }, "Avtalemaler");
  expect(bodyOf(href)).toContain("x …");
  expect(href.length).toBeLessThan(2000);
});
