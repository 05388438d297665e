/** The visitors' forms as the journeys fill them in, and what all of them have in common. */
import { expect, type Page } from "@playwright/test";
import { adminEmail } from "./admin-steps.ts";
import { openPage } from "./fixtures.ts";
import { adminPassword } from "./products.ts";
import { lagBehind } from "./take-part-steps.ts";
import type { Product } from "../../src/testing/processes/product.ts";
import { signIn } from "../../src/testing/processes/requests.ts";

/**
 * Opens a form with the page's clock a minute behind, so that for page and server the form has been open long enough
 * not to be taken for a bot's.
 */
export async function openForm(page: Page, url: string): Promise<void> {
  await lagBehind(page);
  await openPage(page, url);
  await page.clock.fastForward(2_000);
}

export interface Form {
  readonly what: string;
  readonly url: string;
  /** Path of the API call. */
  readonly call: RegExp;
  readonly button: string;
  readonly emptyErrors: readonly string[];
  readonly fill: (page: Page) => Promise<void>;
  /** Puts something wrong into one of the fields. A vote has no error but a missing rating. */
  readonly spoil?: (page: Page) => Promise<void>;
  readonly kept: (page: Page) => Promise<void>;
  readonly sent: string;
  readonly receipt: RegExp;
  readonly failed: string;
  /** Heading above the reason of a rejection when there is no field to correct. */
  readonly failedHeading: string;
}

export const forms: readonly [Form, Form, Form, Form] = [
  {
    what: "an inquiry",
    url: "/advertise",
    call: /\/api\/advertising-inquiries$/,
    button: "Send henvendelse",
    emptyErrors: ["Navn må fylles ut.", "E-post må fylles ut.", "Melding må fylles ut."],
    fill: async (page) => {
      await page.getByLabel("Navn").fill("Prøve");
      await page.getByLabel("E-post").fill("prove@example.com");
      await page.getByLabel("Omtrentlig budsjett").fill("10 000 kr per måned");
      await page.getByLabel("Melding").fill("Vi vil gjerne annonsere.");
    },
    spoil: (page) => page.getByLabel("E-post").fill("ikke en adresse"),
    kept: async (page) => {
      await expect(page.getByLabel("Navn")).toHaveValue("Prøve");
      await expect(page.getByLabel("Melding")).toHaveValue("Vi vil gjerne annonsere.");
    },
    sent: "Takk for henvendelsen!",
    receipt: /^\/takk\/henvendelse$/,
    failed: "Noe gikk galt",
    failedHeading: "Henvendelsen ble ikke sendt",
  },
  {
    what: "a suggestion",
    url: "/foresla-mal",
    call: /\/api\/suggestions$/,
    button: "Send inn forslag",
    emptyErrors: [
      "Navn på malen må fylles ut.",
      "Nettadressen må fylles ut.",
      "Velg en kategori.",
      "Beskrivelse må fylles ut.",
    ],
    fill: async (page) => {
      await page.getByLabel("Navn på malen").fill("Leie av tilhenger");
      await page.getByLabel("Nettadresse").fill("https://example.com/tilhenger");
      await page.getByLabel("Kategori").selectOption("Utleie");
      await page.getByLabel("Beskrivelse").fill("En enkel avtale.");
    },
    spoil: (page) => page.getByLabel("Nettadresse").fill("javascript:alert(1)"),
    kept: async (page) => {
      await expect(page.getByLabel("Navn på malen")).toHaveValue("Leie av tilhenger");
      await expect(page.getByLabel("Kategori")).toHaveValue("Utleie");
    },
    sent: "Takk for forslaget!",
    receipt: /^\/forslag\/[0-9a-z-]{23}$/,
    failed: "Kunne ikke sende forslag.",
    failedHeading: "Forslaget ble ikke sendt",
  },
  {
    what: "a report",
    url: "/rapporter/2",
    call: /\/api\/templates\/2\/report$/,
    button: "Send rapport",
    emptyErrors: ["Du må velge en grunn for å rapportere denne malen."],
    fill: async (page) => {
      await page.getByLabel("Ødelagt lenke").check();
      await page.getByLabel("Fortell mer").fill("Siden er borte.");
      await page.getByLabel("Vet du om en bedre adresse?").fill("");
    },
    spoil: (page) => page.getByLabel("Vet du om en bedre adresse?").fill("tull"),
    kept: async (page) => {
      await expect(page.getByLabel("Ødelagt lenke")).toBeChecked();
      await expect(page.getByLabel("Fortell mer")).toHaveValue("Siden er borte.");
    },
    sent: "Takk for rapporten!",
    receipt: /^\/takk\/rapport$/,
    failed: "Kunne ikke sende rapport.",
    failedHeading: "Rapporten ble ikke sendt",
  },
  {
    what: "a vote",
    url: "/vurder/2",
    call: /\/api\/templates\/2\/rate$/,
    button: "Send vurdering",
    emptyErrors: ["Velg hvor mange stjerner du vil gi."],
    fill: (page) => page.getByLabel("4 stjerner").check(),
    kept: (page) => expect(page.getByLabel("4 stjerner")).toBeChecked(),
    sent: "Takk for din vurdering!",
    receipt: /^\/takk\/vurdering$/,
    failed: "Kunne ikke registrere vurdering.",
    failedHeading: "Vurderingen ble ikke registrert",
  },
];

export const summary = (page: Page) =>
  page.getByRole("group", { name: "Du må rette dette før du kan sende" });
/** One error is shown at its field, which has the focus; several are listed above as links with the fields' names. */
export async function expectEmptyErrors(page: Page, { emptyErrors }: Form): Promise<void> {
  const [error = "", ...more] = emptyErrors;
  const field = page.locator("[aria-invalid]");
  await expect(field.first()).toHaveAccessibleDescription(new RegExp(`^${error}|${error}$`));
  if (more.length === 0) {
    await expect(page.locator("[aria-invalid]:focus, [aria-invalid] :focus")).toHaveCount(1);
    return expect(summary(page)).toHaveCount(0);
  }
  await expect(summary(page)).toBeFocused();
  const links = summary(page).getByRole("link");
  await expect(links).toHaveCount(emptyErrors.length);
  for (const told of emptyErrors) await expect(page.getByText(told)).toHaveCount(1);
  await links.first().click();
  await expect(field.first()).toBeFocused();
}
export const failure = (page: Page, form: Form) => page.getByRole("group", { name: form.failedHeading });
/** In its place when no response reports whether it was stored. */
export const unsureHeading = "Vi vet ikke om det kom fram";
export const unsure = (page: Page) => page.getByRole("group", { name: unsureHeading });
export const storedOnce = "Det blir bare lagret én gang.";
export const postsOf = (page: Page, call: RegExp) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && call.test(request.url())) posts.push(request.url());
  });
  return posts;
};
export const send = (page: Page, form: Form) => page.getByRole("button", { name: form.button }).click();

const sessions = new WeakMap<Product, ReturnType<typeof signIn>>();

/** Forms in the administrator's lists, and votes on template 2. */
export async function countStored(product: Product): Promise<number> {
  const signedIn = sessions.get(product) ?? signIn(product, { email: adminEmail, password: adminPassword });
  sessions.set(product, signedIn);
  const { headers } = await signedIn;
  const counts = ["advertising-inquiries", "suggestions", "reports"].map(async (list) => {
    const response = await fetch(`${product.url}/api/admin/${list}?limit=1`, { headers });
    expect(response.status).toBe(200);
    return Number(response.headers.get("x-total-count"));
  });
  const template = (await (await fetch(`${product.url}/api/templates/2`)).json()) as { totalRatings: number };
  return (await Promise.all(counts)).reduce((sum, rows) => sum + rows, template.totalRatings);
}
