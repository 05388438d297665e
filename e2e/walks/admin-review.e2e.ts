/** A morning in «Se gjennom», by keyboard alone, with the presses counted (decision 034), and what may come in between. */
import type { Locator, Page } from "@playwright/test";
import {
  expectToast,
  findTemplates,
  listAction,
  openAdmin,
  openQueue,
  openTab,
  reportTemplate,
  rowOf,
  sendForm,
  sendInquiry,
  suggest,
  test,
  uniqueName,
} from "../steps/admin-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";

// Of its own: what waits is what these journeys send. Requests are rejected on purpose.
test.use({ rows: "shipped", command: undefined, allowProblems: true });
test.describe.configure({ mode: "default" });

const headingOf = (page: Page) => page.locator(".review-heading");

test("suggestions, reports and inquiries are gone through by keyboard, one press each", async ({
  page,
  product,
}) => {
  const all = (await (await page.request.get(`${product.url}/api/templates?limit=1000`)).json()) as {
    id: number;
    name: string;
    url: string;
  }[];
  // Some of the catalogue's templates share a publisher's page.
  const listed = all.filter(
    ({ url }) => url.startsWith("https:") && all.filter((one) => one.url === url).length === 1,
  );
  const kinds = ["naust", "garasje", "TVILLING", "hagelapp", "kajakk", "TVILLING", "drone", "lydstudio"];
  for (const [at, kind] of kinds.entries()) {
    const twin = kind === "TVILLING" ? listed[at] : undefined;
    if (twin) await suggest(page, product, `${twin.name} (foreslått)`, twin.url.replace("https:", "http:"));
    else await suggest(page, product, `Leieavtale for ${kind}`);
  }
  const reported = listed.slice(60, 63);
  for (const { name } of [...reported, ...reported]) await reportTemplate(page, product, name);
  for (const company of ["Bedrift 1", "Bedrift 2"]) await sendInquiry(page, product, company);
  const waiting = kinds.length + reported.length + 2;
  await openAdmin(page);
  await expect(page.getByRole("button", { name: `Se gjennom (${waiting})` })).toBeVisible();

  let presses = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    presses += 1;
  };
  const heading = headingOf(page);
  /** Presses a key that decides, and waits until the next item has the focus. */
  const decide = async (key: string) => {
    const shown = await heading.textContent();
    await press(key);
    await expect(heading).not.toHaveText(shown ?? "");
    await expect(heading).toBeFocused();
  };

  await openQueue(page);
  presses += 1;
  await page.keyboard.down("j");
  await page.keyboard.down("j");
  await page.keyboard.up("j");
  await expect(heading, "a key that is held down counts once").toContainText(`Forslag 2 av ${kinds.length}`);
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/#gjennomgang$/);
  await expect(heading).toContainText(`Forslag 1 av ${kinds.length}`);
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
  await expect(page.locator(".review-preview .template-card h3")).toHaveText("Leieavtale for naust (kort)");
  await decide("Control+Enter");
  await expect(page.getByText("«Leieavtale for naust (kort)» er publisert.")).toBeVisible();
  expect(await topOfHeading(), "the undo bar pushes nothing down").toBe(top);
  await expect(page.getByRole("link", { name: "Se siden" })).toHaveAttribute(
    "href",
    /\/mal\/leieavtale-for-naust/,
  );

  // Undone, it waits again as it was edited, and the place is there; then it is published once more.
  await press("u");
  await expect(heading).toContainText("Leieavtale for naust");
  await expect(heading).toBeFocused();
  await expect(name).toHaveValue("Leieavtale for naust (kort)");
  for (const kind of kinds) {
    await expect(heading).toContainText("Forslag");
    const isTwin = kind === "TVILLING";
    await expect(heading).toContainText(isTwin ? "(foreslått)" : kind);
    if (isTwin) {
      await expect(page.getByText("Samme adresse")).toBeVisible();
      const bar = page.locator(".review-actions");
      await expect(bar.locator(".button-primary")).toHaveText(/^Slå sammen/);
      await expect(bar.getByRole("button", { name: "Godkjenn likevel" })).toBeVisible();
    }
    await decide(isTwin ? "m" : "g");
  }
  for (const _template of reported) {
    await expect(heading).toContainText("Feil");
    await decide("l");
  }
  for (const key of ["a", "g"]) {
    await expect(heading).toContainText("Henvendelse");
    await expect(page.getByRole("link", { name: "Svar på e-post" })).toHaveAttribute(
      "href",
      /^mailto:kontakt@example\.com\?subject=.*Laget%20av/,
    );
    await decide(key);
  }
  await expect(heading).toHaveText("Alt er gjennomgått");
  await expectAccessible(page);
  await openAdmin(page);
  await expect(page.getByRole("tab", { name: /venter/ })).toHaveCount(0);
  expect((await findTemplates(page, product, "Leieavtale for naust (kort)"))[0]?.name).toBe(
    "Leieavtale for naust (kort)",
  );
  const after = (await (
    await page.request.get(`${product.url}/api/templates?limit=1000`)
  ).json()) as typeof all;
  expect(after.length, "twins are merged").toBe(all.length + kinds.length - 2);
  expect(after.filter(({ id }) => reported.some((row) => row.id === id))).toHaveLength(reported.length);
  // One press to open, one for each item; besides, 11 for the edit, its publishing and its undo.
  expect(presses).toBe(1 + waiting + 11);
});

test("what is skipped comes last, what is typed stays, and a template goes with its reports", async ({
  page,
  product,
}) => {
  const first = uniqueName(
    "Avtale om skyss til arbeid, skole, barnehage, trening og andre faste gjøremål mellom naboer i bygda",
  );
  const second = uniqueName("Avtale om hundepass");
  for (const name of [first, second]) await suggest(page, product, name);
  await openAdmin(page);
  await openQueue(page);
  const heading = headingOf(page);
  await expect(heading).toContainText(first);
  const name = page.getByLabel("Navn", { exact: true });
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  // As the screen is at a zoom of 200 %.
  await page.setViewportSize({ width: viewport.width / 2, height: viewport.height / 2 });
  await page.keyboard.press("e");
  await expect(name).toBeFocused();
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
  await expect(name).toHaveValue(`${first} gj`);
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
  const covered = await page.locator(".review-bar button").evaluateAll((all) =>
    all.filter((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const ends = [x + 2, x + width - 2].map((at) => document.elementFromPoint(at, y + height / 2));
      return ends.some((end) => !button.contains(end));
    }),
  );
  expect(covered, "a long name covers no button").toEqual([]);
  await page.getByRole("button", { name: "Vis i Maler" }).click();
  await expect(rowOf(page.getByRole("tabpanel", { name: /^Maler/ }), `${first} gj`)).toBeVisible();

  await reportTemplate(page, product, first);
  await page.goto(`${product.url}/admin#gjennomgang`);
  await page.reload();
  await expect(heading).toContainText(`${first} gj`);
  await page.keyboard.press("d");
  await page.getByRole("dialog").getByRole("button", { name: "Slett mal" }).click();
  await expect(page.getByText("og 1 feilrapport på den er løst.")).toBeVisible();
  await expect(heading).toHaveText("Alt er gjennomgått");
  await page.keyboard.press("u");
  await expect(heading).toContainText(`${first} gj`);
  await page.keyboard.press("l");
  await expect(heading).toHaveText("Alt er gjennomgått");
});

test("what another administrator decided meanwhile is told; what was typed stays, and only one's own is undone", async ({
  page,
  context,
  product,
}) => {
  const names = ["Omstridt", "Samtidig", "Avvist", "Tatt", "Sen", "Sist"].map(uniqueName);
  for (const one of names) await suggest(page, product, one);
  const [edited = "", same = "", rejected = "", taken = "", late = "", last = ""] = names;
  const other = await context.newPage();
  for (const one of [page, other]) {
    // What neither hears of the other is told all the same.
    await one.route("**/api/admin/colleagues", (route) => route.fulfill({ status: 503, json: {} }));
    await openAdmin(one);
    await openQueue(one);
    await expect(headingOf(one)).toContainText(edited);
  }
  const heading = headingOf(page);
  const undo = page.getByRole("button", { name: "Angre" });
  const name = page.getByLabel("Navn", { exact: true });
  await name.fill(`${edited} – mitt bedre navn`);
  await other.keyboard.press("g");
  await expect(headingOf(other), "what is decided still counts").toContainText(`Forslag 2 av 6 ${same}`);
  await name.press("Control+Enter");
  await expect(page.getByRole("group", { name: "Ikke lagret" })).toContainText(
    "Forslaget er allerede publisert, med et annet innhold enn ditt. Ingenting er endret.",
  );
  await expect(name).toHaveValue(`${edited} – mitt bedre navn`);
  await expect(undo).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Godkjenn/ })).toHaveCount(0);
  // What stands there stays when the lists are read again, and can be taken over by hand.
  await page.getByRole("button", { name: "Oppdater", exact: true }).click();
  await expect(name).toHaveValue(`${edited} – mitt bedre navn`);
  await page.getByRole("button", { name: "Rediger malen" }).click();
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  await expect(dialog.getByLabel("Navn"), "what was typed is there to save").toHaveValue(
    `${edited} – mitt bedre navn`,
  );
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await page
    .getByRole("dialog", { name: "Forkaste endringene?" })
    .getByRole("button", { name: "Forkast" })
    .click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Forkast" }).click();
  await expect(heading).toContainText(same);
  expect(await findTemplates(page, product, edited)).toEqual([expect.objectContaining({ name: edited })]);

  // Where nothing was typed it is told as well, and the queue goes on.
  await other.keyboard.press("g");
  await expect(headingOf(other)).toContainText(rejected);
  await other.keyboard.press("a");
  await expect(other.getByText(`«${rejected}» er avvist.`)).toBeVisible();
  await page.keyboard.press("g");
  await expect(page.getByText(`«${same}» var allerede publisert.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Se siden" })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(heading, "the first one to be told of brings the rest").toContainText(taken);
  await expect(headingOf(other)).toContainText(taken);
  await other.keyboard.press("a");
  await expect(other.getByText(`«${taken}» er avvist.`)).toBeVisible();
  await page.keyboard.press("g");
  const why = page.getByText(
    `«${taken}»: Kunne ikke godkjenne forslag. Forslaget er avvist og kan ikke godkjennes.`,
  );
  await expect(why).toBeVisible();
  await expect(heading).toContainText(late);
  await other.keyboard.press("g");
  await expect(other.getByText(`«${late}» er publisert.`)).toBeVisible();
  await page.keyboard.press("a");
  await expect(
    page.getByText(`«${late}»: Kunne ikke avvise forslaget. Forslaget er allerede publisert eller slettet.`),
  ).toBeVisible();
  await expect(heading).toContainText(last);
  await page.keyboard.press("g");
  await expect(page.getByText(`«${last}» er publisert.`)).toBeVisible();
  await expect(why).toHaveCount(0);
});

test("two in the queue see where the other is and what they decide, and part after the first", async ({
  page,
  context,
  product,
}) => {
  const names = ["Felles", "Neste", "Tredje"].map(uniqueName);
  for (const one of names) await suggest(page, product, one);
  const [first = "", second = "", third = ""] = names;
  const other = await context.newPage();
  for (const one of [page, other]) {
    await openAdmin(one);
    await openQueue(one);
    await expect(headingOf(one)).toContainText(first);
  }
  const beat = { timeout: 20_000 };
  const shared = "admin@avtalemaler.invalid ser på dette nå";
  for (const one of [page, other]) await expect(one.getByText(shared)).toBeVisible(beat);
  await other.keyboard.press("j");
  await expect(headingOf(other)).toContainText(second);
  await expect(page.getByText(shared)).toHaveCount(0, beat);
  await page.keyboard.press("a");
  await expect(headingOf(page), "the second is taken").toContainText(third);
  await expect(other.locator(".review-waiting")).toHaveText(/^2\sforslag$/, beat);
  await expect(headingOf(other)).toContainText(second);
  await page.keyboard.press("k");
  await expect(headingOf(page)).toContainText(second);
  for (const left of [third, "Alt er gjennomgått"]) {
    await page.keyboard.press("a");
    await expect(headingOf(page)).toContainText(left);
  }
  await expect(headingOf(other), "without a press").toHaveText("Alt er gjennomgått", beat);
});

test("who has left the queue is not seen in it, though what the page said last is on its way", async ({
  page,
  context,
  product,
}) => {
  const path = "**/api/admin/colleagues";
  const said = (one: Page, isThere: boolean) =>
    one.waitForResponse(
      (response) =>
        response.url().endsWith("/colleagues") &&
        ((response.request().postDataJSON() as { readonly item: unknown }).item !== null) === isThere,
    );
  await suggest(page, product, uniqueName("Forlatt"));
  await openAdmin(page);
  await openQueue(page);
  const other = await context.newPage();
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await other.route(path, async (route) => {
    const { item } = route.request().postDataJSON() as { readonly item: unknown };
    if (item !== null) await isReleased;
    await route.continue();
  });
  await openAdmin(other);
  const [there, gone] = [said(other, true), said(other, false)];
  await openQueue(other);
  await other.getByRole("button", { name: "Til listene" }).first().click();
  await other.getByRole("tab", { name: /^Forslag/ }).click();
  release();
  await Promise.all([there, gone]);
  for (const _beat of [1, 2]) await said(page, true);
  await expect(page.getByText("ser på dette nå")).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(headingOf(page)).toHaveText("Alt er gjennomgått");
});

test("letters after a change of place and Enter in a field decide nothing, nor does a press before it is known what is alike", async ({
  page,
  product,
}) => {
  const name = uniqueName("Avtale om lån av seilbåt");
  await suggest(page, product, name);
  await page.clock.install();
  await openAdmin(page);
  const heading = headingOf(page);
  const decisions: string[] = [];
  page.on("request", (request) => {
    if (/\/(approve|reject)$/.test(request.url())) decisions.push(request.url());
  });
  const nothingDone = async () => {
    await expect(heading).toContainText(name);
    expect(decisions).toEqual([]);
    await expect(page.locator(".undo-notice")).toHaveCount(0);
  };
  // The clock stands still, so it is never later than the change of place.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.keyboard.press("s");
  await expect(heading).toBeFocused();
  await page.keyboard.type("gal");
  await nothingDone();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await page.keyboard.press("e");
  await page.keyboard.type("!");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Navn", { exact: true })).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(page.getByLabel("Navn", { exact: true })).toHaveValue(name);
  await nothingDone();

  // The key waits for what is alike, and stops where there is something.
  const held = Promise.withResolvers<void>();
  const all = (await (await page.request.get(`${product.url}/api/templates?limit=2`)).json()) as {
    readonly id: number;
    readonly name: string;
  }[];
  await page.route("**/alike?*", async (route) => {
    await held.promise;
    await route.fulfill({ json: { alike: [[all[0]?.id]] } });
  });
  await page.reload();
  await expect(heading).toBeFocused();
  await page.keyboard.press("g");
  await expect(page.getByRole("button", { name: "Ser etter lignende..." })).toBeVisible();
  await page.getByRole("button", { name: "Til listene" }).click();
  await expectToast(page, "Ikke godkjent", name);
  await openQueue(page);
  await page.keyboard.press("g");
  await expect(page.getByRole("button", { name: "Ser etter lignende..." })).toBeVisible();
  held.resolve();
  await expect(page.getByText(`Ligner på «${all[0]?.name}».`)).toBeVisible();
  await nothingDone();
  await page.keyboard.press("g");
  await expect(page.getByText(`«${name}» er publisert.`)).toBeVisible();

  await page.getByRole("button", { name: "Til listene" }).first().click();
  const panel = await openTab(page, /^Maler/);
  await (await listAction(panel, "Prøv et søk")).click();
  await page.keyboard.type("husleie");
  await expect(panel.getByLabel("Søk som besøkende")).toHaveValue("husleie");
});

test("a suggested address is taken and its reports resolved by one key, and undone by one", async ({
  page,
  product,
}) => {
  const [template] = (await (await page.request.get(`${product.url}/api/templates?limit=1`)).json()) as [
    { readonly id: number; readonly name: string; readonly url: string },
  ];
  const betterUrl = "https://ny.example.com/bedre-adresse.pdf";
  for (const more of [{ betterUrl }, {}]) {
    await sendForm(page, product, `templates/${template.id}/report`, { reason: "broken_link", ...more });
  }
  const urlNow = async () => {
    const read = await page.request.get(`${product.url}/api/templates/${template.id}`);
    return ((await read.json()) as { readonly url: string }).url;
  };
  await openAdmin(page);
  await openQueue(page);
  const heading = headingOf(page);
  await expect(heading).toContainText(template.name);
  await page.keyboard.press("b");
  await expect(
    page.getByText(`2\u00a0feilrapporter på «${template.name}» er løst, og malen har fått den nye adressen.`),
  ).toBeVisible();
  await expect(heading).toHaveText("Alt er gjennomgått");
  expect(await urlNow()).toBe(betterUrl);
  await page.keyboard.press("u");
  await expect(heading).toContainText(template.name);
  await expect(page.getByRole("button", { name: "Bruk adressen" })).toBeVisible();
  expect(await urlNow()).toBe(template.url);
  // Where only the first half goes through, that is told, and can be undone.
  const resolving = "**/reports/resolve";
  await page.route(resolving, (route) => route.fulfill({ status: 503, json: {} }));
  await page.keyboard.press("b");
  await expect(
    page.getByText(`«${template.name}» har fått den nye adressen, men feilrapportene er ikke løst.`),
  ).toBeVisible();
  expect(await urlNow()).toBe(betterUrl);
  await page.keyboard.press("u");
  await expect(page.locator(".undo-notice")).toHaveCount(0);
  expect(await urlNow()).toBe(template.url);
  await page.unroute(resolving);
  await page.keyboard.press("l");
  await expect(heading).toHaveText("Alt er gjennomgått");
});

test("a list that could not be read is named, and nothing is said to be gone through before it is", async ({
  page,
}) => {
  const list = /\/api\/admin\/reports(\?.*)?$/;
  // Else what others do would have the lists read again.
  for (const path of [list, "**/api/admin/colleagues"])
    await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  await openAdmin(page);
  await expect(page.getByRole("button", { name: "Se gjennom (minst 0)" })).toBeVisible();
  await openQueue(page);
  await expect(page.getByText("Feilrapporter kunne ikke hentes.")).toBeVisible();
  const done = page.getByText(/Alt er gjennomgått|venter\./);
  await expect(done).toHaveCount(0);
  await page.unroute(list);
  await page.getByRole("button", { name: "Prøv igjen" }).click();
  await expect(headingOf(page)).toHaveText("Alt er gjennomgått");
  await expect(done).toHaveCount(2);
});

test("what is required is in sight, the page and its twin before the form where it is narrow, and the rest folded", async ({
  page,
  product,
}) => {
  const [listed] = (await (await page.request.get(`${product.url}/api/templates?limit=1`)).json()) as [
    { readonly url: string },
  ];
  await suggest(page, product, uniqueName("Samme side"), listed.url);
  await openAdmin(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openQueue(page);
  const form = page.getByRole("form", { name: "Malen slik den blir publisert" });
  const bar = page.locator(".review-actions");
  const bottomOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
  const topOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top);
  expect(await bottomOf(form.getByLabel("Kilde")), "above the bar").toBeLessThanOrEqual(await topOf(bar));
  await expect(form.getByLabel("Slik spør folk")).toHaveCount(0);
  await form.getByText("Mer (0 av 6)").click();
  await form.getByLabel("Stikkord").fill("side");
  await expect(form.getByText("Mer (1 av 6)")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const order = [page.getByText("Åpne siden"), page.getByText("Samme adresse"), form.getByLabel("Navn")];
  const tops = await Promise.all(order.map((one) => topOf(one.first())));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await topOf(page.locator(".review-preview .template-card"))).toBeGreaterThan(await bottomOf(form));
  await bar.getByRole("button", { name: "Avvis" }).click();
  await expect(headingOf(page)).toHaveText("Alt er gjennomgått");
});
