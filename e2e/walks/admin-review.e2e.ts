/** A morning in «Se gjennom», by keyboard alone, with the presses counted (decision 034), and what may come in between. */
import type { Locator } from "@playwright/test";
import { test } from "../steps/admin-steps.ts";
import { expect, expectAccessible } from "../steps/fixtures.ts";
import { fewRows } from "../../src/testing/few-rows.ts";

// What waits is what these journeys send. Requests are rejected on purpose.
test.use({ rows: "few", allowProblems: true });

const done = "Alt er gjennomgått";
const [naust, hybel] = fewRows;

test("all that waits is gone through by keyboard, one press each", async ({ page, admin }) => {
  const suggestions = ["Avtale om kajakk", `${hybel.name} (foreslått)`, "Avtale om lydstudio"];
  const twin = { url: hybel.url.replace("https:", "http:") };
  for (const name of suggestions) await admin.suggest(name, name === suggestions[1] ? twin : {});
  for (const id of [5, 6, 5]) await admin.report(id);
  for (const company of ["Bedrift 1", "Bedrift 2"]) await admin.sendInquiry(company);
  await admin.open();
  await expect(page.getByRole("button", { name: "Se gjennom (7)" })).toBeVisible();
  let presses = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    presses += 1;
  };
  const decideNext = async (key: string) => {
    await admin.decide(key);
    presses += 1;
  };
  const { heading } = admin;
  await admin.openQueue();
  presses += 1;
  await page.keyboard.down("j");
  await page.keyboard.down("j");
  await page.keyboard.up("j");
  await expect(heading, "a key that is held down counts once").toContainText("Forslag 2 av 3");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/#gjennomgang$/);
  await expect(heading).toContainText("Forslag 1 av 3 Avtale om kajakk");
  const topOfHeading = () => heading.evaluate((one) => one.getBoundingClientRect().y + scrollY);
  const top = await topOfHeading();
  await expectAccessible(page);

  // The first one's name is edited before it is published; the card beside it follows.
  await press("e");
  const name = page.getByLabel("Navn", { exact: true });
  await expect(name).toBeFocused();
  await press("End");
  await page.keyboard.type(" (kort)");
  presses += " (kort)".length;
  await expect(page.locator(".review-preview .template-card h3")).toHaveText("Avtale om kajakk (kort)");
  await decideNext("Control+Enter");
  await expect(page.getByText("«Avtale om kajakk (kort)» er publisert.")).toBeVisible();
  expect(await topOfHeading(), "the undo bar pushes nothing down").toBe(top);
  const link = page.getByRole("link", { name: "Se siden" });
  await expect(link).toHaveAttribute("href", /\/mal\/avtale-om-kajakk/);

  // Undone, it waits again as it was edited, and the place is there.
  await press("u");
  await expect(heading).toContainText("Avtale om kajakk");
  await expect(heading).toBeFocused();
  await expect(name).toHaveValue("Avtale om kajakk (kort)");
  await decideNext("g");
  await expect(heading).toContainText(suggestions[1] ?? "");
  await expect(page.getByText("Samme adresse")).toBeVisible();
  const bar = page.locator(".review-actions");
  await expect(bar.locator(".button-primary")).toHaveText(/^Slå sammen/);
  await expect(bar.getByRole("button", { name: "Godkjenn likevel" })).toBeVisible();
  for (const key of ["m", "g"]) await decideNext(key);
  await expect(heading).toContainText("Feil 1 av 2");
  for (const key of ["l", "l"]) await decideNext(key);
  await expect(heading).toContainText("Henvendelse 1 av 2");
  const mail = page.getByRole("link", { name: "Svar på e-post" });
  await expect(mail).toHaveAttribute("href", /^mailto:kontakt@example\.com\?subject=.*Laget%20av/);
  for (const key of ["a", "g"]) await decideNext(key);
  await expect(heading).toHaveText(done);
  await expectAccessible(page);
  // One press to open, one for each of the seven; besides, eleven for the edit, its publishing and its undo.
  expect(presses).toBe(1 + 7 + 11);
  await admin.open();
  await expect(page.getByRole("tab", { name: /venter/ })).toHaveCount(0);
  const all = await admin.findTemplates("");
  expect(all.map((row) => row.name)).toEqual(
    expect.arrayContaining(["Avtale om kajakk (kort)", "Avtale om lydstudio"]),
  );
  expect(all, "the twin is merged").toHaveLength(fewRows.length + 2);
});

test("what is skipped comes last, and what is typed stays", async ({ page, admin }) => {
  const first =
    "Avtale om skyss til arbeid, skole, barnehage, trening og andre faste gjøremål mellom naboer i bygda";
  for (const name of [first, "Hundepass"]) await admin.suggest(name);
  await admin.openReview();
  const { heading } = admin;
  const name = page.getByLabel("Navn", { exact: true });
  // As the screen is at a zoom of 200 %.
  await page.setViewportSize({ width: 683, height: 450 });
  await page.keyboard.press("e");
  await expect(name).toBeFocused();
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.keyboard.press("End");
  await page.keyboard.type(" gj");
  await expect(heading, "letters typed into a field decide nothing").toContainText(first);
  await page.keyboard.press("Escape");
  await expect(heading).toBeFocused();
  await page.keyboard.press("h");
  await expect(heading).toContainText("Hundepass");
  await expect(heading).toBeFocused();
  await admin.decide("a");
  await expect(page.getByText("«Hundepass» er avvist.")).toBeVisible();
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
  await expect(admin.rowOf(page.getByRole("tabpanel", { name: /^Maler/ }), `${first} gj`)).toBeVisible();
});

test("a template goes with its reports, and comes back with them", async ({ page, admin }) => {
  await admin.report(1);
  await admin.openReview();
  await page.keyboard.press("d");
  await admin.answer("Slett mal");
  await expect(page.getByText("og 1 feilrapport på den er løst.")).toBeVisible();
  await expect(admin.heading).toHaveText(done);
  await page.keyboard.press("u");
  await expect(admin.heading).toContainText(naust.name);
  await admin.decide("l");
});

test("what another decided meanwhile is told, and what was typed stays", async ({ page, admin }) => {
  for (const name of ["Omstridt", "Samtidig", "Tatt", "Sist"]) await admin.suggest(name);
  await admin.openReview();
  const other = await admin.openOther();
  await other.openReview();
  const { heading } = admin;
  const undoButton = page.getByRole("button", { name: "Angre" });
  const name = page.getByLabel("Navn", { exact: true });
  await name.fill("Mitt bedre navn");
  await other.decide("g");
  await expect(other.heading, "what is decided still counts").toHaveText("Forslag 2 av 4 Samtidig");
  await name.press("Control+Enter");
  await expect(page.getByRole("group", { name: "Ikke lagret" })).toContainText(
    "Forslaget er allerede publisert, med et annet innhold enn ditt. Ingenting er endret.",
  );
  await expect(undoButton).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Godkjenn/ })).toHaveCount(0);
  // The form's input stays when the lists are read again, and can be copied by hand.
  await page.getByRole("button", { name: "Oppdater", exact: true }).click();
  await expect(name).toHaveValue("Mitt bedre navn");
  await page.getByRole("button", { name: "Rediger malen" }).click();
  const dialog = page.getByRole("dialog", { name: "Rediger mal" });
  await expect(dialog.getByLabel("Navn"), "what was typed is there to save").toHaveValue("Mitt bedre navn");
  await dialog.getByRole("button", { name: "Avbryt" }).click();
  await page.getByRole("dialog", { name: "Forkaste" }).getByRole("button", { name: "Forkast" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Forkast" }).click();
  await expect(heading).toContainText("Samtidig");

  // Without input the queue advances: the same decision succeeds, another one fails.
  await other.decide("g");
  await page.keyboard.press("g");
  await expect(page.getByText("«Samtidig» var allerede publisert.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Se siden" })).toBeVisible();
  await expect(undoButton).toHaveCount(0);
  await expect(heading).toContainText("Tatt");
  await other.decide("a");
  await page.keyboard.press("g");
  const why = page.getByText(/^«Tatt»: Kunne ikke godkjenne forslag\. Forslaget er avvist/);
  await expect(why).toBeVisible();
  await expect(heading).toContainText("Sist");
  await page.keyboard.press("g");
  await expect(page.getByText("«Sist» er publisert.")).toBeVisible();
  await expect(why).toHaveCount(0);
});

test("letters after a change of place and Enter in a field decide nothing", async ({ page, admin }) => {
  await admin.suggest("Lån av seilbåt");
  await page.clock.install();
  await admin.open();
  const { heading } = admin;
  const decisions: string[] = [];
  page.on("request", (request) => {
    if (/\/(approve|reject)$/.test(request.url())) decisions.push(request.url());
  });
  // The clock is stopped, so it is never later than the change of item.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.keyboard.press("s");
  await expect(heading).toBeFocused();
  await page.keyboard.type("gal");
  await expect(heading).toContainText("Lån av seilbåt");
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await page.keyboard.press("e");
  await page.keyboard.type("!");
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Navn", { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Lån av seilbåt!");
  expect(decisions).toEqual([]);
  await page.keyboard.press("Escape");
  await admin.decide("a");
});

test("a press waits for what is alike, and stops where something is", async ({ page, admin }) => {
  await admin.suggest("Lån av seilbåt");
  const held = Promise.withResolvers<void>();
  await page.route("**/alike?*", async (route) => {
    await held.promise;
    await route.fulfill({ json: { ids: [1] } });
  });
  await admin.openReview();
  const isLooking = page.getByRole("button", { name: "Ser etter lignende..." });
  await page.keyboard.press("g");
  await expect(isLooking).toBeVisible();
  await page.getByRole("button", { name: "Til listene" }).click();
  await admin.expectToast("Ikke godkjent", "Lån av seilbåt");
  await admin.openQueue();
  await page.keyboard.press("g");
  await expect(isLooking).toBeVisible();
  held.resolve();
  await expect(page.getByText(`Ligner på «${naust.name}».`)).toBeVisible();
  await expect(admin.heading).toContainText("Lån av seilbåt");
  expect(await admin.findTemplates("seilbåt")).toEqual([]);
  await page.keyboard.press("g");
  await expect(page.getByText("«Lån av seilbåt» er publisert.")).toBeVisible();
});

test("a template with the same address is published by a second press alone", async ({ page, admin }) => {
  await admin.suggest("Avtale om seilduk", { url: hybel.url });
  await admin.openReview();
  await expect(page.getByText("Samme adresse")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ser etter lignende..." })).toHaveCount(0);
  // Narrow, where the button stays under the second click.
  await page.setViewportSize({ width: 390, height: 844 });
  const approve = page.getByRole("button", { name: "Godkjenn likevel" });
  await approve.dblclick();
  expect(await approve.getAttribute("aria-disabled")).toBeNull();
  const asks = page.getByText(`Har samme adresse som «${hybel.name}». Godkjenn en gang til`);
  await expect(asks).toBeVisible();
  await expect(admin.heading).toContainText("Avtale om seilduk");
  expect(await admin.findTemplates("seilduk")).toEqual([]);
  // Another twin is another question.
  await page.getByLabel("URL").fill(naust.url);
  await expect(asks).toHaveCount(0);
  await page.keyboard.down("Control");
  await page.keyboard.down("Enter");
  await expect(page.getByText(`Har samme adresse som «${naust.name}».`)).toBeVisible();
  // Held down, as a repeated event.
  await page.keyboard.down("Enter");
  expect(await approve.getAttribute("aria-disabled")).toBeNull();
  await page.keyboard.up("Enter");
  await page.keyboard.up("Control");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("«Avtale om seilduk» er publisert.")).toBeVisible();
});

test("a suggested address is taken and its reports resolved by one key", async ({ page, admin }) => {
  const betterUrl = "https://ny.example.com/bedre-adresse.pdf";
  for (const more of [{ betterUrl }, {}]) await admin.report(1, more);
  const urlNow = async () => (await admin.readTemplate(1)).url;
  await admin.openReview();
  await admin.decide("b");
  await expect(
    page.getByText(`2\u00a0feilrapporter på «${naust.name}» er løst, og malen har fått den nye adressen.`),
  ).toBeVisible();
  expect(await urlNow()).toBe(betterUrl);
  await page.keyboard.press("u");
  await expect(admin.heading).toContainText(naust.name);
  expect(await urlNow()).toBe(naust.url);
  // The reports may be read again before the template whose address the button would change.
  await expect(page.getByRole("button", { name: "Bruk adressen" })).toBeVisible();
  // If only the first half succeeds, that is reported, and can be undone.
  const resolving = "**/reports/resolve";
  await page.route(resolving, (route) => route.fulfill({ status: 503, json: {} }));
  await page.keyboard.press("b");
  await expect(
    page.getByText(`«${naust.name}» har fått den nye adressen, men feilrapportene er ikke løst.`),
  ).toBeVisible();
  expect(await urlNow()).toBe(betterUrl);
  await admin.undo();
  await expect(page.locator(".undo-notice")).toHaveCount(0);
  expect(await urlNow()).toBe(naust.url);
  await page.unroute(resolving);
  await admin.decide("l");
});

test("a list that could not be read is named, and nothing is said to be done", async ({ page, admin }) => {
  const list = /\/api\/admin\/reports(\?.*)?$/;
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }));
  await admin.open();
  await expect(page.getByRole("button", { name: "Se gjennom (minst 0)" })).toBeVisible();
  await admin.openQueue();
  await expect(page.getByText("Feilrapporter kunne ikke hentes.")).toBeVisible();
  const said = page.getByText(/Alt er gjennomgått|venter\./);
  await expect(said).toHaveCount(0);
  await page.unroute(list);
  await page.getByRole("button", { name: "Prøv igjen" }).click();
  await expect(admin.heading).toHaveText(done);
  await expect(said).toHaveCount(2);
});

test("what is required is in sight, and a twin comes before the form", async ({ page, admin }) => {
  await admin.suggest("Samme side", naust);
  await admin.open();
  await page.setViewportSize({ width: 1366, height: 768 });
  await admin.openQueue();
  const form = page.getByRole("form", { name: "Malen slik den blir publisert" });
  const bar = page.locator(".review-actions");
  const edgeOf = (one: Locator, edge: "top" | "bottom") =>
    one.evaluate((element, which) => element.getBoundingClientRect()[which], edge);
  expect(await edgeOf(form.getByLabel("Kilde"), "bottom"), "above the bar").toBeLessThanOrEqual(
    await edgeOf(bar, "top"),
  );
  await expect(form.getByLabel("Slik spør folk")).toHaveCount(0);
  await form.getByText("Mer (0 av 6)").click();
  await form.getByLabel("Stikkord").fill("side");
  await expect(form.getByText("Mer (1 av 6)")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const order = [page.getByText("Åpne siden"), page.getByText("Samme adresse"), form.getByLabel("Navn")];
  const tops = await Promise.all(order.map((one) => edgeOf(one.first(), "top")));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  // Both at once: the page may still move between two readings.
  const gap = await page
    .locator(".review-preview .template-card")
    .evaluate(
      (preview, element) =>
        preview.getBoundingClientRect().top - (element?.getBoundingClientRect().bottom ?? Number.NaN),
      await form.elementHandle(),
    );
  expect(gap).toBeGreaterThan(0);
  await bar.getByRole("button", { name: "Avvis" }).click();
  await expect(admin.heading).toHaveText(done);
});
