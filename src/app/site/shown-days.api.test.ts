/** The days on which offers and ads are shown: lists and pages change at midnight in Norway, without a write. */
import { describe, expect, it } from "vitest";
import { hourMs } from "#platform/clock.ts";
import { adminHeaders, expectInvalid, makeAdminTestApp } from "#testing/admin.ts";
import { homepageAdForm, offerForm } from "#testing/forms.ts";

const kinds = [
  { path: "/api/admin/sponsors", list: "/api/sponsors", page: "/offers", file: "offers", form: offerForm },
  {
    path: "/api/admin/homepage-ads",
    list: "/api/homepage-ads",
    page: "/",
    file: "ads",
    form: homepageAdForm,
  },
] as const;
const days = { shownFrom: "2026-11-22", shownUntil: "2026-11-22" };

describe.each(kinds)("the days of $list", ({ path, list, page, file, form }) => {
  const read = async (url: string, product: Awaited<ReturnType<typeof makeAdminTestApp>>) =>
    (await product.inject({ method: "GET", url })).body;

  it("begin and end at midnight in Norway, on pages and lists that are cached", async () => {
    const product = await makeAdminTestApp();
    const seen = async () => [
      JSON.parse(await read(list, product)).length,
      (await read(page, product)).includes(form.title),
    ];
    const made = await product.asAdmin("POST", path, { ...form, ...days });
    expect(made.json()).toMatchObject(days);
    expect(await seen()).toEqual([0, false]);
    // 23:59 on the 21st.
    product.clock.advance(13 * hourMs - 60_000);
    expect(await seen()).toEqual([0, false]);
    product.clock.advance(60_000);
    expect(await seen()).toEqual([1, true]);
    expect(JSON.parse(await read(list, product))).toMatchObject([days]);
    product.clock.advance(24 * hourMs - 1);
    expect(await seen()).toEqual([1, true]);
    product.clock.advance(1);
    expect(await seen()).toEqual([0, false]);
  });

  it("may be either alone, stay as they are when left out, and are emptied by null", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", path, { ...form, shownFrom: days.shownFrom });
    const edited = await product.asAdmin("PUT", `${path}/1`, { ...form, shownUntil: "2026-12-24" });
    expect(edited.json()).toMatchObject({ shownFrom: days.shownFrom, shownUntil: "2026-12-24" });
    const emptied = await product.asAdmin("PUT", `${path}/1`, { ...form, shownFrom: null, shownUntil: null });
    expect(emptied.json()).toMatchObject({ shownFrom: null, shownUntil: null });
    const [row] = JSON.parse(await read(list, product));
    expect(Object.keys(row)).not.toContain("shownFrom");
  });

  it("are rejected when they are none, or the last is before the first, which an edit may leave out", async () => {
    const product = await makeAdminTestApp();
    const notDay = await product.asAdmin("POST", path, { ...form, shownUntil: "2026-02-30" });
    expectInvalid(notDay, { shownUntil: "Vises til og med må være en dato, som 31.12.2025." });
    const wrong = { shownUntil: "Siste dag kan ikke være før første dag." };
    expectInvalid(await product.asAdmin("POST", path, { ...form, ...days, shownUntil: "2026-11-21" }), wrong);
    await product.asAdmin("POST", path, { ...form, ...days });
    expectInvalid(await product.asAdmin("PUT", `${path}/1`, { ...form, shownUntil: "2026-11-21" }), wrong);
  });

  it("are in the exported file, and an import of it changes nothing, or the day that was edited in it", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", path, { ...form, ...days });
    const { body: csv } = await product.asAdmin("GET", `/api/admin/export/${file}.csv`);
    expect(csv).toContain("Vises fra og med");
    const headers = { ...adminHeaders, "content-type": "text/csv" };
    const url = `/api/admin/import/${file}?dryRun=false`;
    const importOf = async (payload: string) =>
      (await product.inject({ method: "POST", url, headers, payload })).json();
    expect(await importOf(csv)).toMatchObject({ counts: { unchanged: 1 } });
    expect(await importOf(csv.replace(/2026-11-22(?!.*2026-11-22)/s, "24.12.2026"))).toMatchObject({
      counts: { changed: 1 },
    });
    product.clock.advance(14 * hourMs);
    expect(JSON.parse(await read(list, product))).toMatchObject([{ shownUntil: "2026-12-24" }]);
  });
});

it("says until when an offer is limited, and nothing new where no day ends it", async () => {
  const product = await makeAdminTestApp();
  const page = async () => (await product.inject({ method: "GET", url: "/offers" })).body;
  await product.asAdmin("POST", "/api/admin/sponsors", { ...offerForm, discount: "20 %" });
  expect(await page()).toContain("Begrenset tilbud - grip sjansen!");
  await product.asAdmin("PUT", "/api/admin/sponsors/1", { ...offerForm, shownUntil: "2026-12-24" });
  expect(await page()).toContain("Begrenset tilbud til og med 24. desember 2026");
});
