/** One suggestion in the queue: its fields to edit, its card as visitors will see it, and templates that may be the same. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import X from "lucide-react/icons/x";
import {
  isEdited,
  prefilled,
  publishedFields,
  type PublishedValues,
} from "#app/pages/admin/review/published-fields.ts";
import { LinkSeen } from "#app/pages/admin/review/link-seen.tsx";
import { PageLink } from "#app/pages/admin/review/page-link.tsx";
import { TemplatePreview } from "#app/pages/admin/review/template-preview.tsx";
import { TwinComparison, useMerging } from "#app/pages/admin/review/twin-comparison.tsx";
import { useTwins } from "#features/templates/ui/admin-use-twins.ts";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { KeyButton } from "#web/admin/rows/key-button.tsx";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import { useRowForm } from "#web/admin/rows/row-form.ts";
import { FailureNotice } from "#web/admin/rows/save-notices.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";

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
  /** In place of the decisions, where it is decided already. */
  readonly decided: ReactNode;
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
  const isBusy = props.isBusy || form.isSaving;
  const keep = useRef(onDraft);
  useEffect(() => {
    keep.current = onDraft;
  });
  useEffect(() => {
    keep.current(isEdited(values, before) ? values : null);
  }, [values, before]);

  const twins = useTwins(templates, { name: suggestion.name, url: values.url });
  const [twin] = twins;
  const sameUrl = twin?.hasSameUrl ? twin : undefined;
  const merging = useMerging(values, onMerge);
  const errors = Object.entries(form.errors).map(([name, message]) => ({
    fieldId: form.idOf(name),
    message,
  }));

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
    if (props.decided) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit();
  };
  return (
    <>
      <div className="review-columns">
        <div className="review-main">
          {/* The form only hears the shortcut that its fields were typed with. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <form
            ref={element}
            id="forslagsskjema"
            className="form review-form"
            aria-label="Malen slik den blir publisert"
            noValidate
            onKeyDown={onKeyDown}
            onSubmit={(event) => {
              event.preventDefault();
              void form.submit();
            }}
          >
            <RowControls form={form} />
            {errors.length > 0 && (
              <ErrorSummary
                key={form.attempts}
                errors={errors}
                heading="Du må rette dette før malen kan publiseres"
              />
            )}
            {form.failure && (
              <FailureNotice key={form.failures} failure={form.failure} onSaveAsNew={ignore} />
            )}
          </form>
        </div>
        <aside className="review-aside" aria-label="Det forslaget gjelder">
          <PageLink url={values.url}>
            <LinkSeen health={sameUrl?.template.linkHealth ?? null} />
          </PageLink>
          {twins.length > 0 && !props.decided && (
            <TwinComparison
              values={values}
              twins={twins}
              merging={merging}
              isBusy={isBusy}
              onShowTemplate={onShowTemplate}
            />
          )}
          <section aria-label="Forhåndsvisning">
            <h3>Slik blir kortet</h3>
            <TemplatePreview values={values} />
          </section>
        </aside>
      </div>
      {props.decided || (
        <div className="review-actions">
          {sameUrl && mergeButton}
          <KeyButton
            shortcut="G"
            type="submit"
            form="forslagsskjema"
            variant={sameUrl ? "secondary" : "primary"}
            isBusy={isBusy}
            busyText="Publiserer..."
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

const ignore = () => {};
