/** The link that answers an inquiry by mail, with what was asked quoted. */
import type { AdminInquiry } from "#features/inquiries/contract.ts";

/** Mail programs take about 2000 characters of such a link. */
const maxQuote = 900;

export function replyHref({ email, name, message }: AdminInquiry): string {
  const start = message.length > maxQuote ? `${message.slice(0, maxQuote)} …` : message;
  const quote = start
    .split(/\r\n|\n|\r/)
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `Hei, ${name}!\r\n\r\n\r\n\r\n${quote}\r\n`;
  const fields = [
    ["subject", "Annonsering på Avtalemaler"],
    ["body", body],
  ];
  const query = fields.map(([field, text]) => `${field}=${encodeURIComponent(text ?? "")}`).join("&");
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${query}`;
}
