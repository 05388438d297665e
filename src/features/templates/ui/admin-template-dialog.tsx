/** Dialog that creates or edits a template. */
import { useCallback, useEffect, useState } from "react";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { adminTemplatesPath, templateFields } from "#features/templates/admin-fields.ts";
import { readTemplate } from "#features/templates/ui/admin-template-list.ts";
import type { FindByUrl } from "#features/templates/ui/admin-use-twins.ts";
import { templateHref } from "#shared/text/slug.ts";
import { EditDialog, type RowDialogProps } from "#web/admin/rows/edit-dialog.tsx";
import { type EditedRowHandlers, useRowForm } from "#web/admin/rows/row-form.ts";
import type { RowValues } from "#web/admin/rows/row-values.ts";
import { explainFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const fallbackText =
  "Malen finnes ikke lenger. Skjemaet er fylt ut fra feilrapporten, med format PDF, ikke fremhevet og aktiv. " +
  "Lagrer du, blir det en ny mal. Den slettede kan hentes tilbake fra historikken.";

export type TemplateValues = RowValues<typeof templateFields>;

export interface TemplateDialogProps extends RowDialogProps<AdminTemplate> {
  /** What is known of a template that is gone: saved as a new one, so that it never overwrites a row. */
  readonly fallback?: Partial<TemplateValues>;
  /** Who has the url already. */
  readonly findByUrl?: FindByUrl;
}

export function TemplateDialog({ row, fallback, findByUrl, ...handlers }: TemplateDialogProps) {
  const isNew = row === null;
  const form = useRowForm({
    ...handlers,
    path: adminTemplatesPath,
    fields: templateFields,
    row,
    initial: fallback,
    noun: "mal",
    idPrefix: "mal",
  });
  const [twin] = findByUrl?.(form.values.url, row?.id) ?? [];
  return (
    <EditDialog
      title={isNew && !fallback ? "Ny mal" : "Rediger mal"}
      description={fallback && fallbackText}
      form={form}
      submitText={fallback ? "Lagre som ny mal" : isNew ? "Opprett mal" : "Lagre endringer"}
      warning={
        twin && (
          <>
            Adressen er i katalogen fra før:{" "}
            <a className="text-link" href={templateHref(twin)} target="_blank" rel="noopener">
              {twin.name}
            </a>
          </>
        )
      }
      onClose={handlers.onClose}
    />
  );
}

export interface ReportedTemplateDialogProps extends EditedRowHandlers<AdminTemplate> {
  readonly templateId: number | null;
  /** What the report still knows of the template. */
  readonly fallback: Partial<TemplateValues>;
}

type Reading =
  | { readonly status: "reading" }
  | { readonly status: "read"; readonly template: AdminTemplate | null }
  | { readonly status: "failed"; readonly cause: string };

export function ReportedTemplateDialog({ templateId, fallback, ...handlers }: ReportedTemplateDialogProps) {
  const [reading, setReading] = useState<Reading>({ status: "reading" });
  const read = useCallback(
    () =>
      (templateId === null ? Promise.resolve(null) : readTemplate(templateId)).then(
        (template) => setReading({ status: "read", template }),
        (error: unknown) => {
          logQuietly("The template was not read", error);
          setReading({ status: "failed", cause: explainFailure(error) });
        },
      ),
    [templateId],
  );
  useEffect(() => {
    void read();
  }, [read]);

  if (reading.status === "read") {
    return reading.template ? (
      <TemplateDialog {...handlers} row={reading.template} />
    ) : (
      <TemplateDialog {...handlers} row={null} fallback={fallback} />
    );
  }
  const tryAgain = () => {
    setReading({ status: "reading" });
    void read();
  };
  return (
    <Dialog title="Rediger mal" onClose={handlers.onClose}>
      <div role="status">
        {reading.status === "reading" && <p className="admin-loading">Laster...</p>}
        {reading.status === "failed" && <p>Malen kunne ikke hentes. {reading.cause}</p>}
      </div>
      {reading.status === "failed" && (
        <div className="form-actions">
          <Button onClick={tryAgain}>Prøv igjen</Button>
          <Button onClick={handlers.onClose}>Avbryt</Button>
        </div>
      )}
    </Dialog>
  );
}
