/** One suggestion in the queue: its fields to edit, its card as visitors will see it, and templates that may be the same. */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isTyped, prefilled, publishedFields, type PublishedValues } from "#app/pages/admin/review/drafts.ts";
import { LinkSeen, PageLink } from "#app/pages/admin/review/cards.tsx";
import { TwinComparison, useMerging } from "#app/pages/admin/review/twin-comparison.tsx";
import type { CardProps } from "#app/pages/admin/review/use-decisions.ts";
import { KeyButton } from "#app/pages/admin/shortcuts.tsx";
import { LawsControl } from "#features/laws/ui/admin-laws-control.tsx";
import {
  merger,
  publication,
  rejection,
  suggestionsTab,
} from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { useTwins } from "#features/templates/ui/admin-use-twins.ts";
import { TemplateCard } from "#features/templates/ui/card/template-card.tsx";
import { StarRating } from "#features/votes/ui/star-rating.tsx";
import { toPublicCategory, toPublicFormat } from "#domain/admin-vocabulary.ts";
import { readPhrases } from "#shared/admin/row-fields.ts";
import { usualLanguages } from "#domain/vocabulary.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import { decisionButtons } from "#web/admin/rows/row-buttons.tsx";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import { type RowForm, useRowForm } from "#web/admin/rows/row-form.ts";
import { FormProblems } from "#web/admin/rows/save-notices.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";

export function SuggestionReview({ item, queue }: CardProps<"suggestion">) {
  const { key, suggestion } = item;
  const { decisions, lists, drafts, onShowTemplate } = queue;
  const templates = lists.of(templatesTab).rows;
  /** A suggestion decided elsewhere stays only for the edits in its form. */
  const isDecided = !suggestionsTab.isWaiting(suggestion);
  const { isApproved, templateId } = suggestion;
  const isDeleted = lists.of(suggestionsTab).rows.every(({ id }) => id !== suggestion.id);
  const rejected = templateId === null ? "avvist" : "slått sammen med en mal";
  const outcome = isDeleted ? "slettet" : isApproved ? "publisert" : rejected;
  const element = useRef<HTMLFormElement>(null);
  const [before] = useState(() => prefilled(suggestion, templates));
  const form = useRowForm({
    path: "",
    fields: publishedFields,
    row: null,
    initial: drafts.find(key)?.values ?? before,
    creation: {
      store: (body, requestKey) => decisions.publish(item, body, requestKey),
      failed: publication(suggestion).failed,
    },
    noun: "forslag",
    idPrefix: "forslag",
    onChanged: ignore,
    onGone: ignore,
    onClose: ignore,
  });
  const { values } = form;
  const keep = useEffectEvent((typed: PublishedValues | null) =>
    drafts.keep(key, typed && { suggestion, values: typed }),
  );
  useEffect(() => keep(isTyped(values, before) ? values : null), [values, before]);

  const { twins, isLooking, hasFailed } = useTwins(templates, { name: suggestion.name, url: values.url });
  const [twin] = twins;
  const shown = twins.map(({ template }) => template.id).join();
  /** The twins that a press has shown: the next press publishes beside them. */
  const [asked, setAsked] = useState("");
  /** Whether publishing was requested before the search for twins ended. */
  const [isEarly, setEarly] = useState(false);
  const isHeld = isEarly && isLooking;
  const isBusy = decisions.isBusy || form.isSaving || isHeld;
  const publish = () => {
    if (isLooking) setEarly(true);
    else if (twin && shown !== asked) setAsked(shown);
    else void form.submit();
  };
  if (isEarly && !isLooking && twin) {
    setEarly(false);
    setAsked(shown);
  }
  const onKnown = useEffectEvent(() => void form.submit());
  useEffect(() => {
    if (isEarly && !isLooking) onKnown();
  }, [isEarly, isLooking]);
  const onLeave = useEffectEvent(() => {
    if (isHeld) showToast({ title: "Ikke godkjent", description: suggestion.name, isDestructive: true });
  });
  // Leaving the suggestion gives the held publishing up.
  useEffect(() => () => onLeave(), []);
  const sameUrl = twin?.hasSameUrl ? twin : undefined;
  const reject = () => void decisions.decide(item, rejection(suggestion), suggestionsTab);
  const merging = useMerging(values, (into, taken) =>
    decisions.decide(item, merger(suggestion, into, taken), suggestionsTab),
  );
  const mergeButton = twin && (
    <KeyButton
      {...decisionButtons.merge}
      text={merging.action(twin.template)}
      variant={sameUrl ? "primary" : "secondary"}
      isBusy={isBusy}
      onClick={() => merging.merge(twin.template)}
    />
  );
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // The second press is not the first one held down.
    if (isDecided || event.repeat) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isBusy) publish();
  };
  return (
    <>
      <div className="review-columns stack">
        {/* The aside is read before the form. */}
        <aside className="stack" aria-label="Det forslaget gjelder">
          <PageLink url={values.url}>
            <LinkSeen health={sameUrl?.template.linkHealth ?? null} />
          </PageLink>
          {twins.length > 0 && !isDecided && (
            <TwinComparison
              values={values}
              twins={twins}
              merging={merging}
              isBusy={isBusy}
              onShowTemplate={onShowTemplate}
            />
          )}
          {hasFailed && <p role="status">Kunne ikke se etter lignende maler.</p>}
        </aside>
        <div className="review-main panel box">
          {/* The form only handles the shortcut of its fields: Enter in one of them publishes nothing. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <form
            ref={element}
            className="form stack"
            aria-label="Malen slik den blir publisert"
            noValidate
            onKeyDown={onKeyDown}
            onSubmit={(event) => event.preventDefault()}
          >
            <RowControls form={form} names={longNames} />
            <div className="field-pair stack">
              {shortNames.map((name) => (
                <RowControls key={name} form={form} names={[name]} />
              ))}
            </div>
            <OptionalFields form={form} />
            <FormProblems form={form} heading="Du må rette dette før malen kan publiseres" />
          </form>
        </div>
        <section className="review-preview panel box stack" aria-label="Forhåndsvisning">
          <h3>Slik blir kortet</h3>
          <TemplatePreview values={values} />
        </section>
      </div>
      {isDecided ? (
        <div className="review-actions cluster">
          <p role="status">Forslaget er allerede {outcome}. Det du har skrevet, er ikke lagret.</p>
          {templateId !== null && (
            <Button onClick={() => onShowTemplate(templateId, typedOf(values, before))}>Rediger malen</Button>
          )}
          <Button onClick={() => drafts.keep(key, null)}>Forkast</Button>
        </div>
      ) : (
        <div className="review-actions cluster">
          {twin && shown === asked && (
            <p role="status">
              {sameUrl ? "Har samme adresse som" : "Ligner på"} «{twin.template.name}». Godkjenn en gang til
              for å publisere likevel.
            </p>
          )}
          {sameUrl && mergeButton}
          <KeyButton
            {...decisionButtons.approve}
            {...(sameUrl && { text: "Godkjenn likevel", variant: "secondary" })}
            isBusy={isBusy}
            busyText={isHeld ? "Ser etter lignende..." : "Publiserer..."}
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
            onClick={(event) => {
              if (event.detail < 2) publish();
            }}
          />
          <KeyButton {...decisionButtons.reject} isBusy={isBusy} onClick={reject} />
          <KeyButton
            {...decisionButtons.edit}
            className="admin-keys"
            onClick={() => element.current?.querySelector<HTMLElement>("input, textarea, select")?.focus()}
          />
          {!sameUrl && mergeButton}
        </div>
      )}
    </>
  );
}

const longNames = ["name", "description", "url"];
const shortNames = ["category", "format", "source"];
const optionalNames = Object.entries(publishedFields)
  .filter(([, field]) => "isOptional" in field)
  .map(([name]) => name);

/** Folded: most suggestions are published without any of them. */
function OptionalFields({ form }: { readonly form: RowForm<typeof publishedFields> }) {
  const [isOpen, setOpen] = useState(false);
  const filled = optionalNames.filter((name) => form.values[name as keyof PublishedValues] !== "").length;
  const isShown = isOpen || optionalNames.some((name) => form.errors[name]);
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="fold">
        Mer ({filled} av {optionalNames.length})
      </summary>
      {isShown && (
        <div className="form stack">
          <RowControls form={form} names={optionalNames} own={{ laws: <LawsControl form={form} /> }} />
        </div>
      )}
    </details>
  );
}

/** Edited values of the fields that a template has. */
function typedOf({ tags: _tags, ...values }: PublishedValues, before: PublishedValues) {
  const names = Object.keys(values) as readonly (keyof typeof values)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== values[name]).map((name) => [name, values[name]]),
  );
}

const ignore = () => {};

/** The card, rendered by the public component. Its links are disabled and nothing is counted. */
function TemplatePreview({ values }: { readonly values: PublishedValues }) {
  const [dateAdded] = useState(() => new Date().toISOString());
  const { name, description, url, category, format, source, languages } = values;
  const template = {
    id: 0,
    name: name || "Navn",
    description,
    url: readWebUrl(url).url ?? "",
    category: toPublicCategory(category),
    format: toPublicFormat(format),
    source: source || "Kilde",
    sourceType: null,
    languages: languages === "" ? usualLanguages : readPhrases([languages]),
    dateAdded,
    downloadCount: 0,
    averageRating: "0.0",
    totalRatings: 0,
    isPopular: false,
  };
  return (
    <div className="index sheet" inert>
      <TemplateCard
        headingLevel={3}
        template={template}
        onFollow={ignore}
        rating={<StarRating template={template} returnTo="" onVoted={ignore} />}
        report={null}
      />
    </div>
  );
}
