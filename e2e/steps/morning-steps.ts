/** A morning's inbox, sent by visitors: thirty suggestions (five of them twins), forty reports on twelve templates, six inquiries. */
import { expect, type Page } from "@playwright/test";
import type { Product } from "../../src/testing/product.ts";

export const morning = { suggestions: 30, twins: 5, reports: 40, reported: 12, inquiries: 6 } as const;

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly url: string;
}

const kinds = ["naust", "garasje", "hagelapp", "kajakk", "drone", "lydstudio", "veksthus", "sykkelbod"];
const places = ["Bodø", "Voss", "Røros", "Alta"];
const reasons = ["broken_link", "outdated", "wrong_content", "other"];

/** @returns the templates that are reported */
export async function sendMorning(page: Page, product: Product): Promise<readonly Listed[]> {
  let visitor = 0;
  const send = async (path: string, data: object) => {
    // Each from an IP of its own: a visitor may send just a few a day.
    visitor += 1;
    const headers = { "x-forwarded-for": `10.77.${visitor >> 8}.${visitor & 255}` };
    const sent = await page.request.post(`${product.url}${path}`, { data, headers });
    expect(sent.ok(), await sent.text()).toBe(true);
  };
  const response = await page.request.get(`${product.url}/api/templates?sort=alphabetical`);
  const listed = ((await response.json()) as Listed[]).filter(({ url }) => url.startsWith("https://"));

  for (let at = 0; at < morning.suggestions; at += 1) {
    const twin = at % 6 === 5 ? listed[at] : undefined;
    const [kind, place] = [kinds[at % kinds.length], places[Math.trunc(at / kinds.length)]];
    await send("/api/suggestions", {
      name: twin ? `${twin.name} (foreslått)` : `Leieavtale for ${kind} i ${place}`,
      url: twin ? twin.url.replace("https://", "http://") : `https://maler.example.com/${at}-${kind}.pdf`,
      category: "Utleie",
      description: `En mal for den som leier ut ${kind} i ${place}. Den har depositum, oppsigelse og vedlikehold.`,
    });
  }
  const reported = listed.slice(60, 60 + morning.reported);
  for (let at = 0; at < morning.reports; at += 1) {
    await send(`/api/templates/${reported[at % morning.reported]?.id}/report`, {
      reason: reasons[at % reasons.length],
      description: `Melding ${at + 1}: siden sier noe annet enn før.`,
    });
  }
  for (let at = 0; at < morning.inquiries; at += 1) {
    await send("/api/advertising-inquiries", {
      name: `Kontakt ${at + 1}`,
      email: `kontakt${at + 1}@example.com`,
      company: `Bedrift ${at + 1}`,
      budget: "10 000 kr",
      message: "Hei!\nHva koster en annonse på forsiden i en måned?",
    });
  }
  return reported;
}
