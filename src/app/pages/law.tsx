/** An act: the day it last changed, and the templates that it governs. */
import type { PageProps, ShownLaw, TemplateListPage } from "#app/pages/page.ts";
import { PlainPage } from "#app/pages/parts/plain-page.tsx";
import { TemplateIndex } from "#app/pages/parts/template-index.tsx";
import { UsedWhen } from "#features/situations/ui/used-when.tsx";
import { TemplatePager } from "#features/templates/ui/page/template-pager.tsx";
import { lawUrl, licenseUrl } from "#features/templates/ui/page/paper-texts.ts";
import { followByMailHref, pageHref } from "#domain/page-urls.ts";
import { capitalised } from "#shared/text/capitalised.ts";
import { FollowByMailLink } from "#domain/ui/follow-by-mail-link.tsx";
import { count, formatDay } from "#web/norwegian.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import "#web/styles/page/catalogue.css";

export interface LawData extends TemplateListPage {
  readonly law: ShownLaw;
}

function lastChange({ changedFrom, changedByName, inForce }: ShownLaw): string {
  const by = changedByName ? ` ved ${changedByName}` : "";
  if (changedFrom !== null) return `Loven er sist endret ${formatDay(changedFrom)}${by}.`;
  return inForce
    ? `Loven trådte i kraft ${formatDay(inForce)}.`
    : "Kilden oppgir ikke når loven sist ble endret.";
}

export default function LawPage({ data }: PageProps<LawData>) {
  const { law, path, templates, usedWhen, total, page, pages } = data;
  const name = capitalised(law.name);
  return (
    <PlainPage title={name}>
      <p className="lead">
        {lastChange(law)} {law.isGone && "Den står ikke lenger blant de gjeldende lovene i kilden. "}
        {count(total, "mal", "maler")} her bygger på den.
      </p>
      <p className="template-ways cluster">
        <a className="tall" href={lawUrl(law)} rel="noopener" target="_blank">
          Les loven hos Lovdata<VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
        </a>
        <FollowByMailLink href={followByMailHref("lov", law.id)}>Få e-post når loven endres</FollowByMailLink>
      </p>
      <UsedWhen links={usedWhen} />
      <TemplateIndex templates={templates} headingLevel={2} listHref={pageHref(path, page)} />
      <TemplatePager hrefOf={(number) => pageHref(path, number)} page={page} pages={pages} />
      <p className="law-source small soft">
        {law.title}. Listen sier hva malene handler om, ikke om de følger loven slik den er nå. Inneholder
        data under{" "}
        <a href={licenseUrl} rel="noopener">
          norsk lisens for offentlige data (NLOD)
        </a>{" "}
        tilgjengeliggjort av Lovdata, lest {formatDay(law.checkedOn)}.
      </p>
    </PlainPage>
  );
}
