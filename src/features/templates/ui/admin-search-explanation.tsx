/** «Prøv et søk»: the templates that a search shows visitors, in their order, with the reasons; also of an empty result. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import type { AdminTemplate, NearSearch } from "#features/templates/contract.ts";
import { maxSearchLength, parseListingView } from "#features/templates/listing-view.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { listSearchClass } from "#web/admin/list/toolbar.tsx";
import { focusRow, listHeadingMark } from "#web/admin/rows/row-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The search to explain in the url's parameters (`?sok=hybel&forklar=1`); null without one. */
export function explainedSearch(params: string): string | null {
  const values = new URLSearchParams(params);
  return values.get("forklar") === "1" ? parseListingView(values).search.trim() : null;
}

export const explanationParams = (search: string): string =>
  new URLSearchParams({ ...(search && { sok: search }), forklar: "1" }).toString();

export interface SearchExplanationProps {
  readonly search: string;
  readonly templates: readonly AdminTemplate[];
  readonly onSearch: (search: string) => void;
  readonly onAddWords: (words: string) => void;
  readonly onEditTemplate: (template: AdminTemplate) => void;
  readonly onClose: () => void;
}

export function SearchExplanation(props: SearchExplanationProps) {
  const { search, onSearch, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState(0);
  // the heading of the list that comes back
  useEffect(() => () => focusRow(0), []);
  useEffect(() => {
    if (input.current) input.current.value = search;
  }, [search]);
  // Typed anywhere else, the letters would be keys.
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = explainedSearch(explanationParams(input.current?.value ?? "")) ?? "";
    if (text === search) setAttempt(attempt + 1);
    else if (text !== "") onSearch(text);
  };

  return (
    <section className="explained stack" aria-labelledby="prov-et-sok">
      <div className="tab-bar cluster">
        <h2 id="prov-et-sok" tabIndex={-1} {...listHeadingMark}>
          Prøv et søk
        </h2>
        <Button onClick={onClose}>Tilbake til malene</Button>
      </div>
      <form className="list-toolbar cluster" role="search" onSubmit={submit}>
        <input
          ref={input}
          className={`input ${listSearchClass}`}
          type="search"
          name="sok"
          aria-label="Søk som besøkende"
          placeholder="Søk som besøkende"
          defaultValue={search}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
        />
        <Button type="submit" variant="primary">
          Forklar
        </Button>
      </form>
      {search !== "" && <Reasons key={`${attempt} ${search}`} {...props} />}
    </section>
  );
}

/** Reasons of one search, without those of another. */
function Reasons({ search, templates, onAddWords, onEditTemplate }: SearchExplanationProps) {
  const path = `${adminTemplatesPath}/near-search?forklar=1&search=${encodeURIComponent(search)}`;
  // an edit may change what the search finds
  const { data, hasFailed, isReading } = useAdminRead<NearSearch>(path, templates);
  const explanation = hasFailed ? undefined : data?.explanation;
  // the focus of a former hit
  useEffect(() => {
    if (explanation) focusRow(0);
  }, [explanation]);
  const hitsOf = (title: string, hits: readonly { readonly id: number; readonly why: readonly string[] }[]) =>
    hits.length > 0 && (
      <section aria-label={title}>
        <h3>{title}</h3>
        <ol className="explained-hits">
          {hits.map(({ id, why }) => {
            const template = templates.find((row) => row.id === id);
            return (
              <li key={id} className="entry">
                {template ? (
                  <button type="button" className="text-button" onClick={() => onEditTemplate(template)}>
                    <VisuallyHidden>Rediger </VisuallyHidden>
                    {template.name}
                  </button>
                ) : (
                  `Mal ${id}`
                )}
                <Sentences texts={why} className="small soft" />
              </li>
            );
          })}
        </ol>
      </section>
    );

  return (
    <>
      <div role="alert">{hasFailed && <p className="notice">Forklaringen kunne ikke hentes.</p>}</div>
      <div role="status" aria-busy={isReading}>
        {explanation && <Sentences texts={explanation.query} />}
      </div>
      {explanation && (
        <>
          <p>
            <Button onClick={() => onAddWords(search)}>Legg til i en mal</Button>
          </p>
          {hitsOf("De første treffene, som besøkende får dem", explanation.hits)}
          {hitsOf("Vises som lignende", explanation.similar)}
        </>
      )}
    </>
  );
}

function Sentences({ texts, className }: { readonly texts: readonly string[]; readonly className?: string }) {
  return (
    <ul className={className}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
