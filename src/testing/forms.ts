/** Minimal valid forms of each resource; how visitors send theirs, and what is stored of them. */
import { inquiries, reports, suggestions } from "#db/schema/schema.ts";
import type { TestApp } from "#testing/test-app.ts";

export const templateForm = {
  name: "Leieavtale for naust",
  description: "For nauster.",
  url: "https://example.no/naust",
  category: "Utleie",
  format: "HTML",
  source: "Naustlaget",
};

export const offerForm = {
  title: "Kontorpakke",
  description: "En pakke til kontoret.",
  url: "https://example.no/kontor",
  category: "Programvare & Verktøy",
};

export const homepageAdForm = {
  title: "En annonse",
  description: "Kjøp noe.",
  url: "https://example.no/kjop",
};

export const situationForm = {
  label: "Leie ut naust",
  title: "Leie ut et naust",
  intro: "Før båten er i hus.",
};

export const suggestionForm = {
  name: "Et forslag",
  url: "https://example.no/a",
  category: "Utleie",
  description: "d",
};

export const inquiryForm = { name: "Kontakt", email: "kontakt@example.no", message: "Hei" };

export const visitorForms = {
  report: { reason: "broken_link", description: "Rapportert som: broken_link" },
  suggestion: {
    name: "Fremleieavtale",
    url: "https://example.no/fremleie",
    category: "Utleie",
    description: "En mal.",
  },
  inquiry: {
    name: "Avsender",
    email: "avsender@example.no",
    phone: "",
    company: "",
    budget: "",
    message: "Hei.\nTakk.",
  },
};

export const formPaths = {
  report: "/api/templates/7/report",
  suggestion: "/api/suggestions",
  inquiry: "/api/advertising-inquiries",
};
export type FormKind = keyof typeof formPaths;

let visitor = 0;
const nextIp = (network: string) => `${network}.${(visitor += 1) >> 8}.${visitor & 255}`;
/** Each call comes from an IP of its own unless one is given, so that only the tests of limits reach a limit. */
export function sendForm(product: TestApp, kind: FormKind, payload: object, remoteAddress = nextIp("10.0")) {
  return product.inject({ method: "POST", url: formPaths[kind], payload, remoteAddress });
}

export function postForm(
  product: TestApp,
  url: string,
  fields: Record<string, string>,
  remoteAddress = nextIp("10.1"),
) {
  return product.inject({
    method: "POST",
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    remoteAddress,
  });
}

export async function storedRows(product: TestApp) {
  const { orm } = product.database;
  return {
    report: await orm.select().from(reports),
    suggestion: await orm.select().from(suggestions),
    inquiry: await orm.select().from(inquiries),
  };
}
export const countRows = async (product: TestApp) =>
  Object.fromEntries(Object.entries(await storedRows(product)).map(([kind, found]) => [kind, found.length]));
