/** One suggestion in the queue: its fields to edit, its card as visitors will see it, and templates that may be the same. */
import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { LinkSeen, PageLink } from "#app/pages/admin/review/page-link.tsx";
import {
  isEdited,
  prefilled,
  publishedFields,
  type PublishedValues,
} from "#app/pages/admin/review/published-fields.ts";
import { TwinComparison, useMerging } from "#app/pages/admin/review/twin-comparison.tsx";
import { KeyButton } from "#app/pages/admin/shortcuts.tsx";
import { LawsControl } from "#features/laws/ui/admin-laws-control.tsx";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { ProposedPhrases } from "#features/templates/ui/admin-proposed-phrases.tsx";
import type { TemplateValues } from "#features/templates/ui/admin-template-dialog.tsx";
import { useTwins } from "#features/templates/ui/admin-use-twins.ts";
import { TemplateCard } from "#features/templates/ui/card/template-card.tsx";
import { StarRating } from "#features/votes/ui/star-rating.tsx";
import { toPublicCategory, toPublicFormat } from "#shared/admin/admin-vocabulary.ts";
import { readPhrases } from "#shared/admin/row-fields.ts";
import { usualLanguages } from "#shared/vocabulary.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import { type RowForm, useRowForm } from "#web/admin/rows/row-form.ts";
import { FormProblems } from "#web/admin/rows/save-notices.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface SuggestionReviewProps {
  readonly suggestion: AdminSuggestion;
  readonly templates: readonly AdminTemplate[];
  /** What was typed before, when the administrator went on without deciding. */
  readonly draft: PublishedValues | undefined;
  readonly onDraft: (values: PublishedValues | null) => void;
  readonly isBusy: boolean;
  /** @param body the edited fields. @throws when it was not published */
  readonly onPublish: (body: object, key: string) => Promise<unknown>;
  readonly onReject: () => void;
  /** @param values what the template takes over */
  readonly onMerge: (into: AdminTemplate, values: object) => void;
  readonly onShowTemplate: (id: number) => void;
  /** In place of the decisions, where it was decided elsewhere. */
  readonly renderDecided: ((typed: Partial<TemplateValues>) => ReactNode) | false;
}

export function SuggestionReview(props: SuggestionReviewProps) {
  const { suggestion, templates, draft, onDraft, onPublish, onReject, onMerge, onShowTemplate } = props;
  const element = useRef<HTMLFormElement>(null);
  const [before] = useState(() => prefilled(suggestion, templates));
  const form = useRowForm({
    path: "",
    fields: publishedFields,
    row: null,
    initial: draft ?? before,
    creation: { store: onPublish, failed: "Kunne ikke godkjenne forslag." },
    noun: "forslag",
    idPrefix: "forslag",
    onChanged: ignore,
    onGone: ignore,
    onClose: ignore,
  });
  const { values } = form;
  const keep = useEffectEvent(onDraft);
  useEffect(() => {
    keep(isEdited(values, before) ? values : null);
  }, [values, before]);

  const { twins, isLooking, hasFailed } = useTwins(templates, { name: suggestion.name, url: values.url });
  const [twin] = twins;
  const named = twins.find(({ hasSameUrl }) => !hasSameUrl);
  /** Its key was pressed before it was known what is like it: that is waited for, and stops it where there is something. */
  const [isEarly, setEarly] = useState(false);
  const isHeld = isEarly && isLooking;
  const isBusy = props.isBusy || form.isSaving || isHeld;
  const publish = () => (isLooking ? setEarly(true) : void form.submit());
  const onKnown = useEffectEvent(() => {
    if (!named) void form.submit();
  });
  useEffect(() => {
    if (isEarly && !isLooking) onKnown();
  }, [isEarly, isLooking]);
  const onLeave = useEffectEvent(() => {
    if (isHeld) showToast({ title: "Ikke godkjent", description: suggestion.name, isDestructive: true });
  });
  // Gone on from, it is not published.
  useEffect(() => () => onLeave(), []);
  const sameUrl = twin?.hasSameUrl ? twin : undefined;
  const merging = useMerging(values, onMerge);
  const mergeButton = twin && (
    <KeyButton
      shortcut="M"
      variant={sameUrl ? "primary" : "secondary"}
      isBusy={isBusy}
      onClick={() => merging.merge(twin.template)}
    >
      {merging.action(twin.template)}
    </KeyButton>
  );
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (props.renderDecided) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isBusy) publish();
  };
  return (
    <>
      <div className="review-columns stack">
        {/* Before the form, as it is read. */}
        <aside className="stack" aria-label="Det forslaget gjelder">
          <PageLink url={values.url}>
            <LinkSeen health={sameUrl?.template.linkHealth ?? null} />
          </PageLink>
          {twins.length > 0 && !props.renderDecided && (
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
          {/* It only hears the shortcut that its fields were typed with: Enter in one of them publishes nothing. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <form
            ref={element}
            className="form"
            aria-label="Malen slik den blir publisert"
            noValidate
            onKeyDown={onKeyDown}
            onSubmit={(event) => event.preventDefault()}
          >
            <RowControls form={form} names={longNames} />
            <div className="field-pair">
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
      {props.renderDecided ? (
        props.renderDecided(typedOf(values, before))
      ) : (
        <div className="review-actions cluster">
          {isEarly && !isLooking && named && (
            <p role="status">
              Ligner på «{named.template.name}». Godkjenn en gang til for å publisere likevel.
            </p>
          )}
          {sameUrl && mergeButton}
          <KeyButton
            shortcut="G"
            variant={sameUrl ? "secondary" : "primary"}
            isBusy={isBusy}
            busyText={isHeld ? "Ser etter lignende..." : "Publiserer..."}
            onClick={publish}
          >
            <Check />
            {sameUrl ? "Godkjenn likevel" : "Godkjenn"}
          </KeyButton>
          <KeyButton shortcut="A" isBusy={isBusy} onClick={onReject}>
            <X />
            Avvis
          </KeyButton>
          <KeyButton
            shortcut="E"
            className="admin-keys"
            onClick={() => element.current?.querySelector<HTMLElement>("input, textarea, select")?.focus()}
          >
            <Pencil />
            Rediger
          </KeyButton>
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
        <div className="form">
          <RowControls
            form={form}
            names={optionalNames}
            own={{ laws: <LawsControl form={form} /> }}
            below={{ askedAs: <ProposedPhrases form={form} /> }}
          />
        </div>
      )}
    </details>
  );
}

/** Of the fields that a template has. */
function typedOf({ tags: _tags, ...values }: PublishedValues, before: PublishedValues) {
  const names = Object.keys(values) as readonly (keyof typeof values)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== values[name]).map((name) => [name, values[name]]),
  );
}

const ignore = () => {};

const nothing = () => {};

/** The card, rendered by the public component. Its links are disabled and nothing is counted. */
export function TemplatePreview({ values }: { readonly values: PublishedValues }) {
  const [dateAdded] = useState(() => new Date().toISOString());
  const { name, description, url, category, format, source, languages } = values;
  return (
    <div className="index sheet" inert>
      <TemplateCard
        headingLevel={3}
        template={{
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
        }}
        name={name || "Navn"}
        description={description}
        onFollow={nothing}
        rating={
          <StarRating
            template={{ id: 0, name, averageRating: "0.0", totalRatings: 0 }}
            returnTo=""
            onVoted={nothing}
          />
        }
        report={null}
      />
    </div>
  );
}
