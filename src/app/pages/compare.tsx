/** Two to four templates side by side, `/sammenlign?mal=1&mal=2`. */
import type { ReactNode } from "react";
import type { PageProps } from "#app/pages/page.ts";
import type { Template } from "#features/templates/contract.ts";
import { FollowLink, followTemplate } from "#features/templates/ui/card/follow-link.tsx";
import { Paper } from "#features/templates/ui/card/paper.tsx";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { paperDayText, publisherChangeText } from "#features/templates/ui/page/paper-texts.ts";
import { LawLine, LawSource } from "#features/templates/ui/page/paper-facts.tsx";
import { changedSign } from "#domain/laws.ts";
import { compareHref, maxCompared, publisherHref, templateHref } from "#domain/page-urls.ts";
import { languagesText, paperKindName, traitLabel } from "#domain/vocabulary.ts";
import { capitalised } from "#shared/text/capitalised.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { count, formatAverage } from "#web/norwegian.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { Breakable } from "#web/ui/breakable.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import "#web/styles/page/catalogue.css";

/** A situation that names the template, and why. */
export interface NamedIn {
  readonly href: string;
  readonly title: string;
  readonly why: string;
}

export interface ComparedTemplate {
  readonly template: Template;
  readonly namedIn: readonly NamedIn[];
}

export interface CompareData {
  readonly compared: readonly ComparedTemplate[];
  readonly related: readonly Template[];
  /** The ISO day the source of the acts was last read. */
  readonly lawsReadOn: string;
}

const unknown = (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>Ikke kjent</VisuallyHidden>
  </>
);

/** Limit of a template's situations: one for a dispute is in many. */
const situationsShown = 2;

/** A cell's content, null where nothing is known. */
type Cell = (compared: ComparedTemplate) => ReactNode;

const rows: readonly (readonly [name: string, Cell])[] = [
  [
    "Utgiver",
    ({ template: { source, sourceType } }) => (
      <>
        <a href={publisherHref(source)}>{source}</a>
        <br />
        {sourceKindLabel(sourceType)}
      </>
    ),
  ],
  ["Hva det er", ({ template: { paperKind } }) => paperKind && paperKindName(paperKind)],
  ["Skrives av", ({ template: { side } }) => side && capitalised(side)],
  ["Språk", ({ template: { languages } }) => languagesText(languages)],
  ["Verdt å vite", ({ template: { traits } }) => traits?.map(traitLabel).join(". ")],
  [
    "Lover på området",
    ({ template: { laws } }) =>
      laws && (
        <ul>
          {laws.map((law) => (
            <li key={law.id}>
              <LawLine law={law} />
            </li>
          ))}
        </ul>
      ),
  ],
  [
    "Malens alder",
    ({ template }) =>
      [paperDayText(template), publisherChangeText(template), changedSign(template)]
        .flatMap((text) => (text === null ? [] : `${text}.`))
        .join(" "),
  ],
  [
    "Når den passer",
    ({ namedIn }) =>
      namedIn.length > 0 && (
        <ul>
          {namedIn.slice(0, situationsShown).map(({ href, title, why }) => (
            <li key={href}>
              <a href={href}>{title}</a>
              <br />
              {why}
            </li>
          ))}
        </ul>
      ),
  ],
  [
    "Vurdering",
    ({ template: { averageRating, totalRatings } }) =>
      totalRatings > 0 &&
      `${formatAverage(averageRating)} av 5 (${count(totalRatings, "vurdering", "vurderinger")})`,
  ],
  [
    "Lenken",
    ({ template: { isLinkBroken, linkWorkedAt } }) =>
      isLinkBroken ? "Virket ikke sist vi prøvde" : linkWorkedAt && "Virket sist vi prøvde",
  ],
];

export default function Compare({ data: { compared, related, lawsReadOn } }: PageProps<CompareData>) {
  const shown = rows.filter(([, cell]) => compared.some(cell));
  const ids = compared.map(({ template }) => template.id);
  const isFull = compared.length === maxCompared;
  const isAlone = compared.length < 2;
  // Below each other they are numbered; a single one needs no number.
  const numberOf = (at: number) => (isAlone ? undefined : at + 1);
  return (
    <SiteLayout>
      <div className="page">
        <BackLink />
        <h1>Sammenlign maler</h1>
        <p className="lead">
          {isAlone ? (
            <a href={related.length > 0 ? "#flere" : "/"}>Velg én mal til.</a>
          ) : (
            "Det vi vet om dem."
          )}
        </p>
        <table className="compare small" data-pair={compared.length === 2 || undefined}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Hva</VisuallyHidden>
              </th>
              {compared.map(({ template }, at) => (
                <th key={template.id} scope="col" data-of={numberOf(at)}>
                  <Paper template={template} />
                  <a href={templateHref(template)}>
                    <Breakable text={template.name} breaks={template.nameBreaks} />
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(([name, cell]) => {
              const [first, ...others] = compared.map(cell);
              const isSame =
                typeof first === "string" && others.length > 0 && others.every((one) => one === first);
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {isSame ? (
                    <td colSpan={compared.length}>
                      {others.length === 1 ? "Begge" : "Alle"}: {first}
                    </td>
                  ) : (
                    compared.map((one, at) => (
                      <td key={one.template.id} data-of={numberOf(at)}>
                        {cell(one) || unknown}
                      </td>
                    ))
                  )}
                </tr>
              );
            })}
            <tr>
              <th scope="row">
                <VisuallyHidden>Åpne eller ta bort</VisuallyHidden>
              </th>
              {compared.map(({ template }, at) => (
                <td key={template.id} data-of={isAlone ? undefined : `${numberOf(at)}\u00a0${template.name}`}>
                  <p className="cluster">
                    <FollowLink
                      variant="secondary"
                      template={template}
                      onFollow={() => void followTemplate(template)}
                    />
                    {!isAlone && (
                      <a
                        className="compare-remove"
                        href={compareHref(ids.filter((id) => id !== template.id))}
                      >
                        Ta bort<VisuallyHidden> {template.name}</VisuallyHidden>
                      </a>
                    )}
                  </p>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        {!isFull && related.length > 0 && (
          <section className="template-related rail screen-only" aria-labelledby="flere">
            <h2 id="flere">Legg til en lignende mal</h2>
            <ul className="compare-more">
              {related.map((template) => (
                <li key={template.id} className="row">
                  <a href={templateHref(template)}>
                    <Breakable text={template.name} breaks={template.nameBreaks} />
                  </a>
                  <ButtonLink variant="quiet" href={compareHref([...ids, template.id])}>
                    Legg til<VisuallyHidden> {template.name}</VisuallyHidden>
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        {compared.some(({ template }) => template.laws) && <LawSource readOn={lawsReadOn} />}
      </div>
    </SiteLayout>
  );
}
