/** The pages beside the front page that everybody may see: offers, texts, forms and receipts. */
import type { Page, PageRequest } from "#app/routes.tsx";
import type { Offer } from "#features/offers/contract.ts";
import type { Receipt } from "#features/pages/receipts.ts";
import { findReceipt } from "#features/pages/receipts.ts";
import { localPath, receiptPath } from "#shared/local-path.ts";
import type { Template } from "#features/templates/contract.ts";
import type { FormState } from "#shared/form-state.ts";

export interface OffersData {
  readonly offers: readonly Offer[];
}

export interface SitemapData {
  /** By name; at most `sitemapLimit` of them. */
  readonly templates: readonly Template[];
  readonly total: number;
  /** When the page was rendered, ISO 8601. */
  readonly renderedAt: string;
}

export interface FormPageData {
  readonly form: FormState | null;
}

export interface TemplateFormData extends FormPageData {
  readonly template: Template;
}

export interface ReceiptData {
  readonly receipt: Receipt;
  readonly back?: string;
}

export const sitemapLimit = 1000;

const site = "Avtalemaler";
const pathname = (url: URL) => url.pathname;
/** A page that came back with errors says so first: it is what a screen reader reads after a reload. */
const formTitle = ({ form }: FormPageData, title: string) => `${form ? "Feil: " : ""}${title} – ${site}`;
const formOnly = (_reads: unknown, { form }: PageRequest): FormPageData => ({ form });

const offers: Page<OffersData> = {
  path: "/offers",
  module: "src/app/pages/offers.tsx",
  load: () => import("#app/pages/offers.tsx"),
  canonical: pathname,
  read: (reads) => ({ offers: reads.offers() }),
  meta: () => ({
    title: `Gode tilbud – ${site}`,
    description: "Tilbud fra annonsører, tydelig merket som reklame og atskilt fra malene.",
  }),
};

const help: Page<object> = {
  path: "/help",
  module: "src/app/pages/help.tsx",
  load: () => import("#app/pages/help.tsx"),
  canonical: pathname,
  read: () => ({}),
  meta: () => ({
    title: `Hjelp og support – ${site}`,
    description:
      "Slik søker du, hva malene er verdt juridisk, hva de koster, og hva du gjør med en død lenke.",
  }),
};

const advertise: Page<FormPageData> = {
  path: "/advertise",
  module: "src/app/pages/advertise.tsx",
  load: () => import("#app/pages/advertise.tsx"),
  canonical: pathname,
  read: formOnly,
  meta: (data) => ({
    title: formTitle(data, "Annonsere hos oss"),
    description: "Nå folk som er i ferd med å inngå en avtale. Send en henvendelse om annonsering.",
  }),
};

const privacy: Page<object> = {
  path: "/privacy",
  module: "src/app/pages/privacy.tsx",
  load: () => import("#app/pages/privacy.tsx"),
  canonical: pathname,
  read: () => ({}),
  meta: () => ({
    title: `Personvern – ${site}`,
    description: "Hva som lagres når du bruker Avtalemaler, hvor lenge, og hva som aldri lagres.",
  }),
};

const terms: Page<object> = {
  path: "/terms",
  module: "src/app/pages/terms.tsx",
  load: () => import("#app/pages/terms.tsx"),
  canonical: pathname,
  read: () => ({}),
  meta: () => ({
    title: `Vilkår – ${site}`,
    description:
      "Vilkårene for å bruke Avtalemaler, hvordan malene sorteres, og hvordan vurderingene fungerer.",
  }),
};

const accessibility: Page<object> = {
  path: "/tilgjengelighet",
  module: "src/app/pages/accessibility.tsx",
  load: () => import("#app/pages/accessibility.tsx"),
  canonical: pathname,
  read: () => ({}),
  meta: () => ({
    title: `Tilgjengelighet – ${site}`,
    description:
      "Hvordan Avtalemaler er laget for alle, hva vi vet ikke er godt nok, og hvordan du sier fra.",
  }),
};

const sitemap: Page<SitemapData> = {
  path: "/sitemap",
  module: "src/app/pages/sitemap.tsx",
  load: () => import("#app/pages/sitemap.tsx"),
  canonical: pathname,
  read: (reads) => {
    const all = reads.templatesByName();
    return {
      templates: all.slice(0, sitemapLimit),
      total: all.length,
      renderedAt: reads.now(),
    };
  },
  meta: () => ({
    title: `Nettstedkart – ${site}`,
    description: "Alle sider og alle maler på Avtalemaler, etter kategori, og kildene vi lenker til.",
  }),
};

const suggest: Page<FormPageData> = {
  path: "/foresla-mal",
  module: "src/app/pages/suggest.tsx",
  load: () => import("#app/pages/suggest.tsx"),
  canonical: pathname,
  read: formOnly,
  meta: (data) => ({
    title: formTitle(data, "Foreslå ny avtalemaler"),
    description: "Kjenner du en god avtalemal som mangler? Send inn et forslag.",
  }),
};

const report: Page<TemplateFormData> = {
  path: "/rapporter/:id",
  module: "src/app/pages/report.tsx",
  load: () => import("#app/pages/report.tsx"),
  canonical: pathname,
  read: readTemplateForm,
  meta: (data) => ({
    title: formTitle(data, `Rapporter problem: ${data.template.name}`),
    description: `Si fra om en feil ved malen «${data.template.name}».`,
  }),
};

const vote: Page<TemplateFormData> = {
  path: "/vurder/:id",
  module: "src/app/pages/vote.tsx",
  load: () => import("#app/pages/vote.tsx"),
  canonical: pathname,
  read: readTemplateForm,
  meta: (data) => ({
    title: formTitle(data, `Gi din vurdering: ${data.template.name}`),
    description: `Gi malen «${data.template.name}» fra én til fem stjerner.`,
  }),
};

const receipt: Page<ReceiptData> = {
  path: "/takk/:what",
  module: "src/app/pages/receipt.tsx",
  load: () => import("#app/pages/receipt.tsx"),
  canonical: (url) => receiptPath(url.pathname, localPath(url.searchParams.get("tilbake"))),
  read: (_reads, { url, params }) => {
    const found = findReceipt(params["what"]);
    const back = localPath(url.searchParams.get("tilbake"));
    return found && { receipt: found, ...(back ? { back } : {}) };
  },
  meta: (data) => ({ title: `${data.receipt.title} – ${site}`, description: data.receipt.text }),
};

function readTemplateForm(
  reads: { template(id: string): Template | null },
  { params, form }: PageRequest,
): TemplateFormData | null {
  const template = reads.template(params["id"] ?? "");
  return template && { template, form };
}

export const visitorPages = [
  offers,
  help,
  advertise,
  privacy,
  terms,
  accessibility,
  sitemap,
  suggest,
  report,
  vote,
  receipt,
] as const;
