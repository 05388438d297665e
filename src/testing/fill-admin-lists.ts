/** Inserts this many rows into every admin list of an empty database, with texts as long as the catalogue's. */
import type { Database } from "#db/client.ts";
import { history, historyOperations } from "#db/schema/history.ts";
import {
  homepageAds,
  inquiries,
  offers,
  reports,
  siteState,
  suggestions,
  templates,
} from "#db/schema/schema.ts";

const text = "Avtale mellom utleier og leietaker om leie av et rom, med depositum og oppsigelse. ".repeat(2);

export async function fillAdminLists({ orm }: Database, rows: number): Promise<void> {
  await orm.insert(siteState).values({ id: 1, version: 1 });
  for (let start = 0; start < rows; start += 1000) {
    const numbers = Array.from({ length: Math.min(1000, rows - start) }, (_, place) => start + place + 1);
    const listed = numbers.map((n) => ({
      name: `Avtale ${n}`,
      description: text,
      url: `https://www.example.no/maler/avtale-${n}.pdf`,
      category: "Utleie",
    }));
    const sold = listed.map(({ name, ...row }) => ({ ...row, title: name, isActive: false }));
    const reported = numbers.map((n) => ({
      templateId: n,
      reason: "outdated",
      templateName: `Avtale ${n}`,
      templateDescription: text,
      templateUrl: `https://www.example.no/maler/avtale-${n}.pdf`,
      templateCategory: "Utleie",
      templateSource: "Utgiver",
    }));
    const published = { format: "PDF", source: "Utgiver", tags: ["leie"], version: 1 };
    const decision = { actor: "admin@example.no", action: "update" };
    const done = { ...decision, entity: "homepage_ad" };
    const asked = { name: "Kontakt", email: "kontakt@example.no", message: text };
    await orm.insert(templates).values(listed.map((row) => ({ ...row, ...published })));
    await orm.insert(suggestions).values(listed);
    await orm.insert(reports).values(reported);
    await orm.insert(inquiries).values(numbers.map(() => asked));
    await orm.insert(offers).values(sold);
    await orm.insert(homepageAds).values(sold);
    const decided = await orm
      .insert(historyOperations)
      .values(numbers.map(() => decision))
      .returning();
    await orm
      .insert(history)
      .values(decided.map(({ id }) => ({ ...done, operationId: id, entityId: id, before: sold[0] })));
  }
}

const edit = {
  name: "Ny",
  description: text,
  url: "https://example.no/",
  category: "IT",
  format: "PDF",
  source: "Utgiver",
};

/** Typical admin API calls, on filled lists. */
export const adminCalls = {
  templates: { method: "GET", url: "/api/templates" },
  "a search in templates": { method: "GET", url: "/api/templates?search=avtale+7&limit=100" },
  offers: { method: "GET", url: "/api/sponsors" },
  ads: { method: "GET", url: "/api/homepage-ads" },
  suggestions: { method: "GET", url: "/api/admin/suggestions" },
  reports: { method: "GET", url: "/api/admin/reports" },
  inquiries: { method: "GET", url: "/api/admin/advertising-inquiries" },
  history: { method: "GET", url: "/api/admin/history?limit=500" },
  statistics: { method: "GET", url: "/api/analytics" },
  "an edit": { method: "PUT", url: "/api/admin/templates/2", payload: edit },
  "an approval": { method: "POST", url: "/api/admin/suggestions/2/approve" },
  "a merge": { method: "POST", url: "/api/admin/suggestions/3/merge", payload: { into: 3 } },
} as const;
