/** Pages made of kept markup are to the byte what React renders: else hydration would not match. */
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { KeptMarkup } from "#app/kept-markup.ts";
import { freezeDate } from "#testing/frozen-date.ts";
import { makeTestApp } from "#testing/test-app.ts";

const urls = [
  "/",
  "/?antall=188",
  "/?side=2",
  "/?sok=leie&antall=60",
  "/?sok=arbeidsavtale&sortering=alfabetisk",
  "/?sok=bilkjop&kategori=Privat&kategori=Bolig&format=PDF",
  `/?sok=${encodeURIComponent("<kept-part></kept-hole>'\"&")}`,
  "/?sok=qqqqqqqq",
  "/kategori/bolig",
  "/sitemap",
  "/offers",
  "/help",
];

it("renders pages as React does, when nothing is kept yet and when all is", async () => {
  freezeDate();
  const bodies = async () => {
    const product = await makeTestApp();
    return Promise.all(urls.map(async (url) => (await product.inject({ url })).body));
  };
  const [cold, warm] = [await bodies(), await bodies()];
  const render = vi.spyOn(KeptMarkup.prototype, "render");
  render.mockImplementation(async (page, documentOf = (app) => [app]) =>
    Buffer.from(documentOf(renderToString(page)).join("")),
  );
  const expected = await bodies();
  expect(render).toHaveBeenCalledTimes(urls.length);
  expect(cold).toEqual(expected);
  expect(warm).toEqual(expected);
});
