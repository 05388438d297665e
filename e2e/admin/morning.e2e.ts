/** A morning in «Se gjennom», by keyboard alone, with the presses counted. The figures are in decision 032. */
import type { Page } from "@playwright/test";
import type { Product } from "../../src/testing/product.ts";
import {
  expectListsRead,
  expectToast,
  openTab,
  rowOf,
  signInAsAdmin,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, expectAccessible, openPage, test } from "../steps/fixtures.ts";
import { morning, sendMorning } from "../steps/morning-steps.ts";

test.use({ audience: "reviewer" });

test("thirty suggestions, forty reports and six inquiries are gone through by keyboard", async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  await signInAsAdmin(page, product);
  const before = await countWaiting(page, product.url);
  expect(before, "another journey's inbox").toEqual({ suggestions: 0, reports: 0, inquiries: 0 });
  const reported = await sendMorning(page, product);
  await page.reload();
  await expect(page.getByRole("button", { name: "Se gjennom (48)" })).toBeVisible();

  let presses = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    presses += 1;
  };
  const heading = page.locator(".review-heading");
  /** Presses a key that decides, and waits until the next item has the focus. */
  const decide = async (key: string) => {
    const shown = await heading.textContent();
    await press(key);
    await expect(heading).not.toHaveText(shown ?? "");
    await expect(heading).toBeFocused();
  };

  await press("s");
  await page.keyboard.down("j");
  await page.keyboard.down("j");
  await page.keyboard.up("j");
  await expect(heading, "a key that is held down counts once").toContainText("Forslag 2 av 30");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/#gjennomgang$/);
  await expect(heading).toContainText("Forslag 1 av 30");
  const topOfHeading = () => heading.evaluate((one) => one.getBoundingClientRect().y + scrollY);
  const top = await topOfHeading();
  await expect(heading).toBeFocused();
  await expectAccessible(page);

  // The first one's name is edited before it is published; the card beside it follows.
  await press("e");
  const name = page.getByLabel("Navn", { exact: true });
  await expect(name).toBeFocused();
  await press("End");
  await page.keyboard.type(" (kort)");
  presses += " (kort)".length;
  await expect(page.locator(".template-preview h3")).toHaveText("Leieavtale for naust i Bodø (kort)");
  await decide("Control+Enter");
  await expect(page.getByText("«Leieavtale for naust i Bodø (kort)» er publisert.")).toBeVisible();
  expect(await topOfHeading(), "the undo bar pushes nothing down").toBe(top);
  await expect(page.getByRole("link", { name: "Se siden" })).toHaveAttribute(
    "href",
    /\/mal\/leieavtale-for-naust/,
  );

  // Undone, it waits again as it was edited, and the place is there; then it is published once more.
  await press("u");
  await expect(heading).toContainText("Leieavtale for naust i Bodø");
  await expect(heading).toBeFocused();
  await expect(name).toHaveValue("Leieavtale for naust i Bodø (kort)");
  let [published, merged] = [0, 0];
  for (let at = 0; at < morning.suggestions; at += 1) {
    await expect(heading).toContainText("Forslag");
    const isTwin = (await heading.textContent())?.includes("(foreslått)") === true;
    if (isTwin) {
      await expect(page.getByText("Samme adresse")).toBeVisible();
      const bar = page.locator(".review-actions");
      await expect(bar.locator(".button-primary")).toHaveText(/^Slå sammen/);
      await expect(bar.getByRole("button", { name: "Godkjenn likevel" })).toBeVisible();
      merged += 1;
    } else {
      published += 1;
    }
    await decide(isTwin ? "m" : "g");
  }
  expect([published, merged]).toEqual([morning.suggestions - morning.twins, morning.twins]);

  for (let at = 0; at < morning.reported; at += 1) {
    await expect(heading).toContainText("Feil");
    await decide("l");
  }
  for (let at = 0; at < morning.inquiries; at += 1) {
    await expect(heading).toContainText("Henvendelse");
    await expect(page.getByRole("link", { name: "Svar på e-post" })).toHaveAttribute(
      "href",
      /^mailto:kontakt\d@example\.com\?subject=.*Hva%20koster/,
    );
    await decide(at === 0 ? "a" : "g");
  }
  await expect(heading).toHaveText("Alt er gjennomgått");
  await expectAccessible(page);
  expect(await countWaiting(page, product.url)).toEqual({ suggestions: 0, reports: 0, inquiries: 0 });

  const templates = (await (await page.request.get(`${product.url}/api/templates?limit=1000`)).json()) as {
    id: number;
    name: string;
  }[];
  expect(templates.filter((row) => row.name.startsWith("Leieavtale for ")).length).toBeGreaterThanOrEqual(
    published,
  );
  expect(templates.filter((row) => row.name.includes("(foreslått)"))).toEqual([]);
  expect(templates.filter(({ id }) => reported.some((row) => row.id === id))).toHaveLength(morning.reported);

  // One press to open, one for each of the 48 items; besides, 11 for the edit, its publishing and its undo.
  expect(presses).toBe(1 + 48 + 11);
});

test("what is skipped comes last, what is typed stays, and a template goes with its reports", async ({
  page,
  product,
}) => {
  const first = uniqueName(
    "Avtale om skyss til arbeid, skole, barnehage, trening og andre faste gjøremål mellom naboer i bygda",
  );
  const second = uniqueName("Avtale om hundepass");
  for (const name of [first, second]) {
    const sent = await page.request.post(`${product.url}/api/suggestions`, {
      data: { name, url: "https://skyss.example.com/", category: "Privat", description: "Til prøve." },
    });
    expect(sent.ok()).toBe(true);
  }
  await signInAsAdmin(page, product);
  await page.keyboard.press("s");
  const heading = page.locator(".review-heading");
  await expect(heading).toContainText(first);
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  // As the screen is at a zoom of 200 %.
  await page.setViewportSize({ width: viewport.width / 2, height: viewport.height / 2 });
  await page.keyboard.press("e");
  await expect(page.getByLabel("Navn", { exact: true })).toBeFocused();
  await page.setViewportSize(viewport);
  await page.keyboard.press("End");
  await page.keyboard.type(" gj");
  await expect(heading, "letters typed into a field decide nothing").toContainText(first);
  await page.keyboard.press("Escape");
  await expect(heading).toBeFocused();
  await page.keyboard.press("h");
  await expect(heading).toContainText(second);
  await page.keyboard.press("a");
  await expect(page.getByText(`«${second}» er avvist.`)).toBeVisible();
  await expect(heading).toContainText(first);
  await expect(page.getByLabel("Navn", { exact: true })).toHaveValue(`${first} gj`);
  const held = Promise.withResolvers<void>();
  await page.route("**/approve", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press("g");
  await expect(page.getByRole("button", { name: "Publiserer..." })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Avvis" }), "one decision at a time").toBeDisabled();
  held.resolve();
  await expect(page.getByText(`«${first} gj» er publisert.`)).toBeVisible();
  const undoBar = await page.locator(".undo-notice").boundingBox();
  const steps = await page.locator(".review-bar").boundingBox();
  expect((undoBar?.y ?? 0) + (undoBar?.height ?? 0), "a long name covers no button").toBeLessThanOrEqual(
    steps?.y ?? 0,
  );
  await page.getByRole("button", { name: "Vis i Maler" }).click();
  const panel = page.getByRole("tabpanel", { name: /^Maler/ });
  const row = rowOf(panel, `${first} gj`);
  await expect(row).toBeVisible();

  const found = await page.request.get(`${product.url}/api/templates?search=${encodeURIComponent(first)}`);
  const [template] = (await found.json()) as { id: number }[];
  const report = { reason: "outdated", description: "Skyssen er gått." };
  expect(
    (await page.request.post(`${product.url}/api/templates/${template?.id}/report`, { data: report })).ok(),
  ).toBe(true);
  await page.goto(`${product.url}/admin#gjennomgang`);
  await expect(heading).toContainText(`${first} gj`);
  await page.keyboard.press("d");
  await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expect(page.getByText("og 1 feilrapport på den er løst.")).toBeVisible();
  await expect(heading).toHaveText("Alt er gjennomgått");
  await page.keyboard.press("u");
  await expect(heading).toContainText(`${first} gj`);
});

test.describe("what another administrator has decided meanwhile", () => {
  // Requests are rejected here on purpose.
  test.use({ allowProblems: true });

  test("is told; what was typed stays, and only what one did oneself is undone", async ({
    page,
    context,
    product,
  }) => {
    const edited = uniqueName("Omstridt avtale");
    await suggest(page, product, [edited]);
    await signInAsAdmin(page, product);
    await page.keyboard.press("s");
    const heading = page.locator(".review-heading");
    await expect(heading).toContainText(edited);
    const name = page.getByLabel("Navn", { exact: true });
    await name.fill(`${edited} – mitt bedre navn`);

    const other = await context.newPage();
    await openPage(other, "/admin#forslag");
    const theirs = other.getByRole("tabpanel", { name: /^Forslag/ });
    await rowOf(theirs, edited)
      .getByRole("button", { name: /^Godkjenn/ })
      .click();
    await expect(rowOf(theirs, edited)).toContainText("Godkjent");

    await name.press("Control+Enter");
    await expect(page.getByRole("group", { name: "Ikke lagret" })).toContainText(
      "Forslaget er allerede publisert, med et annet innhold enn ditt. Ingenting er endret.",
    );
    await expect(name).toHaveValue(`${edited} – mitt bedre navn`);
    await expect(page.getByRole("button", { name: "Angre" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Godkjenn/ })).toHaveCount(0);
    // What stands there stays when the lists are read again, and can be taken over by hand.
    await page.getByRole("button", { name: "Oppdater", exact: true }).click();
    await expect(name).toHaveValue(`${edited} – mitt bedre navn`);
    await page.getByRole("button", { name: "Rediger malen" }).click();
    const dialog = page.getByRole("dialog", { name: "Rediger mal" });
    await expect(dialog.getByLabel("Navn")).toHaveValue(edited);
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await page.getByRole("button", { name: "Forkast" }).click();
    await expect(heading).not.toContainText(edited);
    const found = await page.request.get(`${product.url}/api/templates?search=${encodeURIComponent(edited)}`);
    expect((await found.json()) as unknown).toEqual([expect.objectContaining({ name: edited })]);
  });

  test("is told where nothing was typed, too", async ({ page, context, product }) => {
    const same = uniqueName("Samtidig avtale");
    const rejected = uniqueName("Samtidig avvist");
    const [taken, last] = [uniqueName("Samtidig tatt"), uniqueName("Samtidig sist")];
    await suggest(page, product, [same, rejected, taken, last]);
    await signInAsAdmin(page, product);
    const other = await context.newPage();
    await openPage(other, "/admin");
    await expectListsRead(other);
    const heading = page.locator(".review-heading");
    for (const window of [page, other]) await window.keyboard.press("s");
    await expect(other.locator(".review-heading")).toContainText(same);
    await expect(heading).toContainText(same);
    await other.keyboard.press("g");
    await expect(other.locator(".review-heading"), "what is decided still counts").toContainText(
      `Forslag 2 av 4 ${rejected}`,
    );
    await other.keyboard.press("a");
    await expect(other.getByText(`«${rejected}» er avvist.`)).toBeVisible();

    await page.keyboard.press("g");
    await expect(page.getByText(`«${same}» var allerede publisert.`)).toBeVisible();
    await expect(page.getByRole("link", { name: "Se siden" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Angre" })).toHaveCount(0);
    await expect(heading).toContainText(rejected);
    await page.keyboard.press("g");
    const why = page.getByText(
      `«${rejected}»: Kunne ikke godkjenne forslag. Forslaget er avvist og kan ikke godkjennes.`,
    );
    await expect(why).toBeVisible();
    await expect(heading).toContainText(`Forslag 3 av 4 ${taken}`);
    await other.keyboard.press("g");
    await expect(other.getByText(`«${taken}» er publisert.`)).toBeVisible();
    await page.keyboard.press("a");
    await expect(
      page.getByText(
        `«${taken}»: Kunne ikke avvise forslaget. Forslaget er allerede publisert eller slettet.`,
      ),
    ).toBeVisible();
    await expect(heading).toContainText(`Forslag 4 av 4 ${last}`);
    await page.keyboard.press("g");
    await expect(page.getByText(`«${last}» er publisert.`)).toBeVisible();
    await expect(why).toHaveCount(0);
  });
});

test("a twin is not approved blindly, and two templates are merged from Maler", async ({ page, product }) => {
  const shipped = (await (await page.request.get(`${product.url}/api/templates?limit=1000`)).json()) as {
    name: string;
    url: string;
  }[];
  // Some of the catalogue's templates share a publisher's page.
  const listed = shipped.find(({ url }) => shipped.filter((other) => other.url === url).length === 1);
  const twin = uniqueName("Tvilling");
  const sent = await page.request.post(`${product.url}/api/suggestions`, {
    data: { name: twin, url: listed?.url, category: "Privat", description: "Til prøve." },
  });
  expect(sent.ok()).toBe(true);
  await signInAsAdmin(page, product);
  const suggestions = await openTab(page, /^Forslag/);
  await rowOf(suggestions, twin)
    .getByRole("button", { name: /^Godkjenn/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Godkjenn likevel" }).click();
  await expectToast(page, "Forslag godkjent");

  const templates = await openTab(page, /^Maler/);
  await templates.getByLabel("Søk i maler").fill(twin);
  await rowOf(templates, twin)
    .getByRole("button", { name: /^Slå sammen/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Slå sammen to maler" });
  await dialog.getByRole("button", { name: /^Samme adresse/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("radio").nth(1).check();
  await dialog.getByRole("button", { name: "Slå sammen" }).click();
  await expect(page.getByText(`«${twin}» er slått sammen med «${listed?.name}».`)).toBeVisible();
  await expect(rowOf(templates, twin)).toHaveCount(0);
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(rowOf(templates, twin)).toBeVisible();
});

test("rows are chosen with Shift, decided together, and put back by one undo", async ({ page, product }) => {
  const names = [1, 2, 3, 4].map((n) => uniqueName(`Sammen ${n}`));
  await suggest(page, product, names);
  await signInAsAdmin(page, product);
  const panel = await openTab(page, /^Forslag/);
  await panel.getByLabel("Søk i forslag").fill("Sammen");
  const box = (place: number) => panel.getByRole("checkbox", { name: /^Velg: Sammen/ }).nth(place);
  await box(0).click();
  await box(2).click({ modifiers: ["Shift"] });
  const chosen = panel.getByRole("group", { name: "Med de valgte" });
  await expect(chosen).toContainText("3 valgt");
  await expectAccessible(page);
  await chosen.getByRole("button", { name: "Godkjenn" }).click();
  await expect(page.getByText("3 forslag er publisert.")).toBeVisible();
  await expect(panel.locator("tbody tr", { hasText: "Godkjent" })).toHaveCount(3);
  await page.getByRole("button", { name: "Angre" }).click();
  await expect(panel.locator("tbody tr", { hasText: "Ventende" })).toHaveCount(4);
});

/** Each from an IP of its own: a visitor may send just a few a day. */
async function suggest(page: Page, product: Product, names: readonly string[]): Promise<void> {
  for (const name of names) {
    suggested += 1;
    const url = `https://example.com/forslag/${suggested}`;
    const sent = await page.request.post(`${product.url}/api/suggestions`, {
      headers: { "x-forwarded-for": `10.79.0.${suggested}` },
      data: { name, url, category: "Privat", description: "Til prøve." },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
}
let suggested = 0;

interface Waiting {
  readonly suggestions: number;
  readonly reports: number;
  readonly inquiries: number;
}

/** What the tabs say waits. */
async function countWaiting(page: Page, url: string): Promise<Waiting> {
  if (page.url() !== `${url}/admin`) await page.goto(`${url}/admin`);
  await expectListsRead(page);
  const waiting = async (name: RegExp) =>
    Number(/(\d+) venter/.exec((await page.getByRole("tab", { name }).textContent()) ?? "")?.[1] ?? 0);
  return {
    suggestions: await waiting(/^Forslag/),
    reports: await waiting(/^Feil/),
    inquiries: await waiting(/^Annonsehenv/),
  };
}
