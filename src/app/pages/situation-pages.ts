/** The page table's entries for situations. */
import type { Page, PageRequest } from "#app/document/page.ts";
import type { SituationData } from "#app/pages/situation.tsx";
import type { SituationsData } from "#app/pages/situations.tsx";
import { qrPath } from "#app/document/qr-path.ts";
import { situationStructure } from "#app/document/structured-data.ts";
import { situationHref, situationsPath } from "#features/situations/contract.ts";
import { templateIdOfSlug } from "#shared/text/slug.ts";

const idOf = ({ params }: PageRequest) => templateIdOfSlug(params["slug"] ?? "") ?? "";

export const situationsPage: Page<SituationsData> = {
  path: situationsPath,
  module: "src/app/pages/situations.tsx",
  load: () => import("#app/pages/situations.tsx"),
  isListed: true,
  read: (queries) => ({
    situations: queries.situations().map(({ id, label, title, steps }) => ({
      id,
      label,
      title,
      papers: steps.length,
    })),
  }),
  head: () => ({
    title: "Velg situasjon – Avtalemaler",
    description:
      "Leie ut, ansette, selge bil, flytte sammen eller ordne opp etter et dødsfall: papirene du trenger, i rekkefølge.",
  }),
};

export const situationPage: Page<SituationData> = {
  path: "/situasjon/:slug",
  module: "src/app/pages/situation.tsx",
  load: () => import("#app/pages/situation.tsx"),
  isListed: true,
  movedTo: (queries, request) => {
    const situation = queries.situation(idOf(request));
    const href = situation && situationHref(situation);
    return href === request.url.pathname ? null : href;
  },
  read: (queries, request) => {
    const situation = queries.situation(idOf(request));
    if (!situation) return null;
    const { id, label, title, intro, remember, steps } = situation;
    const papers = steps.map(({ template, when, why }) => {
      const { id: templateId, name, source, sourceType, format } = template;
      return { when, why, template: { id: templateId, name, source, sourceType, format } };
    });
    const url = request.url.origin + situationHref(situation);
    return { situation: { id, label, title, intro, remember, steps: papers }, url, qr: qrPath(url) };
  },
  head: ({ situation }, { siteUrl }) => ({
    title: `${situation.title}: papirene du trenger – Avtalemaler`,
    description: situation.intro,
    structuredData: situationStructure(siteUrl, situation),
  }),
};
