/** The page table's entries for offers, text pages, forms and receipts. */
import { offlinePath } from "#app/offline/offline.ts";
import type { Page, PageHead, PageQueries, PageRequest, StructuredData } from "#app/pages/page.ts";
import type { FormPageData, ReportPageData, TemplateFormData } from "#app/pages/parts/form-page.tsx";
import type { OffersData } from "#app/pages/offers.tsx";
import type { ReceiptData } from "#app/pages/receipt.tsx";
import type { FollowByMailData } from "#app/pages/follow-by-mail.tsx";
import type { OwnFollowsData } from "#app/pages/own-follows.tsx";
import type { SuggestData } from "#app/pages/suggest.tsx";
import type { SuggestionStatusData } from "#app/pages/suggestion-status.tsx";
import type { SitemapData } from "#app/pages/sitemap.tsx";
import { datasetStructure } from "#app/document/structured-data.ts";
import { developersPath, followPath } from "#features/feeds/contract.ts";
import { findReceipt } from "#app/pages/parts/receipts.ts";
import { sitemapLimit } from "#app/pages/parts/site-map-groups.ts";
import { chosenReason, withReason } from "#features/reports/reasons.ts";
import { followsIn, formTitle, ownFollowsHref, ownFollowsTitle } from "#features/subscriptions/follows.ts";
import { suggestionFields } from "#features/suggestions/fields.ts";
import { unknownReceiptText } from "#features/suggestions/ui/status-text.ts";
import { followByMailPath } from "#domain/page-urls.ts";
import { localPath, receiptPath } from "#shared/text/url-text.ts";
import type { SiteInfo } from "#web/site-info.ts";

const titled = (title: string, description: string): PageHead => ({ title, description });

/** A rejected form begins its title with that: a screen reader reads it after a reload. */
const formHead = ({ form }: FormPageData, title: string, description: string) =>
  titled(`${form ? "Feil: " : ""}${title}`, description);

const formOnly = (_queries: unknown, { form }: PageRequest): FormPageData => ({ form });

/** A page without data. Its description may name the site. */
const textPage = (
  { path, file, load }: { path: string; file: string; load: Page<object>["load"] },
  title: string,
  description: string | ((siteName: string) => string),
  { isListed = true, structure }: { isListed?: boolean; structure?: (site: SiteInfo) => StructuredData } = {},
): Page<object> => ({
  path,
  module: `src/app/pages/${file}.tsx`,
  load,
  isListed,
  read: () => ({}),
  head: (_data, site) => ({
    ...titled(title, typeof description === "string" ? description : description(site.name)),
    ...(structure && { structuredData: structure(site) }),
  }),
});

const offers: Page<OffersData> = {
  path: "/offers",
  module: "src/app/pages/offers.tsx",
  load: () => import("#app/pages/offers.tsx"),
  isListed: true,
  read: (queries) => ({ offers: queries.offers() }),
  head: () =>
    titled("Gode tilbud", "Tilbud fra annonsører, tydelig merket som reklame og atskilt fra malene."),
};

const help = textPage(
  { path: "/help", file: "texts/help", load: () => import("#app/pages/texts/help.tsx") },
  "Hjelp og support",
  "Slik søker du, hva malene er verdt juridisk, hva de koster, og hva du gjør med en ødelagt lenke.",
);

const advertise: Page<FormPageData> = {
  path: "/advertise",
  module: "src/app/pages/advertise.tsx",
  load: () => import("#app/pages/advertise.tsx"),
  isListed: true,
  read: formOnly,
  head: (data) =>
    formHead(
      data,
      "Annonsere hos oss",
      "Nå folk som er i ferd med å inngå en avtale. Send en henvendelse om annonsering.",
    ),
};

const privacy = textPage(
  { path: "/privacy", file: "texts/privacy", load: () => import("#app/pages/texts/privacy.tsx") },
  "Personvern",
  (name) => `Hva som lagres når du bruker ${name}, hvor lenge, og hva som aldri lagres.`,
);

const terms = textPage(
  { path: "/terms", file: "texts/terms", load: () => import("#app/pages/texts/terms.tsx") },
  "Vilkår",
  (name) => `Vilkårene for å bruke ${name}, hvordan malene sorteres, og hvordan vurderingene fungerer.`,
);

const accessibility = textPage(
  {
    path: "/tilgjengelighet",
    file: "texts/accessibility",
    load: () => import("#app/pages/texts/accessibility.tsx"),
  },
  "Tilgjengelighet",
  (name) => `Hvordan ${name} er laget for alle, hva vi vet ikke er godt nok, og hvordan du sier fra.`,
);

const follow = textPage(
  { path: followPath, file: "texts/follow", load: () => import("#app/pages/texts/follow.tsx") },
  "Følg med på nye maler",
  "Få vite om nye avtalemaler i en nyhetsleser, alle eller i én kategori, uten innlogging og uten e-post.",
);

const developers = textPage(
  { path: developersPath, file: "texts/developers", load: () => import("#app/pages/texts/developers.tsx") },
  "For utviklere",
  "Hent katalogen over maler i programmet ditt: åpne data, API uten nøkkel, eksempler og grenser.",
  { structure: datasetStructure },
);

const sitemap: Page<SitemapData> = {
  path: "/sitemap",
  module: "src/app/pages/sitemap.tsx",
  load: () => import("#app/pages/sitemap.tsx"),
  isListed: true,
  read: (queries) => {
    const { templates, total } = queries.templatesByName(sitemapLimit);
    return { templates, total, renderedAt: queries.today() };
  },
  head: (_data, { name }) =>
    titled("Nettstedkart", `Alle sider og alle maler på ${name}, etter kategori, og kildene vi lenker til.`),
};

const suggest: Page<SuggestData> = {
  path: "/foresla-mal",
  module: "src/app/pages/suggest.tsx",
  load: () => import("#app/pages/suggest.tsx"),
  isListed: true,
  canonical: (url) => {
    const name = suggestedName(url);
    return name ? `${url.pathname}?${new URLSearchParams({ navn: name }).toString()}` : url.pathname;
  },
  canonicalOf: () => "/foresla-mal",
  read: (_queries, { url, form }) => ({ form, name: suggestedName(url) }),
  head: (data) =>
    formHead(data, "Foreslå ny avtalemal", "Kjenner du en god avtalemal som mangler? Send inn et forslag."),
};

const suggestedName = (url: URL) => (url.searchParams.get("navn") ?? "").slice(0, suggestionFields.name.max);

// Unlisted: forms about one template, and receipts, which make sense only to visitors who follow a link of ours.
const report: Page<ReportPageData> = {
  path: "/rapporter/:id",
  module: "src/app/pages/report.tsx",
  load: () => import("#app/pages/report.tsx"),
  isListed: false,
  canonical: (url) => withReason(url.pathname, chosenReason(url)),
  read: (queries, request) => {
    const data = readTemplateForm(queries, request);
    return data && { ...data, reason: chosenReason(request.url) };
  },
  head: (data) =>
    formHead(
      data,
      `Rapporter problem: ${data.template.name}`,
      `Si fra om en feil ved malen «${data.template.name}».`,
    ),
};

const vote: Page<TemplateFormData> = {
  path: "/vurder/:id",
  module: "src/app/pages/vote.tsx",
  load: () => import("#app/pages/vote.tsx"),
  isListed: false,
  read: readTemplateForm,
  head: (data) =>
    formHead(
      data,
      `Gi din vurdering: ${data.template.name}`,
      `Gi malen «${data.template.name}» fra én til fem stjerner.`,
    ),
};

const receipt: Page<ReceiptData> = {
  path: "/takk/:what",
  module: "src/app/pages/receipt.tsx",
  load: () => import("#app/pages/receipt.tsx"),
  isListed: false,
  canonical: (url) => receiptPath(url.pathname, localPath(url.searchParams.get("tilbake"))),
  read: (_queries, { url, params }) => {
    const found = findReceipt(params["what"]);
    const back = localPath(url.searchParams.get("tilbake"));
    return found && { receipt: found, ...(back ? { back } : {}) };
  },
  head: (data) => titled(data.receipt.title, data.receipt.text),
};

const offline = textPage(
  { path: offlinePath, file: "offline", load: () => import("#app/pages/offline.tsx") },
  "Vi får ikke kontakt",
  "Siden som vises når du er uten nett.",
  { isListed: false },
);

const suggestionStatus: Page<SuggestionStatusData> = {
  path: "/forslag/:code",
  module: "src/app/pages/suggestion-status.tsx",
  load: () => import("#app/pages/suggestion-status.tsx"),
  isListed: false,
  // The code is for its visitor alone.
  canonical: () => "/foresla-mal",
  read: (queries, { url }) => {
    const status = queries.suggestionStatus();
    return { status, isNew: status !== null && url.searchParams.has("takk") };
  },
  statusOf: ({ status }) => (status ? 200 : 404),
  head: ({ status, isNew }) =>
    status
      ? titled(isNew ? "Takk for forslaget!" : "Forslaget ditt", "Hvor forslaget ditt står.")
      : titled(unknownReceiptText.title, unknownReceiptText.text),
};

const followByMail: Page<FollowByMailData> = {
  path: followByMailPath,
  module: "src/app/pages/follow-by-mail.tsx",
  load: () => import("#app/pages/follow-by-mail.tsx"),
  isListed: false,
  canonical: (url) =>
    `${followByMailPath}?${new URLSearchParams(followsIn(url).map(({ pair }) => pair)).toString()}`,
  movedTo: (_queries, { url }) => (followsIn(url).length === 0 ? followPath : null),
  read: (queries, { url, form }) => {
    const follows = queries.followable(followsIn(url).map(({ line }) => line));
    return follows.length === 0 ? null : { follows, form, action: url.pathname + url.search };
  },
  head: (data) => formHead(data, formTitle(data.follows), "Få e-post når en mal eller en lov endres."),
};

const ownFollows: Page<OwnFollowsData> = {
  path: ownFollowsHref(":token"),
  module: "src/app/pages/own-follows.tsx",
  load: () => import("#app/pages/own-follows.tsx"),
  isListed: false,
  // The token is for its owner alone.
  canonical: () => followPath,
  read: (queries) => ({ own: queries.ownFollows() }),
  statusOf: ({ own }) => (own.kind === "unknown" ? 404 : 200),
  head: ({ own }) => titled(ownFollowsTitle(own), "Det du følger på e-post."),
};

// Unlisted: each browser has its own.
const saved = textPage(
  { path: "/lagrede", file: "saved", load: () => import("#app/pages/saved.tsx") },
  "Lagrede maler",
  "Malene du har lagret og åpnet sist, i denne nettleseren.",
  { isListed: false },
);

function readTemplateForm(
  queries: Pick<PageQueries, "template">,
  { params, form }: PageRequest,
): TemplateFormData | null {
  const template = queries.template(params["id"] ?? "");
  return template && { template, form };
}

export const visitorPages = [
  offers,
  help,
  advertise,
  privacy,
  terms,
  accessibility,
  follow,
  developers,
  sitemap,
  suggest,
  saved,
  report,
  vote,
  receipt,
  suggestionStatus,
  followByMail,
  ownFollows,
  offline,
] as const;
