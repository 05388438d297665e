/** The public forms posted without scripts. */
import { describe, expect, it } from "vitest";
import { votes } from "#db/schema/schema.ts";
import { makeTestApp, shareTestApp } from "#testing/test-app.ts";
import { countRows, postForm, visitorForms } from "#testing/forms.ts";

describe("plain form posts", () => {
  const shared = shareTestApp();

  it("store the same rows and redirect to a receipt", async () => {
    const product = await makeTestApp();
    const posts: [string, Record<string, string>, string][] = [
      ["/rapporter/7", { reason: "outdated", description: "" }, "/takk/rapport"],
      ["/foresla-mal", visitorForms.suggestion, expect.stringMatching(/^\/forslag\/[0-9a-z-]{23}\?takk$/)],
      ["/advertise", visitorForms.inquiry, "/takk/henvendelse"],
      ["/vurder/7", { rating: "4" }, "/takk/vurdering"],
    ];
    for (const [url, fields, receipt] of posts) {
      const response = await postForm(product, url, fields);
      expect([url, response.statusCode, response.headers["location"]]).toEqual([url, 303, receipt]);
    }
    expect(await countRows(product)).toEqual({ report: 1, suggestion: 1, inquiry: 1 });
    expect(await product.database.orm.select().from(votes)).toMatchObject([{ templateId: 7, rating: 4 }]);
  });

  it("render the form again with the submitted values and the errors", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    const response = await postForm(product, "/foresla-mal", {
      ...visitorForms.suggestion,
      name: "",
      url: "<b>tull</b>",
    });
    expect(response.statusCode).toBe(400);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toContain("Navn på malen må fylles ut.");
    expect(response.body).toContain("&lt;b&gt;tull&lt;/b&gt;");
    expect(response.body).not.toContain("<b>tull</b>");
    expect(await countRows(product)).toEqual({ report: 0, suggestion: 0, inquiry: 0 });
  });

  it.each([{}, { rating: "" }, { rating: "0" }, { rating: "6" }, { rating: "4.0" }, { rating: "true" }])(
    "of a vote without a valid rating ask for one: %j",
    async (fields) => {
      const response = await postForm(shared(), "/vurder/7", fields);
      expect(response.statusCode).toBe(400);
      expect(response.body).toContain("Velg hvor mange stjerner du vil gi.");
      expect(await shared().database.orm.select().from(votes)).toEqual([]);
    },
  );

  it("from another site's page are rejected", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    const response = await product.inject({
      method: "POST",
      url: "/advertise",
      payload: new URLSearchParams(visitorForms.inquiry).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://elsewhere.example" },
    });
    expect(response.statusCode).toBe(403);
    expect(await countRows(product)).toMatchObject({ inquiry: 0 });
  });
});
