/** The site map page: templates by category, sources by kind. */
import type { ReactNode } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import {
  type CategoryGroup,
  groupByCategory,
  groupLaws,
  groupSources,
  initialOf,
  type MappedTemplate,
} from "#app/pages/parts/site-map-groups.ts";
import { lawHref } from "#domain/laws.ts";
import { categoryHref, publisherHref } from "#domain/page-urls.ts";
import { paperText, publicCategories } from "#domain/vocabulary.ts";
import { count, formatDay, formatNumber } from "#web/norwegian.ts";
import { type SiteInfo, useSite } from "#web/site-info.ts";
import { Breakable } from "#web/ui/breakable.tsx";
import { newTabLink } from "#web/plain-click.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useInBrowser } from "#web/use-in-browser.ts";

export interface SiteMapProps<Template extends MappedTemplate> {
  readonly templates: readonly Template[];
  readonly total: number;
  readonly renderedAt: string;
  readonly isLoading: boolean;
  readonly onFollow: (template: Template) => void;
}

export function SiteMap<Template extends MappedTemplate>(props: SiteMapProps<Template>) {
  const { templates, total, renderedAt, isLoading, onFollow } = props;
  if (isLoading) return <SiteMapPlaceholder />;
  const groups = groupByCategory(templates);
  const sources = groupSources(templates);
  const laws = groupLaws(templates);
  const sourceCount = sources.reduce((sum, kind) => sum + kind.sources.length, 0);

  return (
    <>
      <dl className="site-numbers cluster">
        <Fact name="Maler" value={formatNumber(total)} />
        <Fact name="Kategorier" value={formatNumber(publicCategories.length)} />
        <Fact name="Kilder" value={formatNumber(sourceCount)} />
        <Fact name="Sist oppdatert" value={<Today renderedAt={renderedAt} />} />
      </dl>
      <section aria-labelledby="maler">
        <h2 id="maler">Maler etter kategori</h2>
        {templates.length < total && (
          <p>
            Vi viser de første {formatNumber(templates.length)} av {count(total, "mal", "maler")}. Resten
            finner du med søket.
          </p>
        )}
        {groups.map((group) => (
          <TemplateGroup key={group.id} group={group} onFollow={onFollow} />
        ))}
      </section>
      <section aria-labelledby="kilder">
        <h2 id="kilder">Kilder</h2>
        <p className="soft">Utgiverne av malene, sortert etter type.</p>
        {sources.map(({ kind, label, sources: ofKind }) => (
          <div className="site-sources" key={kind}>
            <h3>
              {label} <span className="site-count small soft">{count(ofKind.length, "kilde", "kilder")}</span>
            </h3>
            <ul className="small">
              {ofKind.map(({ name, templateCount }) => (
                <li key={name}>
                  <a href={publisherHref(name)}>{name}</a>{" "}
                  <span className="site-count small soft">{count(templateCount, "mal", "maler")}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {laws.length > 0 && (
        <section className="site-sources" aria-labelledby="lover">
          <h2 id="lover">Lover</h2>
          <p className="soft">Lovene malene bygger på. På siden om en lov ser du når den sist ble endret.</p>
          <ul className="small">
            {laws.map(({ law, templateCount }) => (
              <li key={law.id}>
                <a href={lawHref(law)}>{law.name}</a>{" "}
                <span className="site-count small soft">{count(templateCount, "mal", "maler")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface TemplateGroupProps<Template> {
  readonly group: CategoryGroup<Template>;
  readonly onFollow: (template: Template) => void;
}

function TemplateGroup<Template extends MappedTemplate>({ group, onFollow }: TemplateGroupProps<Template>) {
  const { id, label, description, anchor, templates } = group;
  return (
    <details className="site-group">
      <summary className="row">
        <h3 id={anchor}>{label}</h3>
        <span className="site-count small soft">{count(templates.length, "mal", "maler")}</span>
        <ChevronDown />
      </summary>
      <p className="small soft">
        {description}. <a href={categoryHref(id)}>{label} på egen side</a>
      </p>
      {templates.length === 0 ? (
        <p>Ingen maler ennå.</p>
      ) : (
        <ul className="site-templates stack">
          {templates.map((template, index) => (
            <TemplateLine
              key={template.id}
              template={template}
              letter={newLetter(template, templates[index - 1])}
              onFollow={onFollow}
            />
          ))}
        </ul>
      )}
    </details>
  );
}

/** The letter that begins here in the alphabet; "" within one. */
function newLetter(template: MappedTemplate, before: MappedTemplate | undefined): string {
  const letter = initialOf(template.name);
  return before && initialOf(before.name) === letter ? "" : letter;
}

interface TemplateLineProps<Template> {
  readonly template: Template;
  readonly letter: string;
  readonly onFollow: (template: Template) => void;
}

function TemplateLine<Template extends MappedTemplate>({
  template,
  letter,
  onFollow,
}: TemplateLineProps<Template>) {
  const { name, nameBreaks, description, source, url } = template;
  return (
    <li data-letter={letter || undefined}>
      <a href={url} rel="noopener" {...newTabLink(() => onFollow(template))}>
        <Breakable text={name} breaks={nameBreaks} />
        <VisuallyHidden> (åpnes i ny fane)</VisuallyHidden>
      </a>
      <p className="small">{description}</p>
      <p className="small soft">
        <strong>{paperText(template)}</strong> {source}
      </p>
    </li>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt className="small">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Pages are cached until something changes, so yesterday's may be shown today: the browser corrects the day. */
function Today({ renderedAt }: { readonly renderedAt: string }) {
  return useInBrowser(
    () => formatDay(new Date().toISOString()),
    () => formatDay(renderedAt),
  );
}

const placeholderLines = 10;

function SiteMapPlaceholder() {
  return (
    <div className="site-placeholder stack">
      <output className="visually-hidden">Laster...</output>
      {Array.from({ length: placeholderLines }, (_, line) => (
        <div className="bone" key={line} />
      ))}
    </div>
  );
}

const mainPages = ({ hasMail }: SiteInfo) =>
  [
    ["/", "Forsiden", "Søk, filtrer og vurder maler"],
    ["/situasjoner", "Situasjoner", "Papirene du trenger, i riktig rekkefølge"],
    [
      "/offers",
      "Gode tilbud",
      `Tilbud og nyhetsbrev. ${hasMail ? "Nyhetsbrevet bestiller du under «Følg med»" : "Noe nyhetsbrev sendes ikke ut ennå"}`,
    ],
    ["/foresla-mal", "Foreslå mal", "Send inn en mal som mangler"],
    ["/help", "Hjelp og support", "Svar på vanlige spørsmål"],
    ["/advertise", "Annonsere", "Send en henvendelse om annonsering"],
    ["/privacy", "Personvern", "Hva vi lagrer, og hvor lenge"],
    ["/terms", "Vilkår", "Sortering, vurderinger og ansvar"],
    ["/tilgjengelighet", "Tilgjengelighet", "Hva som er på plass, og hva som mangler"],
    ["/folg-med", "Følg med", "Få vite om nye maler"],
    ["/utviklere", "For utviklere", "Åpne data og API"],
    ["/admin", "Admin", "Kun for administratorer"],
  ] as const;

export function MainPages() {
  return (
    <section aria-labelledby="hovedsider">
      <h2 id="hovedsider">Hovedsider</h2>
      <ul className="main-pages stack">
        {mainPages(useSite()).map(([href, name, text]) => (
          <li key={href}>
            <a href={href}>{name}</a>
            <p className="small soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
