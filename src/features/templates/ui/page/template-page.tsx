/** The page of one template, with all of its fields. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { FollowLink } from "#features/templates/ui/card/follow-link.tsx";
import { RelativeTime } from "#features/templates/ui/card/relative-time.tsx";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { Stamps } from "#features/templates/ui/card/stamps.tsx";
import { PaperFacts } from "#features/templates/ui/page/paper-facts.tsx";
import { changedSign } from "#domain/laws.ts";
import { categoryHref, compareHref, maxCompared, publisherHref } from "#domain/page-urls.ts";
import { hostOf } from "#shared/text/url-text.ts";
import { categoryLabel, languagesText, traitLabel, usualKind } from "#domain/vocabulary.ts";
import { capitalised } from "#shared/text/capitalised.ts";
import { formatDay, formatNumber } from "#web/norwegian.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Breakable } from "#web/ui/breakable.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PrintButton } from "#web/ui/printed-address.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface TemplatePageProps {
  readonly template: Template;
  readonly related: readonly Template[];
  /** Renders a list, whose rows have parts of other features. */
  readonly renderList: (templates: readonly Template[]) => ReactNode;
  readonly lawsReadOn: string;
  /** Links to situations, of another feature. */
  readonly usedWhen: ReactNode;
  readonly onFollow: () => void;
  /** Elements of other features: stars, link status, reports. */
  readonly rating: ReactNode;
  readonly report: ReactNode;
  readonly health: ReactNode;
  /** Actions of the browser: save, share. */
  readonly keep: ReactNode;
  readonly printed: ReactNode;
}

export function TemplatePage(props: TemplatePageProps) {
  const { template, related, renderList, onFollow, rating, report, health, keep, printed } = props;
  const { name, description, category, source, sourceType, url } = template;
  return (
    <article className="page template">
      <Breadcrumbs trail={[home, { href: categoryHref(category), text: categoryLabel(category) }]} />
      <header className="template-head sheet">
        <p className="letterhead small">
          <a href={publisherHref(source)}>{source}</a>
          <span className="dots soft">
            <span>{sourceKindLabel(sourceType)}</span> <span>{hostOf(url)}</span>
          </span>
        </p>
        <div className="template-stamps stack tight">
          <Stamps template={template} isOlder={changedSign(template) !== null}>
            {template.isLinkBroken && (
              <p className="stamp" data-says="broken" aria-hidden="true">
                VIRKER IKKE
              </p>
            )}
          </Stamps>
        </div>
        <h1 id="malens-navn">
          <Breakable text={name} breaks={template.nameBreaks} />
        </h1>
        <p className="template-description">{description}</p>
        {/* The health of a broken link, before one goes there in vain. */}
        {template.isLinkBroken && health}
        <p className="template-go cluster screen-only">
          {template.isLinkBroken && <ArchivedCopy template={template} />}
          <FollowLink template={template} onFollow={onFollow} {...(template.isLinkBroken && tryAnyway)} />
        </p>
        <p className="screen-only small soft">
          Malen ligger hos {hostOf(url)} og åpnes i en ny fane.
          {template.isUrlShared && ` Siden har flere maler: se etter «${name}».`}
        </p>
        {props.usedWhen}
        <div className="template-actions bar small screen-only">
          <span className="with-scripts">
            {keep}
            <PrintButton />
          </span>
          {report}
        </div>
        {!template.isLinkBroken && health}
        <PaperFacts template={template} lawsReadOn={props.lawsReadOn} />
        {printed}
      </header>
      <div className="rail stack">
        <section className="template-rating" aria-labelledby="vurdering">
          <h2 id="vurdering">Vurdering</h2>
          {rating}
          <p className="screen-only small soft">
            Én stemme per mal. Les <a href="/terms#vurderinger">hvordan vurderingene fungerer</a>.
          </p>
        </section>
        <section aria-labelledby="fakta">
          <h2 id="fakta">Om malen</h2>
          <dl className="template-facts small">
            {template.side !== undefined && <Fact name="Skrives av">{capitalised(template.side)}</Fact>}
            <Fact name="Språk">{languagesText(template.languages)}</Fact>
            {template.traits && (
              <Fact name="Verdt å vite">
                {template.traits.map((trait) => (
                  <p key={trait}>{traitLabel(trait)}</p>
                ))}
              </Fact>
            )}
            <Fact name="Lagt til">
              {formatDay(template.dateAdded)} (<RelativeTime iso={template.dateAdded} />)
            </Fact>
            <Fact name="Nedlastinger">{formatNumber(template.downloadCount)}</Fact>
          </dl>
        </section>
      </div>
      {isSigned(template) && <BeforeSigning name={name} />}
      {related.length > 0 && (
        <section className="template-related screen-only" aria-labelledby="lignende">
          <h2 id="lignende">Lignende maler</h2>
          <p>
            <a
              className="tall"
              href={compareHref([template, ...related].slice(0, maxCompared).map(({ id }) => id))}
            >
              {related.length === 1
                ? "Sammenlign med den"
                : related.length < maxCompared
                  ? "Sammenlign med dem"
                  : "Sammenlign med de tre første"}
            </a>
          </p>
          {renderList(related)}
        </section>
      )}
    </article>
  );
}

const tryAnyway = { variant: "secondary", label: "Prøv likevel" } as const;
const home = { href: "/", text: "Forsiden" };

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether it is filled in and signed: a guide, a list or a service is not. */
const isSigned = ({ paperKind = usualKind }: Template) => paperKind === usualKind || paperKind === "eksempel";

const agreement = /avtale|kontrakt|pakt|agreement|contract/i;
const runningAgreement = /^(?!.*kjøp).*(?:avtale|kontrakt|agreement|contract)/i;
const any = /^/;

/** Checks before signing and the names that they fit, the most telling first: three on the screen, all on the printed sheet. */
const checks = [
  ["Det dere har avtalt muntlig, står i avtalen.", agreement],
  ["Det står hvordan avtalen kan sies opp eller endres.", runningAgreement],
  ["Alle har lest alt, og hver part får sitt signerte eksemplar.", agreement],
  ["Beløp, datoer og frister er fylt ut, og tomme felt er strøket over.", any],
  ["Vedleggene er nevnt og ligger ved.", any],
  ["Navn, adresse og fødselsnummer eller organisasjonsnummer stemmer.", any],
  ["Den som signerer for et firma eller lag, har fullmakt til det.", any],
] as const;

function BeforeSigning({ name }: Pick<Template, "name">) {
  return (
    <section className="before-signing" aria-labelledby="signere">
      <h2 id="signere">Sjekk før du signerer</h2>
      <ul>
        {checks
          .filter(([, fits]) => fits.test(name))
          .map(([text], index) => (
            <li key={text} className={index < 3 ? undefined : "print-only"}>
              {text}
            </li>
          ))}
      </ul>
    </section>
  );
}

export interface TemplateGoneProps {
  readonly name: string;
  readonly category: string;
  readonly reason: string | null;
  /** Templates to use instead of this one. */
  readonly successors: readonly Template[];
  readonly alternatives: readonly Template[];
  readonly renderList: (templates: readonly Template[]) => ReactNode;
  readonly saved: ReactNode;
}

/** The page of a removed template: its name, links to look at instead, and nothing else of its own. */
export function TemplateGone(props: TemplateGoneProps) {
  const { name, category, reason, successors, alternatives, renderList, saved } = props;
  return (
    <div className="page">
      <BackLink />
      <h1>
        <s>{name}</s>
      </h1>
      <p className="lead">
        Malen er fjernet, og er ikke lenger i katalogen.{reason !== null && ` ${reason}`}
      </p>
      {successors.length > 0 && (
        <section className="template-related screen-only" aria-labelledby="erstatning">
          <h2 id="erstatning">Bruk i stedet</h2>
          {renderList(successors)}
        </section>
      )}
      {alternatives.length > 0 && (
        <section className="template-related screen-only" aria-labelledby="lignende">
          <h2 id="lignende">Lignende maler</h2>
          {renderList(alternatives)}
        </section>
      )}
      <p className="template-ways">
        <a className="tall" href={categoryHref(category)}>
          Alle maler i {categoryLabel(category)}
        </a>
      </p>
      {saved}
    </div>
  );
}

function ArchivedCopy({ template: { url, dateAdded } }: Pick<TemplatePageProps, "template">) {
  // The copy nearest to the day it was listed: it was there then.
  const href = `https://web.archive.org/web/${dateAdded.slice(0, 10).replaceAll("-", "")}/${url}`;
  return (
    <ButtonLink variant="primary" href={href} rel="noopener noreferrer" target="_blank">
      Se etter en arkivert kopi
      <VisuallyHidden> hos web.archive.org (åpnes i ny fane)</VisuallyHidden>
    </ButtonLink>
  );
}
