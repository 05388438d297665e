/**
 * The lists of saved templates and of those opened last. The server renders neither: their content is in the browser. A row that
 * is removed stays in its position until the page is left, with a way to undo it, so that nothing moves under the finger.
 */
import { type ReactNode, useState } from "react";
import { FollowLink, followTemplate } from "#features/templates/ui/card/follow-link.tsx";
import { Paper } from "#features/templates/ui/card/paper.tsx";
import {
  type KeptTemplate,
  notChanged,
  openedTemplates,
  savedTemplates,
  saveTemplate,
  unsaveTemplate,
  useKept,
} from "#features/templates/ui/saved/kept-templates.ts";
import {
  followByMailHref,
  compareHref,
  maxCompared,
  maxFollowed,
  savedFeedHref,
  templateHref,
} from "#domain/page-urls.ts";
import { categoryLabel, traitLabel, unusualText, usualLanguages } from "#domain/vocabulary.ts";
import { FollowByMailLink } from "#domain/ui/follow-by-mail-link.tsx";
import { count } from "#web/norwegian.ts";
import { Breakable } from "#web/ui/breakable.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** @param props.children a note below them: there with them, so that it does not move */
export function KeptLists({ children }: { readonly children: ReactNode }) {
  const isRead = useKept(savedTemplates) !== null;
  return (
    <div className="kept-templates stack with-scripts">
      <SavedList />
      <OpenedList />
      {isRead && children}
    </div>
  );
}

function SavedList() {
  const saved = useKept(savedTemplates);
  const [removed, setRemoved] = useState<readonly KeptTemplate[]>([]);
  if (!saved) return null;
  const isSaved = (id: number) => saved.some((template) => template.id === id);
  const shown = [...saved, ...removed.filter(({ id }) => !isSaved(id))].sort(
    (one, other) => other.at - one.at,
  );
  if (shown.length === 0) {
    return (
      <div className="state">
        <p className="lead">
          Du har ingen lagrede maler i denne nettleseren. Åpne en mal og trykk «Lagre malen».
        </p>
        <ButtonLink variant="primary" href="/">
          Finn en mal
        </ButtonLink>
      </div>
    );
  }
  const remove = (template: KeptTemplate) => {
    if (!unsaveTemplate(template)) return showToast(notChanged);
    setRemoved([template, ...removed.filter(({ id }) => id !== template.id)]);
  };
  const putBack = (template: KeptTemplate) => {
    if (!saveTemplate(template)) showToast(notChanged);
  };
  return (
    <>
      <p className="cluster">
        <span role="status">{count(saved.length, "lagret mal", "lagrede maler")}</span>
        <SavedWays ids={saved.map(({ id }) => id)} />
      </p>
      <KeptRows templates={shown} headingLevel={2} isRemoved={({ id }) => !isSaved(id)}>
        {(template) =>
          isSaved(template.id) ? (
            <Button variant="quiet" onClick={() => remove(template)}>
              Fjern<VisuallyHidden> {template.name}</VisuallyHidden>
            </Button>
          ) : (
            <Button onClick={() => putBack(template)}>
              Angre<VisuallyHidden> fjerningen av {template.name}</VisuallyHidden>
            </Button>
          )
        }
      </KeptRows>
    </>
  );
}

function SavedWays({ ids }: { readonly ids: readonly number[] }) {
  if (ids.length === 0) return null;
  const compared = ids.slice(0, maxCompared);
  const followed = ids.slice(0, maxFollowed);
  const isPart = followed.length < ids.length;
  const latest = `de ${maxFollowed} sist lagrede`;
  return (
    <>
      {compared.length > 1 && (
        <a className="tall" href={compareHref(compared)}>
          Sammenlign de {compared.length} sist lagrede
        </a>
      )}
      <span>
        <a href={savedFeedHref(followed)}>
          Følg endringer i {isPart ? latest : ids.length === 1 ? "denne malen" : "disse malene"}
        </a>{" "}
        i en <a href="/folg-med">nyhetsleser</a>
      </span>
      <FollowByMailLink href={followByMailHref("mal", ...followed)}>
        Få e-post når {isPart ? latest : ids.length === 1 ? "den" : "de"} endres
      </FollowByMailLink>
    </>
  );
}

/** The opened templates; nothing when there are none. */
function OpenedList() {
  const saved = useKept(savedTemplates);
  // Those that are saved stand above.
  const opened = useKept(openedTemplates)?.filter(({ id }) => !saved?.some((template) => template.id === id));
  const [removed, setRemoved] = useState<readonly KeptTemplate[]>([]);
  if (!opened || (opened.length === 0 && removed.length === 0)) return null;
  const isEmptied = opened.length === 0;
  const empty = () => {
    if (!openedTemplates.clear()) return showToast(notChanged);
    setRemoved(opened);
  };
  const putBack = () => {
    // The one put last is first.
    if (!removed.toReversed().every((template) => openedTemplates.put(template))) showToast(notChanged);
  };
  return (
    <section className="kept-opened stack" aria-labelledby="nylig">
      <header className="bar">
        <h2 id="nylig">Nylig åpnet</h2>
        {/* One button, so that the focus stays on it. */}
        <Button variant={isEmptied ? "secondary" : "quiet"} onClick={isEmptied ? putBack : empty}>
          {isEmptied ? "Angre tømmingen" : "Tøm listen"}
        </Button>
      </header>
      <p role="status">{isEmptied && "Listen er tømt."}</p>
      {!isEmptied && <KeptRows templates={opened} headingLevel={3} />}
    </section>
  );
}

interface KeptRowsProps {
  readonly templates: readonly KeptTemplate[];
  readonly headingLevel: 2 | 3;
  readonly isRemoved?: (template: KeptTemplate) => boolean;
  readonly children?: (template: KeptTemplate) => ReactNode;
}

/** The rows of every list, with what the browser has stored of them. */
function KeptRows({ templates, headingLevel, isRemoved, children }: KeptRowsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="index">
      {templates.map((template) => (
        <li key={template.id} data-removed={isRemoved?.(template) ? "" : undefined}>
          <article className="template-card">
            <Paper template={template} />
            <Heading className="card-name">
              <a href={templateHref(template)}>
                <Breakable text={template.name} breaks={template.nameBreaks} />
              </a>
            </Heading>
            <p className="source dots soft small">
              <strong>{template.source}</strong> <span>{categoryLabel(template.category)}</span>
            </p>
            <p className="card-description">{warningsOf(template).filter(Boolean).join(". ")}</p>
            <footer className="card-actions cluster">
              {template.url && (
                <FollowLink
                  variant="quiet"
                  template={{ ...template, url: template.url }}
                  onFollow={() => void followTemplate(template)}
                />
              )}
              {children?.(template)}
            </footer>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** Facts that a visitor would not expect of a template: another language, and a price. */
const warningsOf = ({ isLinkBroken, languages = usualLanguages, traits = [] }: KeptTemplate) => [
  isLinkBroken && "Lenken virker ikke",
  unusualText(languages),
  traits.includes("betaling") && traitLabel("betaling"),
];
