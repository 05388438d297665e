/** The limits of the public forms: how many one IP sends in a day, and how many may wait. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { inquiries, reports, suggestions } from "#db/schema/schema.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp, type TestAppOptions } from "#testing/test-app.ts";
import { countRows, type FormKind, postForm, sendForm, visitorForms } from "#testing/forms.ts";

const onFewRows: TestAppOptions = { settings: { seed: "none" }, prepare: storeFewRows };

describe("the limit of forms per IP and day", () => {
  const from = "192.0.2.77";
  const plain = {
    report: ["/rapporter/7", { reason: "outdated", description: "" }],
    suggestion: ["/foresla-mal", visitorForms.suggestion],
    inquiry: ["/advertise", visitorForms.inquiry],
  } as const;
  const kinds: readonly FormKind[] = ["report", "suggestion", "inquiry"];

  it("is twenty for all forms together, plain posts included; then the message says to come back tomorrow", async () => {
    const product = await makeTestApp(onFewRows);
    for (let sent = 0; sent < 20; sent += 1) {
      const kind = kinds[sent % 3] ?? "report";
      const { statusCode } =
        sent % 2 === 0
          ? await sendForm(product, kind, visitorForms[kind], from)
          : await postForm(product, plain[kind][0], plain[kind][1], from);
      expect([sent, statusCode]).toEqual([sent, sent % 2 === 0 ? 201 : 303]);
    }
    const before = await countRows(product);
    const sentence = "Du har sendt for mye på kort tid. Prøv igjen i morgen.";
    for (const kind of kinds) {
      const response = await sendForm(product, kind, visitorForms[kind], from);
      expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "86400"]);
      expect(response.json()).toMatchObject({ code: "too_many_requests", message: sentence });
      const page = await postForm(product, plain[kind][0], plain[kind][1], from);
      expect([page.statusCode, page.headers["retry-after"]]).toEqual([429, "86400"]);
      expect(page.body).toContain(sentence);
      expect((await sendForm(product, kind, visitorForms[kind])).statusCode).toBe(201);
    }
    const after = await countRows(product);
    for (const kind of kinds) expect(after[kind]).toBe((before[kind] ?? 0) + 1);
    product.clock.advance(24 * 60 * 60 * 1000);
    expect((await sendForm(product, "inquiry", visitorForms.inquiry, from)).statusCode).toBe(201);
  });
});

describe("the limit of pending rows", () => {
  const copies = <Row>(rowCount: number, row: Row): Row[] => Array.from({ length: rowCount }, () => row);
  const report = {
    reason: "outdated",
    templateName: "n",
    templateDescription: "d",
    templateUrl: "https://example.no/",
    templateCategory: "Utleie",
    templateSource: "s",
  };
  const fill = {
    report: ({ orm }: Database, count: number) => orm.insert(reports).values(copies(count, report)),
    suggestion: ({ orm }: Database, count: number) =>
      orm.insert(suggestions).values(copies(count, visitorForms.suggestion)),
    inquiry: ({ orm }: Database, count: number) =>
      orm.insert(inquiries).values(copies(count, visitorForms.inquiry)),
  };
  const decideOne = {
    report: ({ orm }: Database) => orm.update(reports).set({ isResolved: true }).where(eq(reports.id, 1)),
    suggestion: ({ orm }: Database) =>
      orm.update(suggestions).set({ isRejected: true }).where(eq(suggestions.id, 1)),
    inquiry: ({ orm }: Database) =>
      orm.update(inquiries).set({ status: "rejected" }).where(eq(inquiries.id, 1)),
  };

  it.each<FormKind>(["report", "suggestion", "inquiry"])(
    "is 500 of the kind of a %s; the next is not stored and uses up nothing",
    async (kind) => {
      const product = await makeTestApp(onFewRows);
      const from = "192.0.2.78";
      await fill[kind](product.database, 499);
      expect((await sendForm(product, kind, visitorForms[kind], from)).statusCode).toBe(201);
      for (let time = 0; time < 19; time += 1) {
        const rejected = await sendForm(product, kind, visitorForms[kind], from);
        expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([429, "86400"]);
        expect(rejected.json()).toMatchObject({
          code: "inbox_full",
          message: expect.stringMatching(/Prøv igjen i morgen\.$/),
        });
      }
      expect(await countRows(product)).toMatchObject({ [kind]: 500 });
      for (let time = 0; time < 19; time += 1) {
        const other: FormKind = kind === "inquiry" ? "suggestion" : "inquiry";
        expect((await sendForm(product, other, visitorForms[other], from)).statusCode).toBe(201);
      }
      await decideOne[kind](product.database);
      expect((await sendForm(product, kind, visitorForms[kind])).statusCode).toBe(201);
      expect((await sendForm(product, kind, visitorForms[kind])).statusCode).toBe(429);
      expect(product.logLines.join("")).not.toContain("a request failed");
    },
  );

  it("past half of that, an IP may send three forms of the kind in a day, and a /48 fifteen", async () => {
    const product = await makeTestApp(onFewRows);
    const send = async (ip: string, kind: FormKind = "report") =>
      (await sendForm(product, kind, visitorForms[kind], ip)).statusCode;
    await fill.report(product.database, 247);
    for (let time = 0; time < 3; time += 1) expect(await send("192.0.2.79")).toBe(201);
    expect(await send("192.0.2.79")).toBe(429);
    // Its other forms are as before, since their inboxes are not half full.
    expect(await send("192.0.2.79", "inquiry")).toBe(201);
    const ofNetwork = [];
    for (let home = 1; home <= 16; home += 1) ofNetwork.push(await send(`2a02:c0:1:${home}00::1`));
    expect(ofNetwork).toEqual([...Array.from({ length: 15 }, () => 201), 429]);
  });
});
